# Makes of the staged files what Debian Policy wants (10.1, 12.1, 12.5, 12.7), run by cpack: a stripped
# program, compressed manual pages, the changelogs, the copyright file. gzip -n, so that the same files
# make the same package.
cmake_minimum_required(VERSION 3.25)
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/ALL_COMPONENTS_IN_ONE/usr)
set(documents ${root}/share/doc/plumbline)

execute_process(COMMAND strip --remove-section=.comment --remove-section=.note ${root}/bin/plumbline
                COMMAND_ERROR_IS_FATAL ANY)

function(compress)
  execute_process(COMMAND gzip -9nf ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(GLOB pages ${root}/share/man/man?/*.[15])
compress(${pages})
configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${documents}/copyright COPYONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog ${documents}/changelog.Debian COPYONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/../../CHANGELOG.md ${documents}/changelog COPYONLY)
compress(${documents}/changelog.Debian ${documents}/changelog)
file(CHMOD ${documents}/copyright ${documents}/changelog.Debian.gz ${documents}/changelog.gz
     PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
