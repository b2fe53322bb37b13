# Tests of the program as a whole and of the repository, run by scripts.

# script_test(NAME SECONDS SCRIPT ARGUMENT...)
function(script_test name seconds script)
  add_test(NAME ${name} COMMAND ${PROJECT_SOURCE_DIR}/tests/${script} ${ARGN})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${seconds})
endfunction()

script_test(uci_cases 300 uci/cases.sh $<TARGET_FILE:orthant>)
script_test(xboard 300 uci/xboard.sh $<TARGET_FILE:orthant>)
script_test(xboard_match 300 xboard_match_test.sh $<TARGET_FILE:orthant>)
set_tests_properties(xboard_match PROPERTIES SKIP_RETURN_CODE 77)
find_program(PYTHON3 python3)
if(PYTHON3)
  add_test(NAME uci_noise COMMAND ${PYTHON3} ${PROJECT_SOURCE_DIR}/tools/uci-fuzz
           $<TARGET_FILE:orthant> --sessions 20)
  set_tests_properties(uci_noise PROPERTIES TIMEOUT 300)
endif()
script_test(commands 300 commands_test.sh $<TARGET_FILE:orthant>)
script_test(annotate 300 annotate_test.sh $<TARGET_FILE:orthant>)
script_test(narrow 120 narrow_test.sh $<TARGET_FILE:orthant>)
set_tests_properties(narrow PROPERTIES SKIP_RETURN_CODE 77)
script_test(board 120 board_test.sh $<TARGET_FILE:orthant>)
script_test(match 300 match_test.sh $<TARGET_FILE:orthant>)
script_test(selfplay 300 selfplay_test.sh $<TARGET_FILE:orthant> ${PROJECT_SOURCE_DIR})
script_test(games 120 games_test.sh $<TARGET_FILE:orthant>)
script_test(bench_signature 600 bench_test.sh $<TARGET_FILE:orthant> ${PROJECT_SOURCE_DIR})
script_test(headers 120 headers_test.sh ${PROJECT_SOURCE_DIR})
script_test(docs 120 docs_test.sh ${PROJECT_SOURCE_DIR} $<TARGET_FILE:orthant>)
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  # All must be solved. Nodes, not seconds: the same on every machine.
  set(suite_limits --nodes 2000000)
  add_test(NAME suite_chess_mates COMMAND orthant analyze ${suite_limits}
           --epd ${PROJECT_SOURCE_DIR}/data/suites/chess-mates.epd)
  add_test(NAME suite_raumschach_mates COMMAND orthant analyze ${suite_limits}
           --variant raumschach --epd ${PROJECT_SOURCE_DIR}/data/reference/raumschach-mates.epd)
  script_test(readme 120 readme_test.sh ${PROJECT_SOURCE_DIR} $<TARGET_FILE:orthant>)
  script_test(install 300 install_test.sh ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
endif()
