# The program with its pages, schemas, completions and documents.
install(TARGETS plumbline_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
file(GLOB PLUMBLINE_PAGES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/man/*.1)
install(FILES ${PLUMBLINE_PAGES} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${CMAKE_SOURCE_DIR}/man/plumbline-evidence.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5
        COMPONENT program)
install(FILES ${PLUMBLINE_SCHEMAS} DESTINATION ${CMAKE_INSTALL_DATADIR}/plumbline/schemas
        COMPONENT program)

set(DOCUMENTS ${CMAKE_INSTALL_DATADIR}/doc/plumbline)
file(GLOB PLUMBLINE_DOCUMENTS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/docs/*.md)
install(FILES ${CMAKE_SOURCE_DIR}/README.md DESTINATION ${DOCUMENTS} COMPONENT program)
install(FILES ${PLUMBLINE_DOCUMENTS} DESTINATION ${DOCUMENTS}/docs COMPONENT program)
foreach(sample good.bundle.json widened.bundle.json good.ledger.jsonl chain.json key.hex)
  install(FILES ${CMAKE_SOURCE_DIR}/testdata/sample/${sample} DESTINATION ${DOCUMENTS}/examples
          COMPONENT program)
endforeach()

# Completions are printed by the program, so that they cannot lag behind its options.
set(COMPLETIONS ${CMAKE_CURRENT_BINARY_DIR}/completions)
add_custom_command(
  OUTPUT ${COMPLETIONS}/plumbline ${COMPLETIONS}/_plumbline ${COMPLETIONS}/plumbline.fish
  COMMAND ${CMAKE_COMMAND} -E make_directory ${COMPLETIONS}
  COMMAND plumbline_cli completions bash -o ${COMPLETIONS}/plumbline
  COMMAND plumbline_cli completions zsh -o ${COMPLETIONS}/_plumbline
  COMMAND plumbline_cli completions fish -o ${COMPLETIONS}/plumbline.fish
  DEPENDS plumbline_cli VERBATIM)
add_custom_target(plumbline_completions ALL DEPENDS ${COMPLETIONS}/plumbline)
install(FILES ${COMPLETIONS}/plumbline
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${COMPLETIONS}/_plumbline
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
install(FILES ${COMPLETIONS}/plumbline.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
