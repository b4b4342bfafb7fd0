"""The gallery page: printed statements beside the program's results."""
from style import FOLDER


def figure(name, text):
    return f"![{text}]({name}.svg)\n\n*{text}*\n"


def write(law, top, magnus, disk):
    c = top["closes"]
    rows = [
        ("stick touches the floor (R = 5e-4 m)", "1.5 s, read off figure 12", f"{c['5e-4']:.4f} s"),
        ("upright on the stick", "1.6 to 4 s", f"{top['upright'][0]:.2f} to {top['upright'][1]:.2f} s (tilt above 3 rad)"),
        ("body touches the floor again", "4.5 s", f"{top['body_closes_again']:.2f} s"),
        ("both contacts closed", "4.6 to 5.4 s", f"{top['double'][0]:.2f} to {top['double'][1]:.2f} s"),
        ("inversion for R = 1e-3, 5e-4, 1e-4 m (figure 15)", "smaller R, slower", ", ".join(f"{c[R]:.4f}" for R in ("1e-3", "5e-4", "1e-4")) + " s: fastest in between"),
        ("tilt after 8 s; energy lost", "", f"{top['theta_8']:.2f} rad; {100 * top['lost']:.1f} %"),
        ("stick touches with the ellipsoid (MLG 4)", "overall behaviour is preserved", f"{top['ellipsoid_closes']:.4f} s"),
        ("ellipsoid against exact set (MLG 3)", "", f"exact boundary up to {100 * law['ellipsoid']:.1f} % inside the ellipsoid"),
        ("critical spin on the body (LG 18)", "above it unstable", f"formula {magnus['body'][0]:.1f}, simulated {magnus['body'][1]:.1f} rad/s"),
        ("critical spin on the stick (LG 18)", "above it stable", f"formula {magnus['stick'][0]:.1f}, simulated {magnus['stick'][1]:.1f} rad/s"),
        ("stability on the grid of figure 14", "", f"{magnus['agree'][0]} of {magnus['agree'][1]} simulated points agree with the formula"),
        ("disk, Coulomb friction: energy lost in 80 s (LLG 4)", "0.2 %", f"{100 * abs(disk['coulomb_energy']):.1e} %, centre at ({disk['coulomb_centre'][0]:.4f}, {disk['coulomb_centre'][1]:.4f}) m"),
        ("with contour friction: slides (LLG 5)", "25 s, beta 0.45 rad", f"{disk['contour_slide']:.1f} s, beta {disk['contour_beta']:.2f} rad"),
        ("same: lies flat", "67 s at (-2.63, -1.89) m", f"{disk['contour_stop']:.2f} s at ({disk['contour_centre'][0]:.3f}, {disk['contour_centre'][1]:.3f}) m; refined {disk['contour_limit']:.2f} s at ({disk['contour_limit_centre'][0]:.3f}, {disk['contour_limit_centre'][1]:.3f}) m, see docs/studies/rolling-disk.md"),
        ("disk, Contensou friction (LLG 6)", "slows down forever", f"{1e3 * disk['contensou_left']:.1f} mJ left after 60 s"),
        ("with contour friction: lies flat (LLG 7)", "13.6 s", f"{disk['both_stop']:.2f} s; refined {disk['both_limit']:.2f} s"),
    ]
    table = "\n".join(f"| {a} | {b or '–'} | {n} |" for a, b, n in rows)
    pages = "\n".join(figure(*f) for f in [
        ("lg-12-inclination", "LG 12: inclination of the Tippe-Top, R = 5e-4 m"),
        ("lg-13-contact-distances", "LG 13: contact distances"),
        ("lg-14-stability", "LG 14: Magnus's stability diagram, formula and simulation, for two spins; shaded: stable"),
        ("lg-15-contact-radii", "LG 15: inclination for three contact radii"),
        ("lg-nutation", "LG, conclusions: with the classical scheme at coarse steps the nutation diverges or dies out; dotted: converged"),
        ("mlg-04-inclination", "MLG 4: exact friction set and ellipsoid"),
        ("lg-02-potential", "LG 2: velocity potential"), ("lg-03-friction-disk", "LG 3: friction disk"),
        ("lg-04-friction-plate", "LG 4: friction plate"), ("lg-05-friction-ball", "LG 5: friction ball"),
        ("lg-06-force", "LG 6: friction force"), ("lg-07-torque", "LG 7: friction torque"),
        ("lg-08-force-surface", "LG 8: friction force over spin and sliding velocity"),
        ("lg-09-torque-surface", "LG 9: friction torque over spin and sliding velocity"),
        ("llg-04-coulomb", "LLG 4: rolling disk, Coulomb friction"),
        ("llg-05-coulomb-contour", "LLG 5: Coulomb and contour friction"),
        ("llg-06-contensou", "LLG 6: Coulomb-Contensou friction"),
        ("llg-07-contensou-contour", "LLG 7: Coulomb-Contensou and contour friction"),
        ("llg-09-energy-decay", "LLG 9: energy in the last stage, from simulations"),
        ("llg-10-feasibility", "LLG 10: feasibility indicator and sliding"),
        ("mlg-03-approximations", "MLG 3: approximations of the friction set"),
    ])
    (FOLDER / "README.md").write_text(f"""# The papers' figures, redrawn

`./dev figures` makes these pictures and this page from fresh runs of the program (SVG and PNG). LG is Leine & Glocker 2003, MLG
Möller, Leine & Glocker 2009, LLG Le Saux, Leine & Glocker 2005. The table sets the papers' statements beside the program's results.

| statement | printed | here |
|---|---|---|
{table}

LG (18) as printed has h I1 in its denominator, which does not have the unit of a squared spin. A linear analysis with smooth friction gives
(r/h) I1 instead (`tools/figures/magnus.py`), and the simulations agree with it: the Tippe-Top cannot stay on its body above
{magnus['body'][0]:.0f} rad/s, nor on its stick below {magnus['stick'][0]:.0f} rad/s.

{pages}""")
