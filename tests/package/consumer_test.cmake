# cmake -P: installs BUILD_DIR into a prefix below WORK_DIR, builds SOURCE_DIR against it and runs the program.
cmake_policy(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}\nended with ${code}:\n${output}\n${errors}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
run(${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${WORK_DIR}/prefix)
set(flags "")
if(SANITIZE)
  set(flags "-fsanitize=${SANITIZE}")
endif()
run(${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${WORK_DIR}/build -G ${GENERATOR}
  -DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix -DCMAKE_BUILD_TYPE=Release
  -DCMAKE_C_COMPILER=${C_COMPILER} -DCMAKE_CXX_COMPILER=${CXX_COMPILER} -DCMAKE_CXX_FLAGS=${flags})
run(${CMAKE_COMMAND} --build ${WORK_DIR}/build)

# The sphere slides, spins up and rolls at 5/7 of its first speed: 5/7 * 1.4 m/s. The scheme treats the friction of a
# whole step exactly, so three digits, as printed, hold whatever the machine.
run(${WORK_DIR}/build/consumer)
if(NOT output STREQUAL "1.000\n")
  message(FATAL_ERROR "the consumer printed '${output}' instead of 1.000")
endif()

# The program is installed beside the library.
run(${WORK_DIR}/prefix/bin/stiction --version)
if(NOT output MATCHES "^stiction [0-9]+\\.[0-9]+\\.[0-9]+")
  message(FATAL_ERROR "stiction --version printed '${output}'")
endif()
file(REMOVE_RECURSE ${WORK_DIR})
