#include "tests/support/toy_variant.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "base/random.h"

namespace sapper {
namespace {

constexpr size_t kSeats = 3;
constexpr int kPoints = 9;
constexpr int kDie = 3;
constexpr int kDrawnPly = 30;
constexpr int kUnknown = 0;  // of a strength

struct ToyEvent {
  bool leap = false;
  int die = 0;
  int own = kUnknown;  // strengths in a fight
  int other = kUnknown;
};

bool TakeDigit(absl::string_view& text, int most, int& digit) {
  if (text.empty() || text[0] < '1' || text[0] > '0' + most) return false;
  digit = text[0] - '0';
  text.remove_prefix(1);
  return true;
}

absl::StatusOr<ToyEvent> ParseToyEvent(absl::string_view text) {
  ToyEvent event;
  absl::string_view rest = text;
  event.leap = absl::ConsumePrefix(&rest, "leap:");
  const bool known = event.leap || absl::ConsumePrefix(&rest, "step:");
  if (!known || !TakeDigit(rest, kDie, event.die))
    return MakeError(ErrorCode::kMove, absl::StrCat(Quote(text), " is no event"));
  if (rest.empty()) return event;
  if (!absl::ConsumePrefix(&rest, "x") || !TakeDigit(rest, 3, event.own) ||
      !absl::ConsumePrefix(&rest, "-") || !TakeDigit(rest, 3, event.other) || !rest.empty())
    return MakeError(ErrorCode::kResult, absl::StrCat(Quote(text), " is no fight"));
  return event;
}

// What everybody sees, and the strengths as far as they are known.
struct ToyBoard {
  std::array<int, kSeats> at = {0, 3, 6};  // -1: gone
  std::array<int, kSeats> strength{};
  size_t to_move = 0;
  int ply = 0;

  bool IsDecided() const {
    return at[0] < 0 || (at[1] < 0 && at[2] < 0) || ply >= kDrawnPly;
  }
  bool MayLeap() const {
    return at[to_move] % 3 == 0;
  }
  int TargetOf(const ToyEvent& event) const {
    return (at[to_move] + event.die * (event.leap ? 3 : 1)) % kPoints;
  }
  // Nothing while the game goes on.
  absl::optional<TeamOutcome> Outcome() const {
    if (!IsDecided()) return absl::nullopt;
    const bool north = at[0] >= 0;
    const bool others = at[1] >= 0 || at[2] >= 0;
    if (north == others)
      return TeamOutcome{absl::nullopt, north ? Reason::kPlyLimit : Reason::kNoMoves};
    return TeamOutcome{Team(north ? 0 : 1), Reason::kNoMoves};
  }
  std::string Line() const {
    std::string line;
    for (int point = 0; point < kPoints; ++point) {
      const size_t seat = SeatOn(point);
      line += seat == kSeats ? '.' : "nes"[seat];
    }
    return line;
  }
  // The seat whose piece stands on a point; kSeats: none.
  size_t SeatOn(int point) const {
    return static_cast<size_t>(std::find(at.begin(), at.end(), point) - at.begin());
  }
  std::vector<ShownPiece> Pieces() const {
    std::vector<ShownPiece> pieces;
    for (size_t seat = 0; seat < kSeats; ++seat) {
      if (at[seat] < 0) continue;
      ShownPiece piece{.point = static_cast<size_t>(at[seat]), .owner = Seat(seat), .kind = {}};
      if (strength[seat] != kUnknown) piece.kind = static_cast<size_t>(strength[seat] - 1);
      pieces.push_back(piece);
    }
    return pieces;
  }
  void Play(const ToyEvent& event) {
    const int target = TargetOf(event);
    const size_t other = SeatOn(target);
    const size_t own = to_move;
    at[own] = target;
    if (other != kSeats && other != own) {
      strength[own] = event.own;
      strength[other] = event.other;
      if (event.own <= event.other) at[own] = -1;
      if (event.other <= event.own) at[other] = -1;
    }
    ++ply;
    do {
      to_move = (to_move + 1) % kSeats;
    } while (at[to_move] < 0 && !IsDecided());
  }
};

class ToySeatGame : public SeatGame {
 public:
  ToySeatGame(Seat seat, int strength) : seat_(seat) {
    board_.strength[seat.index()] = strength;
  }

  std::unique_ptr<SeatGame> Clone() const override {
    return std::make_unique<ToySeatGame>(*this);
  }
  Seat seat() const override {
    return seat_;
  }
  Seat seat_to_move() const override {
    return Seat(board_.to_move);
  }
  absl::Status Observe(absl::string_view text) override {
    if (over()) return MakeError(ErrorCode::kMove, "the game is over");
    const absl::StatusOr<ToyEvent> event = ParseToyEvent(text);
    if (!event.ok()) return event.status();
    if (event->leap && !board_.MayLeap())
      return MakeError(ErrorCode::kMove, "nobody leaps from there");
    const size_t other = board_.SeatOn(board_.TargetOf(*event));
    const bool fights = other != kSeats && other != board_.to_move;
    if (fights != (event->own != kUnknown))
      return MakeError(ErrorCode::kResult, "strengths are told in fights, and only there");
    if (fights && (Contradicts(board_.to_move, event->own) || Contradicts(other, event->other)))
      return MakeError(ErrorCode::kImpossible, "that piece has another strength");
    board_.Play(*event);
    return absl::OkStatus();
  }
  void End() override {
    ended_ = true;
  }
  bool over() const override {
    return ended_ || board_.IsDecided();
  }
  std::vector<std::string> LegalActions() const override {
    if (over() || !own_turn()) return {};
    if (board_.MayLeap()) return {"leap", "step"};
    return {"step"};
  }
  absl::Status CheckAction(absl::string_view action) const override {
    if (action == "step" || (action == "leap" && board_.at[seat_.index()] % 3 == 0))
      return absl::OkStatus();
    return MakeError(ErrorCode::kMove, absl::StrCat(action, " is not legal"));
  }
  std::vector<std::string> BoardLines() const override {
    return {board_.Line(), absl::StrCat("ply ", board_.ply)};
  }
  std::vector<ShownPiece> Pieces() const override {
    return board_.Pieces();
  }
  std::vector<PieceBelief> Beliefs() const override {
    std::vector<PieceBelief> beliefs;
    for (const ShownPiece& piece : board_.Pieces()) {
      if (piece.owner == seat_) continue;
      beliefs.push_back({.point = piece.point, .shares = {{0, 333}, {1, 334}, {2, 333}}});
      if (piece.kind.has_value()) beliefs.back().shares = {{*piece.kind, 1000}};
    }
    return beliefs;
  }
  std::string StatusText() const override {
    return absl::StrCat(kDrawnPly - board_.ply, " plies to the draw");
  }
  std::string EventInWords(absl::string_view event, const SeatGame& before,
                           const PeopleWords& names) const override {
    const absl::StatusOr<ToyEvent> parsed = ParseToyEvent(event);
    if (!parsed.ok() || parsed->own == kUnknown) return "";
    return absl::StrCat(names.whose(before.seat_to_move()), " ",
                        names.of_kind(static_cast<size_t>(parsed->own - 1)), " fights a ",
                        names.of_kind(static_cast<size_t>(parsed->other - 1)));
  }
  std::vector<std::string> EvaluationLines() const override {
    return {absl::StrCat("strength ", board_.strength[seat_.index()])};
  }
  absl::Status CheckReveal(absl::string_view) const override {
    return absl::OkStatus();
  }
  absl::StatusOr<LeafCount> Perft(int) const override {
    return MakeError(ErrorCode::kPosition, "a die is rolled");
  }

 private:
  bool Contradicts(size_t seat, int strength) const {
    return board_.strength[seat] != kUnknown && board_.strength[seat] != strength;
  }

  Seat seat_;
  ToyBoard board_;
  bool ended_ = false;
};

class ToyTable : public Table {
 public:
  ToyTable(const std::array<int, kSeats>& strengths, uint64_t seed) : die_(seed) {
    board_.strength = strengths;
  }

  Seat seat_to_move() const override {
    return Seat(board_.to_move);
  }
  const absl::optional<TeamOutcome>& outcome() const override {
    return outcome_;
  }
  absl::Status CheckAction(absl::string_view action) const override {
    if (action == "step" || (action == "leap" && board_.MayLeap())) return absl::OkStatus();
    return MakeError(ErrorCode::kMove, absl::StrCat(action, " is not legal"));
  }
  std::vector<ShownPiece> Pieces() const override {
    return board_.Pieces();
  }
  std::vector<std::string> BoardLines() const override {
    std::string strengths = "strengths";
    for (int strength : board_.strength) absl::StrAppend(&strengths, " ", strength);
    return {board_.Line(), absl::StrCat("ply ", board_.ply), strengths};
  }

 private:
  std::string PlayLegal(absl::string_view action) override {
    ToyEvent event{.leap = action == "leap", .die = 1 + static_cast<int>(die_.Below(kDie))};
    std::string text = absl::StrCat(action, ":", event.die);
    const size_t other = board_.SeatOn(board_.TargetOf(event));
    if (other != kSeats && other != board_.to_move) {
      event.own = board_.strength[board_.to_move];
      event.other = board_.strength[other];
      absl::StrAppend(&text, "x", event.own, "-", event.other);
    }
    board_.Play(event);
    outcome_ = board_.Outcome();
    return text;
  }

  ToyBoard board_;
  Random die_;
  absl::optional<TeamOutcome> outcome_;
};

// Leaps when it may, unless it is told not to.
class ToyPlayer : public SeatPlayer {
 public:
  std::string name() const override {
    return "leaper";
  }
  bool SeesAll() const override {
    return false;
  }
  bool ThinksAtOnce() const override {
    return true;
  }
  void NewGame() override {}
  void Prepare(absl::string_view) override {}
  SeatSearchResult Search(const SeatGame& game, const SeatLimits& limits, SearchControl&,
                          const InfoCallback& info) override {
    std::vector<std::string> actions = limits.search_actions;
    if (actions.empty()) actions = game.LegalActions();
    SeatSearchResult result;
    if (!actions.empty()) result.action = actions.front();
    result.info.nodes = actions.size();
    result.info.pv = {result.action.value_or("none")};
    if (info) info(result.info);
    return result;
  }
  std::string ChooseSetup(absl::string_view settings, Seat, uint64_t seed) override {
    return settings == "toy strong" ? "3" : absl::StrCat(1 + Random(seed).Below(3));
  }
};

// The ring on a grid of 3 by 4, a8 and a9 left and a1 at the top left corner:
//   a1 a2 a3
//   a9    a4
//   a8    a5
//      a7 a6   (a7 and a8 diagonally)
BoardGeometry MakeRing() {
  constexpr std::array<BoardPlace, kPoints> kPlaces = {
      {{0, 0}, {2, 0}, {4, 0}, {4, 2}, {4, 4}, {4, 6}, {2, 6}, {0, 4}, {0, 2}}};
  BoardGeometry ring{.columns = 3, .rows = 4};
  for (size_t i = 0; i < kPlaces.size(); ++i) {
    ring.points.push_back({absl::StrCat("a", i + 1), kPlaces[i],
                           i % 3 == 0 ? PointKind::kHeadquarters : PointKind::kStation});
    ring.lines.push_back({i, (i + 1) % kPlaces.size(), false});
  }
  return ring;
}

// Anything from the seed.
class ToySetups : public SetupSource {
 public:
  Setups Draw(uint64_t seed) const override {
    Random random(seed);
    Setups setups;
    for (size_t i = 0; i < kSeats; ++i) setups.emplace_back(absl::StrCat(1 + random.Below(3)));
    return setups;
  }
};

class Toy : public Variant {
 public:
  absl::string_view name() const override {
    return "toy";
  }
  absl::Span<const SeatDescription> seats() const override {
    static const std::array<SeatDescription, kSeats> kDescriptions = {
        {{.name = "north", .clock_prefix = "n", .team = Team(0)},
         {.name = "east", .clock_prefix = "e", .team = Team(1)},
         {.name = "south", .clock_prefix = "s", .team = Team(1), .quarters = 2}}};
    return kDescriptions;
  }
  const BoardGeometry& board() const override {
    static const BoardGeometry kRing = MakeRing();
    return kRing;
  }
  absl::Span<const PieceKind> piece_kinds() const override {
    static const std::array<PieceKind, 3> kKinds = {{{"1", "pawn", "Pawn", "", 1},
                                                     {"2", "knight", "Kngt", "", 1},
                                                     {"3", "king", "King", "", 1}}};
    return kKinds;
  }
  std::vector<OptionDescription> DescribeOptions() const override {
    return {{.name = "Strong",
             .kind = OptionKind::kCheck,
             .default_text = "false",
             .help = "every piece has strength 3"}};
  }
  std::string DefaultSettings() const override {
    return "toy";
  }
  absl::StatusOr<std::string> SetOption(absl::string_view, absl::string_view name,
                                        absl::string_view value) const override {
    if (name != "Strong") return MakeError(ErrorCode::kOption, "toys have no such option");
    return std::string(value == "true" ? "toy strong" : "toy");
  }
  std::string OptionValue(absl::string_view settings, absl::string_view name) const override {
    if (name != "Strong") return "";
    return settings == "toy strong" ? "true" : "false";
  }
  absl::StatusOr<std::string> ParseSettings(absl::string_view text) const override {
    if (text == "toy" || text == "toy strong") return std::string(text);
    return MakeError(ErrorCode::kOption, "toy or toy strong");
  }
  absl::StatusOr<std::string> ParseSetup(absl::string_view text) const override {
    if (absl::Status status = CheckSetup("toy", Seat(), text); !status.ok()) return status;
    return std::string(text);
  }
  absl::StatusOr<AnnouncedAction> ParseEvent(absl::string_view text) const override {
    const absl::StatusOr<ToyEvent> event = ParseToyEvent(text);
    if (!event.ok()) return event.status();
    AnnouncedAction announced{.event = std::string(text), .action = event->leap ? "leap" : "step"};
    if (event->own != kUnknown) announced.mark = absl::StrCat(event->own, "-", event->other);
    return announced;
  }
  std::vector<size_t> PointsOf(absl::string_view) const override {
    return {};
  }
  bool has_chance() const override {
    return true;
  }
  absl::Status CheckActionSyntax(absl::string_view action) const override {
    if (action == "step" || action == "leap") return absl::OkStatus();
    return MakeError(ErrorCode::kMove, absl::StrCat(Quote(action), " is neither step nor leap"));
  }
  absl::StatusOr<std::unique_ptr<SeatGame>> ReadPosition(absl::string_view,
                                                         Words& words) const override {
    int strength = 0;
    if (words.Next() != "layout" || !absl::SimpleAtoi(words.Next(), &strength) || strength < 1 ||
        strength > 3)
      return MakeError(ErrorCode::kLayout, "position layout <1 to 3> side <seat>");
    if (words.Next() != "side") return MakeError(ErrorCode::kSyntax, "whose side?");
    const absl::optional<Seat> seat = ParseSeat(words.Next());
    if (!seat.has_value()) return MakeError(ErrorCode::kSyntax, "north, east or south");
    return std::make_unique<ToySeatGame>(*seat, strength);
  }
  std::string SetupHelp() const override {
    return "a digit from 1 to 3";
  }
  absl::Span<const char* const> setup_source_names() const override {
    static constexpr const char* kNames[] = {"random"};
    return kNames;
  }
  absl::StatusOr<std::unique_ptr<SetupSource>> MakeSetupSource(absl::string_view,
                                                               absl::string_view) const override {
    return std::make_unique<ToySetups>();
  }
  absl::Status CheckSetup(absl::string_view, Seat, absl::string_view setup) const override {
    int strength = 0;
    if (absl::SimpleAtoi(setup, &strength) && strength >= 1 && strength <= 3)
      return absl::OkStatus();
    return MakeError(ErrorCode::kLayout, "a set-up is a digit from 1 to 3");
  }
  bool ShowsSetups(absl::string_view) const override {
    return false;
  }
  absl::StatusOr<std::unique_ptr<Table>> Begin(absl::string_view settings, const Setups& setups,
                                               uint64_t seed) const override {
    std::array<int, kSeats> strengths{};
    for (size_t i = 0; i < kSeats; ++i) {
      const std::string setup = setups.at(i).value_or("");
      if (absl::Status status = CheckSetup(settings, Seat(i), setup); !status.ok()) return status;
      strengths[i] = setup[0] - '0';
    }
    return std::make_unique<ToyTable>(strengths, seed);
  }
  std::string PositionWords(Seat seat, const Setups& setups) const override {
    return absl::StrCat("layout ", *setups[seat.index()], " side ", SeatName(seat));
  }
  absl::Span<const char* const> player_names() const override {
    static constexpr const char* kNames[] = {"leaper"};
    return kNames;
  }
  std::unique_ptr<SeatPlayer> MakePlayer(absl::string_view, const PlayerOptions&) const override {
    return std::make_unique<ToyPlayer>();
  }
  bool has_evaluation() const override {
    return true;
  }
  bool has_bench() const override {
    return false;
  }
  void RunBench(const std::function<void(absl::string_view)>&,
                const std::function<bool()>&) const override {}
};

}  // namespace

std::shared_ptr<const Variant> ToyVariant() {
  return std::make_shared<Toy>();
}

}  // namespace sapper
