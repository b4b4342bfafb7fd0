#pragma once
// Convex sets of forces on their own: projections in the Euclidean, a stretched and a general metric, mapped sets,
// support points and derivatives. What laws are made of (stiction/laws.hpp).
#include "stiction/sets/ball.hpp"
#include "stiction/sets/contensou/elliptic_patch.hpp"
#include "stiction/sets/contensou/elliptic_quadrature.hpp"
#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/contensou/series.hpp"
#include "stiction/sets/contensou/uniform.hpp"
#include "stiction/sets/cylinder.hpp"
#include "stiction/sets/disk.hpp"
#include "stiction/sets/ellipse.hpp"
#include "stiction/sets/ellipsoid.hpp"
#include "stiction/sets/half_line.hpp"
#include "stiction/sets/interval.hpp"
#include "stiction/sets/metric.hpp"
