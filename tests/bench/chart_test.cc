// Charts: whole documents with every point inside the frame, whatever the values are.
#include "bench/chart.h"

#include <cmath>
#include <regex>

#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

std::vector<std::pair<double, double>> CirclesOf(const std::string& svg) {
  static const std::regex kCircle("<circle cx=\"([-0-9.a-z]+)\" cy=\"([-0-9.a-z]+)\"");
  std::vector<std::pair<double, double>> circles;
  for (std::sregex_iterator i(svg.begin(), svg.end(), kCircle), end; i != end; ++i)
    circles.emplace_back(std::stod((*i)[1]), std::stod((*i)[2]));
  return circles;
}

Chart ChartOf(const std::vector<ChartPoint>& points, bool logarithmic) {
  return {"A < B", {"x", logarithmic}, {"y & more", logarithmic}, {{"one", points}}};
}

TEST(Chart, PutsEveryPointIntoTheFrame) {
  for (const bool logarithmic : {false, true}) {
    for (const double scale : {1e-6, 1.0, 37.0, 1e9}) {
      std::vector<ChartPoint> points;
      for (const double x : {1.0, 2.0, 7.5, 12.0})
        points.push_back({x * scale, x * x * scale, x * scale, 2 * x * x * scale});
      const std::string svg = ToSvg(ChartOf(points, logarithmic));
      const auto circles = CirclesOf(svg);
      ASSERT_EQ(circles.size(), points.size()) << svg;
      for (size_t i = 0; i < circles.size(); ++i) {
        EXPECT_GE(circles[i].first, 72) << scale;
        EXPECT_LE(circles[i].first, 620) << scale;
        EXPECT_GE(circles[i].second, 44) << scale;
        EXPECT_LE(circles[i].second, 344) << scale;
        if (i == 0) continue;
        EXPECT_GT(circles[i].first, circles[i - 1].first);
        EXPECT_LT(circles[i].second, circles[i - 1].second);
      }
    }
  }
}

TEST(Chart, IsReadableXmlForAnyText) {
  const std::string svg = ToSvg(ChartOf({{1, 1, 1, 1}, {2, 3, 3, 3}}, false));
  EXPECT_TRUE(absl::StartsWith(svg, "<svg ")) << svg;
  EXPECT_TRUE(absl::EndsWith(svg, "</svg>\n")) << svg;
  EXPECT_TRUE(absl::StrContains(svg, "A &lt; B")) << svg;
  EXPECT_TRUE(absl::StrContains(svg, "y &amp; more")) << svg;
  EXPECT_FALSE(absl::StrContains(svg, "polygon")) << "a band without width";
}

TEST(Chart, TakesOnePointAndNone) {
  for (const bool logarithmic : {false, true}) {
    EXPECT_EQ(CirclesOf(ToSvg(ChartOf({{5, 5, 5, 5}}, logarithmic))).size(), 1U);
    EXPECT_FALSE(absl::StrContains(ToSvg(ChartOf({}, logarithmic)), "nan"));
  }
}

TEST(Chart, CountsInWholeTicks) {
  Chart chart = ChartOf({{1, 1, 1, 1}, {2, 3, 3, 3}}, false);
  EXPECT_TRUE(absl::StrContains(ToSvg(chart), ">1.2<"));
  chart.x.whole = true;
  EXPECT_FALSE(absl::StrContains(ToSvg(chart), ">1.2<"));
}

}  // namespace
}  // namespace sapper
