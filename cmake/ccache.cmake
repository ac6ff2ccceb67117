# Compile through ccache where it is installed.
find_program(SAPPER_CCACHE ccache)
if(SAPPER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_SOURCE_DIR}/cmake/ccache.sh ${CMAKE_SOURCE_DIR} ${SAPPER_CCACHE})
endif()
