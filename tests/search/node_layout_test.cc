// The table of bytes in docs/search.md is true of the nodes and edges in memory.
#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "search/node_store.h"
#include "tests/support/files.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

static_assert(sizeof(TreeNode) == 32 && alignof(TreeNode) <= 32, "two to a cache line");
static_assert(sizeof(TreeEdge) == 16 && alignof(TreeEdge) <= 16, "four to a cache line");
static_assert(offsetof(ActionGroup, tag) == 0 && offsetof(ActionGroup, first) == 2);
static_assert(sizeof(NodeIndex) == 4);

std::string Bytes(size_t first, size_t size) {
  return size == 1 ? absl::StrCat(first) : absl::StrCat(first, "-", first + size - 1);
}

std::vector<std::string> RowsOfDocument() {
  const std::string text = FileText(SourcePath("docs/search.md"));
  std::vector<std::string> rows;
  bool inside = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::StartsWith(line, "| of | bytes |")) inside = true;
    if (inside && !absl::StartsWith(line, "|")) break;
    if (!inside || absl::StartsWith(line, "| of ") || absl::StartsWith(line, "| ---")) continue;
    const std::vector<std::string> cells = absl::StrSplit(line, '|');
    rows.push_back(absl::StrCat(absl::StripAsciiWhitespace(cells[1]), ": ",
                                absl::StripAsciiWhitespace(cells[2]), " ",
                                absl::StripAsciiWhitespace(cells[3])));
  }
  return rows;
}

std::string NodeRow(absl::string_view field, size_t offset, size_t size) {
  return absl::StrCat(": ", Bytes(offset, size), " `", field, "`");
}
#define SAPPER_NODE_ROW(field) NodeRow(#field, offsetof(TreeNode, field), sizeof(TreeNode::field))

TEST(NodeLayout, IsTheDocumentedOne) {
  const std::vector<std::string> expected = {
      absl::StrCat("node, ", sizeof(TreeNode), " bytes", SAPPER_NODE_ROW(seen)),
      SAPPER_NODE_ROW(value_sum),
      SAPPER_NODE_ROW(parent),
      SAPPER_NODE_ROW(first),
      SAPPER_NODE_ROW(visits),
      SAPPER_NODE_ROW(edges),
      SAPPER_NODE_ROW(groups),
      SAPPER_NODE_ROW(block_steps),
      // The next test shows these to be true.
      absl::StrCat("edge, ", sizeof(TreeEdge), " bytes: 0-7 `value_sum`"),
      ": 8-11 `visits`",
      ": 12-13 `prior`",
      ": 14-15 `key`",
      absl::StrCat("group, ", sizeof(ActionGroup), " bytes: ", Bytes(0, 2), " `tag`"),
      ": 2-3 `first`",
      absl::StrCat("slot, ", sizeof(NodeIndex), " bytes: 0-3 "),
  };
  EXPECT_EQ(RowsOfDocument(), expected);
}

template <class Field>
Field Read(const TreeEdge& edge, size_t offset) {
  std::array<unsigned char, sizeof(TreeEdge)> bytes{};
  std::memcpy(bytes.data(), &edge, sizeof(edge));
  Field field{};
  std::memcpy(&field, bytes.data() + offset, sizeof(field));
  return field;
}

TEST(NodeLayout, EntriesHoldTheirFieldsWhereTheDocumentSays) {
  TreeEdge edge(0xDABC, 1.5);
  edge.Visit();
  edge.Learn(0.25);
  edge.Visit();
  edge.Learn(-2);
  EXPECT_EQ(Read<double>(edge, 0), -1.75);
  EXPECT_EQ(Read<uint32_t>(edge, 8), 2U);
  EXPECT_EQ(Read<uint16_t>(edge, 12), 3072U);
  EXPECT_EQ(Read<uint16_t>(edge, 14), 0xDABCU);
}

}  // namespace
}  // namespace sapper
