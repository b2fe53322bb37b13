# Tests of the program as a whole and of the repository, run by scripts.

# script_test(NAME SECONDS SCRIPT ARGUMENT...)
function(script_test name seconds script)
  add_test(NAME ${name} COMMAND ${PROJECT_SOURCE_DIR}/tests/${script} ${ARGN})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${seconds})
endfunction()

script_test(uci_cases 300 uci/cases.sh $<TARGET_FILE:orthant>)
script_test(commands 300 commands_test.sh $<TARGET_FILE:orthant>)
script_test(bench_signature 600 bench_test.sh $<TARGET_FILE:orthant> ${PROJECT_SOURCE_DIR})
script_test(headers 120 headers_test.sh ${PROJECT_SOURCE_DIR})
script_test(docs 120 docs_test.sh ${PROJECT_SOURCE_DIR} $<TARGET_FILE:orthant>)
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  script_test(readme 120 readme_test.sh ${PROJECT_SOURCE_DIR} $<TARGET_FILE:orthant>)
  script_test(install 300 install_test.sh ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
endif()
