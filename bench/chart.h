// Line charts as SVG text, readable on light and dark pages.
#pragma once

#include <string>
#include <vector>

namespace sapper {

struct ChartPoint {
  double x = 0;
  double y = 0;
  double low = 0;  // of the band around the line; low == high for none
  double high = 0;
};

struct ChartSeries {
  std::string name;
  std::vector<ChartPoint> points;  // in the order of x
};

struct ChartAxis {
  std::string label;
  bool logarithmic = false;  // then all values must be positive
  bool whole = false;        // no ticks between whole numbers
};

struct Chart {
  std::string title;
  ChartAxis x;
  ChartAxis y;
  std::vector<ChartSeries> series;
};

// A whole SVG document. Axes have ticks at round numbers; the linear y axis begins at 0. A chart
// without points has axes from 0 to 1.
std::string ToSvg(const Chart& chart);

}  // namespace sapper
