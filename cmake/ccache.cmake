# Compile through ccache where it is installed. Paths below the source folder are made relative, so
# that a second clone finds what the first one compiled.
find_program(SAPPER_CCACHE ccache)
if(SAPPER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros ${SAPPER_CCACHE})
endif()
