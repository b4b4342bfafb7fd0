"""Redraws the papers' figures from fresh runs: ./dev figures"""
import curves
import elastic_top
import gallery
import laws
import magnus
import markeev
import mlg_times
import nutation
import oscillator
import plots
import rolling_disk
import runs
import shimmy
import tippe_top

if __name__ == "__main__":
    print("laws")
    curves.check(runs.law)
    law = laws.draw()
    print("Tippe-Top")
    top = tippe_top.draw()
    elastic = elastic_top.draw()
    times = mlg_times.measure()
    print("oscillator")
    box = oscillator.draw()
    print("plots of the guide")
    plots.draw()
    print("nutation")
    nutation.draw()
    print("stability")
    stability = magnus.draw()
    print("rolling disk")
    disk = rolling_disk.draw()
    shimmy.draw()
    print("ellipsoid")
    gallery.write(law, top, stability, times, mlg_times.iterations(), disk, box, elastic, markeev.draw())
