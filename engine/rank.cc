#include "engine/rank.h"

namespace sapper {
namespace {

constexpr std::array<const char*, kRankCount> kEnglish = {"commander",
                                                          "general",
                                                          "division commander",
                                                          "brigade commander",
                                                          "regiment commander",
                                                          "battalion commander",
                                                          "company commander",
                                                          "platoon commander",
                                                          "engineer",
                                                          "mine",
                                                          "bomb",
                                                          "flag"};

constexpr std::array<const char*, kRankCount> kChinese = {
    "司令", "军长", "师长", "旅长", "团长", "营长", "连长", "排长", "工兵", "地雷", "炸弹", "军旗"};

}  // namespace

const char* EnglishName(Rank rank) {
  return kEnglish[static_cast<size_t>(rank)];
}

const char* ChineseName(Rank rank) {
  return kChinese[static_cast<size_t>(rank)];
}

}  // namespace sapper
