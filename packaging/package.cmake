# The Debian package: cpack -G DEB in a build directory. packaging/debian holds what Debian wants besides
# the installed files.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME plumbline)
set(CPACK_PACKAGE_VENDOR "the plumbline authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "verifies offline what AI agents were allowed to do")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_COMPONENTS_ALL program)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian/stage.cmake)
# cpack installs what was built; it does not build what a package has no use for.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

set(CPACK_DEBIAN_PACKAGE_RELEASE 0plumbline1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "the plumbline authors <maintainers@plumbline.invalid>")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Reads signed evidence bundles, hash-chained audit ledgers, chains of
delegation tokens and Kite Logik session exports, and answers from the file
alone whether the record is intact, whether every delegation was an
attenuation, and whether every allowed action was inside the authority of
the agent that acted. It needs no network and no configuration, and its
exit status can be trusted by a script.")
include(CPack)
