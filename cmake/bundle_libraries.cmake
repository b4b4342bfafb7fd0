# Part of the installation of the Python package: copies the shared libraries of ours into it, under the names by which
# the module `python_module` asks for them.
cmake_policy(VERSION 3.25)
file(GET_RUNTIME_DEPENDENCIES MODULES ${python_module} RESOLVED_DEPENDENCIES_VAR libraries
  PRE_INCLUDE_REGEXES "^libfmt\\." "^libtomlplusplus\\." PRE_EXCLUDE_REGEXES ".*")
foreach(library IN LISTS libraries)
  get_filename_component(name ${library} NAME)
  file(REAL_PATH ${library} file)
  file(COPY_FILE ${file} ${CMAKE_INSTALL_PREFIX}/stiction/${name})
endforeach()
