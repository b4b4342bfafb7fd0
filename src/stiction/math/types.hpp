#pragma once
// Fixed-size linear algebra types used throughout the project.
#include <Eigen/Core>
#include <Eigen/Geometry>

namespace stiction::math {

template <int N>
using Vec = Eigen::Matrix<double, N, 1>;
template <int N>
using Mat = Eigen::Matrix<double, N, N>;

using Vec2 = Vec<2>;
using Vec3 = Vec<3>;
using Vec6 = Vec<6>;
using Mat2 = Mat<2>;
using Mat3 = Mat<3>;
using Quat = Eigen::Quaterniond;

}  // namespace stiction::math
