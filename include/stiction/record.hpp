#pragma once
// Results: record a run in an HDF5 file, read it, write its report page, export it as CSV and for ParaView. Rollouts:
// many runs that keep some columns only.
#include "stiction/analysis/page/page.hpp"
#include "stiction/analysis/page/place.hpp"
#include "stiction/analysis/run/recorder.hpp"
#include "stiction/analysis/run/rollout.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/record/drawing/drawing.hpp"
#include "stiction/record/export/csv.hpp"
#include "stiction/record/export/vtk.hpp"
#include "stiction/record/result/reader.hpp"
