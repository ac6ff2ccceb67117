# Headers that many files of a target include and that take long to parse are parsed once for it.
# With g++ alone: clang-tidy reads the commands of a clang build that need not exist.
option(SAPPER_PRECOMPILE "Precompile heavy headers with g++" ON)

function(sapper_precompile target)
  if(SAPPER_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_precompile_headers(${target} PRIVATE ${ARGN})
    # ccache wants to see what a precompiled header was made from.
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  endif()
endfunction()
