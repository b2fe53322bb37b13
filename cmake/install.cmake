# Installs the program, the library for C and C++, and their documentation. One header is enough:
# orthant.h. Headers of width-dependent (W) modules are private and stay behind.

set(PUBLIC_HEADERS
    core/base.h core/pieces.def core/piece.h core/geometry.h core/variant.h core/move.h
    core/report.h core/score.h core/piece_values.h core/evaluator.h core/rules.h core/game.h
    core/search_types.h core/search_params.h core/search_params.def core/engine.h core/pgn.h
    variants/variants.h eval/evaluators.h eval/weights.h eval/trace.h)
set(orthant_include_dir ${CMAKE_INSTALL_INCLUDEDIR}/orthant)
set(orthant_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/orthant)

install(TARGETS orthant RUNTIME)
install(TARGETS orthant-core EXPORT orthant-targets ARCHIVE)
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  # LTO data can be read by this very compiler only; the machine code beside it serves everyone.
  install(CODE "execute_process(COMMAND ${CMAKE_STRIP} --strip-debug --remove-section=.gnu.lto_*
    --remove-section=.gnu.debuglto_* --strip-symbol=__gnu_lto_v1
    \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/liborthant.a
    COMMAND_ERROR_IS_FATAL ANY)")
endif()
install(FILES include/orthant.h DESTINATION ${orthant_include_dir})
foreach(header ${PUBLIC_HEADERS})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${header} DESTINATION ${orthant_include_dir}/${folder})
endforeach()

install(EXPORT orthant-targets NAMESPACE orthant:: DESTINATION ${orthant_package_dir})
configure_package_config_file(cmake/orthant-config.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/orthant-config.cmake INSTALL_DESTINATION ${orthant_package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/orthant-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/orthant-config.cmake
              ${PROJECT_BINARY_DIR}/cmake/orthant-config-version.cmake
        DESTINATION ${orthant_package_dir})

# The pkg-config file finds its prefix from where it lies, so that the prefix can be moved.
file(RELATIVE_PATH pkgconfig_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/orthant.pc.in ${PROJECT_BINARY_DIR}/cmake/orthant.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/cmake/orthant.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(FILES docs/orthant.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES tools/completions/orthant.bash RENAME orthant
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES tools/completions/_orthant DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES tools/completions/orthant.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES README.md LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs
        FILES_MATCHING PATTERN "*.md" PATTERN "*.c" PATTERN "CMakeLists.txt" PATTERN "Makefile")
