# The installed library: headers, archive or shared object, and what CMake and pkg-config find it by.
# Until 1.0 a minor version may break what the headers promise, and no other one does.
set_target_properties(plumbline PROPERTIES
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  DEFINE_SYMBOL "")
set(PLUMBLINE_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/plumbline)
install(TARGETS plumbline EXPORT plumbline-targets COMPONENT library)
install(DIRECTORY include/plumbline DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(EXPORT plumbline-targets NAMESPACE plumbline:: DESTINATION ${PLUMBLINE_CMAKE_DIR}
        COMPONENT library)

get_target_property(PLUMBLINE_LIBRARY_TYPE plumbline TYPE)
include(CMakePackageConfigHelpers)
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/plumbline-config.cmake.in
                              plumbline-config.cmake INSTALL_DESTINATION ${PLUMBLINE_CMAKE_DIR})
write_basic_package_version_file(plumbline-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/plumbline-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/plumbline-config-version.cmake
        DESTINATION ${PLUMBLINE_CMAKE_DIR} COMPONENT library)

# pkg-config. An archive needs what it is made of whether somebody asks for --static or not.
file(RELATIVE_PATH PLUMBLINE_PREFIX_FROM_PC /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
if(PLUMBLINE_LIBRARY_TYPE STREQUAL "STATIC_LIBRARY")
  set(PLUMBLINE_PC_REQUIRES Requires)
else()
  set(PLUMBLINE_PC_REQUIRES Requires.private)
endif()
configure_file(${CMAKE_SOURCE_DIR}/cmake/plumbline.pc.in plumbline.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/plumbline.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
