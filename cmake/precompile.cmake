# Headers that most files include are parsed once, which halves the time of a build from nothing.
# With g++ alone: clang-tidy reads the commands of a clang build that need not exist.
option(SAPPER_PRECOMPILE "Precompile heavy headers with g++" ON)

set(SAPPER_SYSTEM_HEADERS
    <algorithm>
    <array>
    <atomic>
    <chrono>
    <functional>
    <map>
    <memory>
    <mutex>
    <string>
    <utility>
    <vector>
    <absl/status/status.h>
    <absl/status/statusor.h>
    <absl/strings/str_cat.h>
    <absl/strings/str_join.h>
    <absl/strings/str_split.h>
    <absl/strings/string_view.h>
    <absl/types/optional.h>
    <absl/types/span.h>)
# Of the folder engine/, for it and what comes after it.
set(SAPPER_ENGINE_HEADERS <engine/notation.h> <engine/position.h> <engine/view.h>)

# sapper_precompile(target header...): with these headers; sapper_precompile(target LIKE other): with
# those of a target that has the same flags.
function(sapper_precompile target)
  if(NOT SAPPER_PRECOMPILE OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  if(ARGV1 STREQUAL "LIKE")
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
  # ccache wants to see what a precompiled header was made from.
  target_compile_options(${target} PRIVATE -fpch-preprocess)
endfunction()
