# libedit, from archives where they are installed: a binary that lacks a shared library does not
# start at all, and only `sapper play` at a terminal needs this one.
find_path(EDIT_INCLUDE_DIR histedit.h REQUIRED)
set(edit_archives "")
foreach(name edit tinfo bsd md)
  find_library(EDIT_ARCHIVE_${name} lib${name}.a)
  if(EDIT_ARCHIVE_${name})
    list(APPEND edit_archives ${EDIT_ARCHIVE_${name}})
  endif()
endforeach()
list(LENGTH edit_archives edit_archive_count)
if(NOT edit_archive_count EQUAL 4)
  find_library(EDIT_LIBRARY edit REQUIRED)
  set(edit_archives ${EDIT_LIBRARY})
endif()

add_library(sapper_libedit INTERFACE)
target_include_directories(sapper_libedit INTERFACE ${EDIT_INCLUDE_DIR})
target_link_libraries(sapper_libedit INTERFACE ${edit_archives})
