#include "bench/chart.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"

namespace sapper {
namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 400;
constexpr double kLeft = 72;
constexpr double kRight = 20;
constexpr double kTop = 44;
constexpr double kBottom = 56;
constexpr double kTextHeight = 13;

// Colours that can be told apart, also by those who see few, on white and on nearly black.
constexpr std::array<const char*, 4> kColours = {"#3b82c4", "#d97706", "#2f9e6e", "#b0569f"};

constexpr const char* kStyle =
    "<style>\n"
    "text { font: 13px sans-serif; fill: #333 }\n"
    ".title { font-weight: bold; font-size: 15px }\n"
    ".axis { stroke: #555; fill: none }\n"
    ".grid { stroke: #8884; fill: none }\n"
    "@media (prefers-color-scheme: dark) { text { fill: #ddd } .axis { stroke: #aaa } }\n"
    "</style>\n";

std::string Escaped(const std::string& text) {
  return absl::StrReplaceAll(text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}});
}

// Values along one axis and where they are drawn.
class Scale {
 public:
  Scale(const ChartAxis& axis, double low, double high, double from, double to)
      : logarithmic_(axis.logarithmic), whole_(axis.whole), from_(from), to_(to) {
    if (!(low < high)) {
      low = logarithmic_ ? low / 2 : low - 0.5;
      high = low + (logarithmic_ ? 3 * low : 1);
    }
    low_ = logarithmic_ ? std::log10(low) : low;
    high_ = logarithmic_ ? std::log10(high) : high;
    MakeTicks();
  }

  double At(double value) const {
    const double place = logarithmic_ ? std::log10(value) : value;
    return from_ + (to_ - from_) * (place - low_) / (high_ - low_);
  }
  const std::vector<double>& ticks() const {
    return ticks_;
  }

 private:
  // Round steps, and the ends moved out to the next tick.
  void MakeTicks() {
    if (logarithmic_) {
      MakeDecades();
      return;
    }
    constexpr double kMostTicks = 8;
    const double rough = (high_ - low_) / kMostTicks;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
      step = factor * power;
      if (step >= rough) break;
    }
    if (whole_) step = std::max(step, 1.0);
    const double first = std::floor(low_ / step);
    const double last = std::ceil(high_ / step - 1e-9);
    for (double i = first; i <= last; ++i) ticks_.push_back(i * step);
    low_ = first * step;
    high_ = last * step;
  }

  void MakeDecades() {
    low_ = std::floor(low_ + 1e-9);
    high_ = std::ceil(high_ - 1e-9);
    for (double decade = low_; decade <= high_; ++decade) ticks_.push_back(std::pow(10, decade));
  }

  bool logarithmic_;
  bool whole_;
  double from_;
  double to_;
  double low_ = 0;
  double high_ = 1;
  std::vector<double> ticks_;
};

struct Range {
  double low = HUGE_VAL;
  double high = -HUGE_VAL;

  void Add(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

std::string TickText(double value) {
  if (value >= 1e6) return absl::StrCat(value / 1e6, "M");
  if (value >= 1e4) return absl::StrCat(value / 1e3, "k");
  // Sums of decimal steps end in noise.
  return absl::StrFormat("%.6g", std::abs(value) < 1e-12 ? 0 : value);
}

std::string Line(const char* style, double x1, double y1, double x2, double y2) {
  return absl::StrFormat("<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", style, x1, y1, x2,
                         y2);
}

std::string Text(double x, double y, const char* anchor, const std::string& text) {
  return absl::StrFormat("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor,
                         Escaped(text));
}

std::string Frame(const Chart& chart, const Scale& x, const Scale& y) {
  constexpr double kBase = kHeight - kBottom;
  std::string svg;
  for (const double tick : x.ticks()) {
    svg += Line("grid", x.At(tick), kTop, x.At(tick), kBase);
    svg += Text(x.At(tick), kBase + kTextHeight + 5, "middle", TickText(tick));
  }
  for (const double tick : y.ticks()) {
    svg += Line("grid", kLeft, y.At(tick), kWidth - kRight, y.At(tick));
    svg += Text(kLeft - 6, y.At(tick) + 4, "end", TickText(tick));
  }
  svg += Line("axis", kLeft, kBase, kWidth - kRight, kBase);
  svg += Line("axis", kLeft, kTop, kLeft, kBase);
  svg += Text((kLeft + kWidth - kRight) / 2, kHeight - 12, "middle", chart.x.label);
  svg += absl::StrFormat(
      "<text transform=\"translate(16 %.1f) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
      (kTop + kBase) / 2, Escaped(chart.y.label));
  svg += absl::StrFormat("<text class=\"title\" x=\"%.1f\" y=\"22\">%s</text>\n", kLeft,
                         Escaped(chart.title));
  return svg;
}

std::string Curve(const ChartSeries& series, const char* colour, const Scale& x, const Scale& y) {
  std::string line;
  std::string upper;
  std::string lower;
  bool has_band = false;
  for (const ChartPoint& point : series.points) {
    absl::StrAppendFormat(&line, "%.1f,%.1f ", x.At(point.x), y.At(point.y));
    if (!(point.low < point.high)) continue;
    has_band = true;
    absl::StrAppendFormat(&upper, "%.1f,%.1f ", x.At(point.x), y.At(point.high));
    lower.insert(0, absl::StrFormat("%.1f,%.1f ", x.At(point.x), y.At(point.low)));
  }
  std::string svg;
  if (has_band)
    svg += absl::StrFormat("<polygon points=\"%s%s\" fill=\"%s\" fill-opacity=\"0.2\"/>\n", upper,
                           lower, colour);
  svg += absl::StrFormat(
      "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", line, colour);
  for (const ChartPoint& point : series.points)
    svg += absl::StrFormat("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"/>\n",
                           x.At(point.x), y.At(point.y), colour);
  return svg;
}

std::string Legend(const Chart& chart) {
  std::string svg;
  double y = kTop + 16;
  for (size_t i = 0; i < chart.series.size(); ++i, y += kTextHeight + 5) {
    svg += absl::StrFormat("<path d=\"M%.1f %.1fh18\" stroke=\"%s\" stroke-width=\"3\"/>\n",
                           kLeft + 12, y - 4, kColours[i % kColours.size()]);
    svg += Text(kLeft + 36, y, "start", chart.series[i].name);
  }
  return svg;
}

}  // namespace

std::string ToSvg(const Chart& chart) {
  Range xs;
  Range ys;
  for (const ChartSeries& series : chart.series) {
    for (const ChartPoint& point : series.points) {
      xs.Add(point.x);
      ys.Add(point.y);
      if (!(point.low < point.high)) continue;
      ys.Add(point.low);
      ys.Add(point.high);
    }
  }
  if (xs.low > xs.high) xs = ys = {chart.x.logarithmic || chart.y.logarithmic ? 0.1 : 0, 1};
  if (!chart.y.logarithmic) ys.Add(0);
  const Scale x(chart.x, xs.low, xs.high, kLeft, kWidth - kRight);
  const Scale y(chart.y, ys.low, ys.high, kHeight - kBottom, kTop);
  std::string svg = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
      "height=\"%.0f\" role=\"img\" aria-label=\"%s\">\n",
      kWidth, kHeight, kWidth, kHeight, absl::StrReplaceAll(Escaped(chart.title), {{"\"", "'"}}));
  svg += kStyle;
  svg += Frame(chart, x, y);
  for (size_t i = 0; i < chart.series.size(); ++i)
    svg += Curve(chart.series[i], kColours[i % kColours.size()], x, y);
  if (chart.series.size() > 1) svg += Legend(chart);
  return svg + "</svg>\n";
}

}  // namespace sapper
