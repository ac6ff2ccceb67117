# Abseil from its source, SAPPER_ABSEIL, which tools/abseil-source.sh unpacks: Debian has its archives
# for Debian's own targets alone.
set(SAPPER_ABSEIL "${CMAKE_SOURCE_DIR}/build/abseil" CACHE PATH "Source of Abseil")
set(ABSL_PROPAGATE_CXX_STD ON)
set(BUILD_TESTING OFF)
add_subdirectory(${SAPPER_ABSEIL} ${CMAKE_BINARY_DIR}/abseil EXCLUDE_FROM_ALL SYSTEM)
