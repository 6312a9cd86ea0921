# plumbline-static: the same objects in one file that needs no library of the system, for a machine on
# which nothing can be installed. Debian has archives of all it is made of but simdjson;
# packaging/static makes that one of Debian's source package and sets PLUMBLINE_SIMDJSON_ARCHIVE.
set(ARCHIVES libsodium.a libcrypto.a libz.a libzstd.a)
set(FOUND_ARCHIVES "")
foreach(name IN LISTS ARCHIVES)
  find_library(ARCHIVE_${name} ${name} REQUIRED)
  list(APPEND FOUND_ARCHIVES ${ARCHIVE_${name}})
endforeach()
find_file(PLUMBLINE_SIMDJSON_ARCHIVE libsimdjson.a PATHS ${CMAKE_SOURCE_DIR}/build/simdjson
          NO_DEFAULT_PATH REQUIRED)

add_executable(plumbline_static $<TARGET_OBJECTS:plumbline_cmd>)
set_target_properties(plumbline_static PROPERTIES
  OUTPUT_NAME plumbline-static LINKER_LANGUAGE CXX)
# Unset, or CMake adds -pie, which takes -static-pie back.
set_property(TARGET plumbline_static PROPERTY POSITION_INDEPENDENT_CODE)
add_dependencies(plumbline_static plumbline)
# By their files: the target plumbline would bring the shared libraries.
target_link_libraries(plumbline_static
  PRIVATE plumbline_flags $<TARGET_FILE:plumbline> ${PLUMBLINE_SIMDJSON_ARCHIVE} ${FOUND_ARCHIVES})
target_link_options(plumbline_static PRIVATE -static-pie -s)
install(TARGETS plumbline_static RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT static
        EXCLUDE_FROM_ALL)
