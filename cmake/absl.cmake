# Abseil, linked from its archives where they are installed (Debian ships both kinds): with thirty
# shared libraries a process takes twice as long to start, and a match starts many of them.
find_package(absl CONFIG REQUIRED)

get_property(imported DIRECTORY PROPERTY IMPORTED_TARGETS)
list(FILTER imported INCLUDE REGEX "^absl::")
foreach(target IN LISTS imported)
  get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
  if(NOT configurations)
    continue()
  endif()
  foreach(configuration IN LISTS configurations)
    get_target_property(library ${target} IMPORTED_LOCATION_${configuration})
    string(REGEX REPLACE "\\.so[.0-9]*$" ".a" archive "${library}")
    if(EXISTS "${archive}")
      set_target_properties(${target} PROPERTIES IMPORTED_LOCATION_${configuration} "${archive}")
    endif()
  endforeach()
endforeach()
