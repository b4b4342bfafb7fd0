"""Redraws the papers' figures from fresh runs: ./dev figures"""
import curves
import gallery
import laws
import magnus
import nutation
import oscillator
import plots
import rolling_disk
import tippe_top

if __name__ == "__main__":
    curves.check()
    print("laws")
    law = laws.draw()
    print("Tippe-Top")
    top = tippe_top.draw()
    print("oscillator")
    oscillator.draw()
    print("plots of the guide")
    plots.draw()
    print("nutation")
    nutation.draw()
    print("stability")
    stability = magnus.draw()
    print("rolling disk")
    disk = rolling_disk.draw()
    gallery.write(law, top, stability, disk)
