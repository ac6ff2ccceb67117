# sapper_library(name dependency...): the static library of the current folder, from every *.cc in it
# but main.cc and what is for other targets (ports/). A folder without sources gives a library that
# only passes its dependencies on.
function(sapper_library name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cc)
  list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/main.cc)
  list(FILTER sources EXCLUDE REGEX "_(plain|inline)\\.cc$")
  if(sources)
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC ${ARGN})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${ARGN})
  endif()
endfunction()
