#!/usr/bin/env bash
# The runs whose final states hashes.txt stores, one per line: a scenario and its options.
# Every scenario with every integrator; those that refuse it (hard contacts with ode), and those that a step is too long for, are omitted when hashes are stored; so are the arch and the wall by runge-kutta, minutes unoptimised.
set -euo pipefail

# Durations and steps are chosen so that contacts close, stick and slip, and the unoptimised program does not take long.
scenarios="
adhesive-contact        0.5   1e-3
angular-contact-bearing 5e-4  1e-4
ball-bearing            5e-4  1e-4
ball-bearing-assembly   5e-4  1e-4
billiard                0.6   2e-3
block-on-incline        0.3   2e-3
bouncing-ball           2     2e-3  integrator.moreau.impacts=stepped
box-stack               0.1   1e-2
brick-wall              0.03  3e-3  parameters.columns=2 parameters.rows=3 parameters.distance=0.1
card-house              0.05  5e-3
clutch                  1.5   5e-3
coin-toss               0.5   1e-3
compliant-ball          0.6   2e-3
cube-toss               0.3   2e-3
disk-contensou          0.2   1e-3
disk-contensou-contour  0.2   1e-3
disk-contour-viscous    0.2   1e-3
disk-coulomb            0.2   1e-3
disk-coulomb-contour    0.2   1e-3
disk-rolling-dry        0.2   1e-3
disk-rolling-viscous    0.2   1e-3
dominoes                0.3   4e-3  parameters.n=4
drill-string            1     1e-2
four-legged-table       0.8   2e-2
gripper                 0.5   5e-3
hertz-impact            1e-4  1e-6
hopper                  0.2   4e-3  parameters.layers=1
markeev-ellipsoid       0.4   2e-3
masonry-arch            0.02  5e-3
newtons-cradle          0.4   2e-3
orthotropic-puck        0.8   4e-3
overhang                0.05  5e-3
painleve-rod            0.5   2e-3
pendulum-chain          0.02  2e-3
rattleback              0.2   2e-3
rattleback-slip         0.3   2e-3
rock-pile               0.2   4e-3  parameters.n=3
rocking-block           0.5   2e-3
roller-bearing          5e-4  1e-4
rolling-resistance-ball 1     5e-3
shaking-table           0.6   1e-3
shimmying-wheel         0.3   1e-3
slider-crank-clearance  0.01  1e-4
sliding-block-sphere    1     5e-3
sphere-heap             0.2   2e-3
spinning-ball-drill     0.5   5e-3
spinning-egg            0.2   1e-3
stick-slip-oscillator   0.3   2e-3
stick-slip-oscillator-two-bodies 0.3 2e-3
stribeck-oscillator     0.3   2e-3
tippe-top               1.5   5e-3
tippe-top-ellipsoid     1.5   5e-3
tippe-top-hertz         0.1   1e-3
woodpecker-toy          0.2   1e-3
"
methods="
integrator.type=moreau integrator.variant=midpoint
integrator.type=moreau integrator.variant=end
integrator.type=moreau integrator.variant=printed
integrator.type=moreau integrator.variant=implicit
integrator.type=runge-kutta integrator.order=2
integrator.type=runge-kutta integrator.order=3
integrator.type=runge-kutta integrator.order=4
integrator.type=event-driven
integrator.type=ode
"
while read -r scenario duration step options; do
  [ -n "$scenario" ] || continue
  while read -r method; do
    [ -n "$method" ] && echo "$scenario run.duration=$duration integrator.step=$step $method $options"
  done <<<"$methods"
done <<<"$scenarios" | sed 's/ *$//'

# The stiff method, step control, impacts in the middle of steps, solvers and their forms.
for run in "compliant-ball run.duration=0.3" "hertz-impact run.duration=1e-4 integrator.step=1e-6" "tippe-top-hertz run.duration=0.02"; do
  echo "$run integrator.method=stiff"
done
for scenario in coin-toss tippe-top woodpecker-toy; do
  for type in moreau runge-kutta; do
    echo "$scenario run.duration=0.2 integrator.step=1e-2 integrator.tolerance=1e-5 integrator.type=$type"
  done
done
for scenario in adhesive-contact bouncing-ball coin-toss woodpecker-toy; do
  echo "$scenario run.duration=1 integrator.step=5e-3 integrator.impacts=located"
done
for scenario in disk-coulomb-contour four-legged-table gripper stick-slip-oscillator tippe-top; do
  for solver in gauss-seidel jacobi newton augmented-lagrangian; do
    echo "$scenario run.duration=0.2 integrator.step=4e-3 solver.type=$solver"
  done
done
for form in euclidean transformed; do
  echo "tippe-top run.duration=0.2 integrator.step=4e-3 solver.type=jacobi solver.form=$form"
done
echo "tippe-top run.duration=0.2 integrator.step=4e-3 integrator.type=runge-kutta integrator.stages=moreau"
echo "ball-bearing run.duration=5e-4 integrator.step=1e-4 integrator.tracking=differential"
