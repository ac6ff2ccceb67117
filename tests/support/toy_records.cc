#include "tests/support/toy_records.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

constexpr char kGame[] =
    "junqi-record 1\n"
    "variant toy\n"
    "label 1.2\n"
    "rules toy\n"
    "north one\n"
    "east two\n"
    "south three\n"
    "north-layout 3\n"
    "east-layout 1\n"
    "south-layout 2\n"
    "chance #\n"
    "moves\n"
    "@"
    "end\n\n";

}  // namespace

Variants GamesWithToy() {
  Variants variants = StandardVariants();
  variants.push_back(ToyVariant());
  return variants;
}

std::string ToyRecord(uint64_t chance) {
  const auto toy = ToyVariant();
  const Setups setups = {std::string("3"), std::string("1"), std::string("2")};
  const auto table = *toy->Begin("toy", setups, chance);
  std::string plies;
  for (int ply = 1; !table->over(); ++ply) {
    const std::string event = *table->Play(table->seat_to_move(), "step");
    absl::StrAppend(&plies, ply, " ", event, ply == 1 ? " spent=3 value=-20\n" : "\n");
  }
  const TeamOutcome outcome = *table->outcome();
  absl::StrAppend(&plies, "result ", outcome.winner ? toy->TeamName(*outcome.winner) : "draw", " ",
                  ReasonName(outcome.reason), "\n");
  return absl::StrReplaceAll(kGame, {{"@", plies}, {"#", absl::StrCat(chance)}});
}

}  // namespace sapper
