"""The gallery page: what the papers print beside the program's results, with the commands, and all figures."""
from style import FOLDER

PAPERS = {
    "LG": "Leine & Glocker 2003, Coulomb-Contensou friction and the Tippe-Top",
    "MLG": "Möller, Leine & Glocker 2009, orthotropic force laws",
    "LLG": "Le Saux, Leine & Glocker 2005, the rolling disk",
    "WP": "Wösle & Pfeiffer 1996, dependent unilateral constraints with stick-slip",
    "K": "Kosenko 2013, friction models of a heavy body",
}
FIGURES = {
    "LG": [
        ("lg-02-potential", "LG 2: velocity potential, uniform pressure (`stiction law contensou --curve potential`)"),
        ("lg-03-friction-disk", "LG 3: friction disk (`--curve plane`)"),
        ("lg-04-friction-plate", "LG 4: friction plate (`--curve boundary`)"),
        ("lg-05-friction-ball", "LG 5: friction ball, the plate turned about its axis"),
        ("lg-06-force", "LG 6: friction force over u (`--curve ratio`)"),
        ("lg-07-torque", "LG 7: friction torque over 1/u"),
        ("lg-08-force-surface", "LG 8: friction force over spin and sliding velocity"),
        ("lg-09-torque-surface", "LG 9: friction torque over spin and sliding velocity"),
        ("lg-12-inclination", "LG 12: inclination of the Tippe-Top, R = 5e-4 m"),
        ("lg-13-contact-distances", "LG 13: contact distances"),
        ("lg-14-stability", "LG 14: Magnus's stability diagram, formula and simulation, for two spins; shaded: stable"),
        ("lg-15-contact-radii", "LG 15: inclination for three contact radii"),
        ("lg-nutation", "LG, conclusions: with the classical scheme at coarse steps the nutation diverges or dies out; dotted: converged"),
    ],
    "MLG": [
        ("mlg-03-approximations", "MLG 3: approximations of the friction set"),
        ("mlg-04-inclination", "MLG 4: exact friction set and ellipsoid"),
    ],
    "LLG": [
        ("llg-04-coulomb", "LLG 4: rolling disk, Coulomb friction"),
        ("llg-05-coulomb-contour", "LLG 5: Coulomb and contour friction"),
        ("llg-06-contensou", "LLG 6: Coulomb-Contensou friction"),
        ("llg-07-contensou-contour", "LLG 7: Coulomb-Contensou and contour friction"),
        ("llg-09-energy-decay", "LLG 9: energy in the last stage, from simulations, and the closed forms"),
        ("llg-10-feasibility", "LLG 10: feasibility indicator and sliding"),
        ("shimmying-wheel", "LLG, outlook: a shimmying wheel with Contensou and with Coulomb friction"),
    ],
    "WP": [
        ("wp-06-positions", "WP 6: positions over one second; shaded: all feet stick"),
        ("wp-07-lights", "WP 7: paths of two points on top of the box; the paper does not say where its diodes sit"),
        ("wp-08-accelerations", "WP 8: accelerations over velocities"),
    ],
    "K": [
        ("k-04-altitude", "K 4: height of the centre of mass of Markeev's ellipsoid"),
        ("k-elastic-tippe-top", "K 5.1: the elastic Tippe-Top with four friction laws"),
        ("tippe-top-regularised", "K, conclusion (g): the Tippe-Top with regularised friction, from steep to flat"),
    ],
}
STUDIES = "../studies"


def lg(law, top, magnus):
    c, (force, torque) = top["closes"], law["pressures"]
    closes = ", ".join(f"{c[R]:.4f}" for R in ("1e-3", "5e-4", "1e-4"))
    return [
        ("largest force, largest torque of uniform pressure", "1, 2/3", f"1, {law['drilling'][0]:.6f}", "confirmed", "law contensou --set pressure=uniform"),
        ("(3): series for uniform pressure", "orders u^8, u^-7 left out", f"differs from the exact curves by up to {law['series'][0]:.4f} (force), {law['series'][1]:.4f} (torque), at u = 1", "confirmed", "law uniform-series"),
        ("parabolic against uniform pressure", "about 20 % at most", f"force {100 * force:+.1f} %, torque {100 * torque:+.1f} %", "confirmed", "law contensou --set pressure=parabolic"),
        ("(17): slope of the force at u = 0", "3/(8 pi)", f"{law['slope']:.6f} = 3 pi/8", "misprint", "law contensou"),
        ("stick touches the floor (R = 5e-4 m)", "1.5 s", f"{c['5e-4']:.4f} s; refined 1.3708 s", "read off a figure, 9 % late", "run tippe-top"),
        ("upright on the stick", "1.6 to 4 s", f"{top['upright'][0]:.2f} to {top['upright'][1]:.2f} s (tilt above 3 rad)", "confirmed", "run tippe-top"),
        ("body touches the floor again", "4.5 s", f"{top['body_closes_again']:.2f} s", "confirmed, 0.25 s later", "run tippe-top"),
        ("both contacts closed, after an accumulation of impacts", "4.6 to 5.4 s", f"{top['double'][0]:.2f} to {top['double'][1]:.2f} s", "confirmed, 0.2 s later", "run tippe-top --set integrator.type=event-driven"),
        ("tilt after 8 s; energy lost", "", f"{top['theta_8']:.2f} rad; {100 * top['lost']:.1f} %", "", "run tippe-top"),
        ("inversion for R = 1e-3, 5e-4, 1e-4 m (figure 15)", "smaller R, slower", f"{closes} s: fastest in between", "true below about 3e-4 m only", "run tippe-top --set contact.body.radius=1e-4 --set contact.stick.radius=1e-4 --set integrator.step=2e-6"),
        ("Hertz radius for E* = 5 GPa", "about 5e-5 m", "5.10e-5 m", "confirmed", "run tippe-top-hertz"),
        ("(18): critical spins on body and stick", "h I1 in the denominator", f"formula with (r/h) I1 {magnus['body'][0]:.1f}, {magnus['stick'][0]:.1f}; eigenvalues 21.70, 88.11; simulated {magnus['body'][1]:.1f}, {magnus['stick'][1]:.1f} rad/s", "misprint: the unit is wrong", "stability tippe-top --hold-speed"),
        ("figure 14: four regions", "", f"{magnus['agree'][0]} of {magnus['agree'][1]} simulated points agree with (18), corrected", "confirmed", "stability tippe-top --sweep ..."),
        ("R changes the eigenvalues, not the regions", "", "so without the drilling torque, which LG neglect; with it the critical spin moves by up to 0.5 %", f"confirmed in part, [study]({STUDIES}/tippe-top-stability.md)", "stability tippe-top"),
        ("low-order scheme: diverges, or nutation dies if implicit", "", "so in Euler angles; with velocities in the body frame neither", f"confirmed, [study]({STUDIES}/tippe-top-integrators.md)", "run tippe-top --set integrator.variant=implicit"),
        ("Runge-Kutta stepping converges", "", "at order 4, to 1.4e-7 s at step 1e-3", "confirmed", "study tippe-top-cost"),
    ]


def mlg(law, top, times, iterations):
    (exact, plain), (exact_default, plain_default) = times["iteration (46)"], times["default"]
    return [
        ("(50): mean friction radius", "0.589 R", f"{law['drilling'][1]:.6f} R", "confirmed", "law contensou"),
        ("figure 3: ellipsoid against exact set", "", f"exact boundary up to {100 * law['ellipsoid']:.1f} % inside the ellipsoid", "", "law contensou --set pressure=ellipsoid --curve boundary"),
        ("figure 4: behaviour with the ellipsoid", "preserved very well", f"stick touches after {top['ellipsoid_closes']:.4f} s instead of {top['closes']['5e-4']:.4f} s", "confirmed", "run tippe-top-ellipsoid"),
        ("(46) helps where scales differ, inside the set", "", f"rolling disk: {iterations['euclidean']:.0f} iterations per step with (37), {iterations['transformed']:.1f} with (43), {iterations['rescaled']:.1f} with (46)", "confirmed", "run disk-contensou-contour --set integrator.variant=end --set solver.type=jacobi --set solver.form=rescaled --set run.duration=0.01"),
        ("exact set over ellipsoid as sphere, time of the iteration (46)", "10.5", f"{exact:.2f}; default solver {exact_default:.2f}", "not here: the exact projection costs little", "`tools/figures/mlg_times.py`"),
        ("ellipsoid over ellipsoid as sphere", "2.7", f"{plain:.2f}; default solver {plain_default:.2f}", "less: times of whole steps, compiled, not of MATLAB", "`tools/figures/mlg_times.py`"),
    ]


def llg(disk):
    centre = lambda p: f"({p[0]:.3f}, {p[1]:.3f})"
    limit = f"[refined]({STUDIES}/rolling-disk.md)"
    decays = "; ".join(f"{label.replace(' $', ' ').replace('$', '').replace(chr(92) + 'mu', 'mu')} {a:.2f}, {b:.2f}" for label, (a, b) in disk["decay"].items())
    return [
        ("Coulomb friction: energy lost in 80 s (figure 4)", "0.2 %", f"printed scheme 0.0033 to 0.0066 %, `end` {100 * abs(disk['coulomb_energy']):.0e} %", f"not found, [tries]({STUDIES}/rolling-disk.md)", "run disk-coulomb --set integrator.variant=printed"),
        ("it rolls without sliding", "80 s", f"80 s, centre at ({disk['coulomb_centre'][0]:.4f}, {disk['coulomb_centre'][1]:.4f}) m", "confirmed", "run disk-coulomb"),
        ("nutation", "5.7 Hz", "5.63 rad/s counted, 5.73 rad/s from (5.22)", "misprint: rad/s", "stability disk-coulomb"),
        ("with contour friction: slides (figure 5)", "25 s, beta 0.45 rad", f"{disk['contour_slide']:.1f} s, beta {disk['contour_beta']:.2f} rad; {limit} 28.53 s", "confirmed; the step's, not the model's", "run disk-coulomb-contour"),
        ("same: lies flat", "67 s at (-2.63, -1.89) m", f"{disk['contour_stop']:.2f} s at {centre(disk['contour_centre'])} m; {limit} {disk['contour_limit']:.2f} s at {centre(disk['contour_limit_centre'])} m", "confirmed; the step's, not the model's", "run disk-coulomb-contour --set integrator.variant=end"),
        ("Contensou friction: sliding velocity rises (figure 6)", "0.4 s, beta 0.45 rad", f"{disk['contensou_slide'][0]:.2f} s, beta {disk['contensou_slide'][1]:.2f} rad", "confirmed", "run disk-contensou"),
        ("same: energy decays to zero", "asymptotically", f"{1e3 * disk['contensou_left']:.1f} mJ left after 60 s; below 12.6 mJ it rolls without loss", "in part: (5.54) ends there", "run disk-contensou"),
        ("with contour friction: lies flat (figure 7)", "13.6 s", f"{disk['both_stop']:.2f} s; {limit} {disk['both_limit']:.2f} s", "confirmed", "run disk-contensou-contour"),
        ("closed forms of figure 9: E after 2 s, from 30 mJ", "", f"simulated, closed form [mJ]: {decays}", "confirmed near the end of the motion", "show disk-coulomb-contour.h5"),
        ("exponent n of the last stage, contour dry, viscous, classical", "3, 4, 1", "3.02, 4.08, 1.01", "confirmed", "show disk-coulomb-contour.h5"),
        ("(5.37), (5.40): a", "r^2; g_r m r^3", "r^3; g_r^2 m r^4, as (5.34), (5.36), (5.39) give", "misprint", "show disk-contour-viscous.h5"),
        ("chi > 1 predicts sliding (figure 10)", "", "before 60 s in all but 32 of 60 000 rows", "confirmed", "run disk-coulomb-contour --set integrator.variant=end"),
        ("(2.31): two series for the friction ball", "", "their branches miss each other at xi*, 0.21607 and 0.22081", "inaccurate as printed", "law contensou --set pressure=series"),
        ("outlook: pivoting might change the stability of a shimmying wheel", "", "it does: small shimmy dies, what exceeds a limit cycle grows", f"answered, [study]({STUDIES}/shimmying-wheel.md)", "run shimmying-wheel"),
    ]


def wp(box):
    (x, gamma, share), (x2, gamma2, share2) = box["one"], box["two"]
    study = f"[study]({STUDIES}/stick-slip-oscillator.md)"
    return [
        ("appendix C: mu", "0.098 at a slope of 0.115 rad", "then the weight alone overcomes friction: 2.1 m after 5 s", f"misprint, {study}; here 0.13", "run stick-slip-oscillator --set contact.foot1.mu=0.098 ..."),
        ("periodic phases of stiction (figure 6)", "", f"every {box['period']:.4f} s = 2 pi/Omega; all feet stick {100 * share:.1f} % of the time", "confirmed", "run stick-slip-oscillator"),
        ("no take-off", "", f"gaps below {box['gap']:.0e} m", "confirmed", "run stick-slip-oscillator"),
        ("the angles alpha, beta stay zero", "", f"below {2 * box['turned']:.0e} rad", "confirmed", "run stick-slip-oscillator"),
        ("unsteady accelerations at transitions (figure 8)", "", "jumps where stick begins and ends", "confirmed", "run stick-slip-oscillator"),
        ("after 5 s: x, gamma (figures 6, 7 print no numbers)", "", f"{x:.6f} m, {gamma:.5f} rad", "as by an independent integration", "run stick-slip-oscillator --set integrator.type=runge-kutta"),
        ("amplitudes Da = 3.5 mm, Dh = 4.5 mm", "of the centre of mass", f"as a second body: {x2:.6f} m, {gamma2:.5f} rad, stick {100 * share2:.1f} %", f"cannot be the centre's, {study}", "run stick-slip-oscillator-two-bodies"),
        ("the iteration finds the state without search", "", "9 to 60 iterations per step, none of 3^n combinations", "confirmed", "run stick-slip-oscillator --set solver.type=augmented-lagrangian"),
    ]


def k(elastic, markeev):
    of = lambda case: f"{100 * (elastic[case] / elastic['rigid'] - 1):+.2f} %"
    return [
        ("4.1, figure 4: the ellipsoid rises to its longest axis", "", ", ".join(f"{h:.4f} m after {t} s" for t, h in markeev.items()), "confirmed", "run markeev-ellipsoid"),
        ("4.2: rattleback of Kane & Levinson", "identical in all details", "spin reverses to 5.3574 rad/s at 5.72 s, as by an independent integration", "confirmed", "run rattleback"),
        ("3, (e): differential form of the closest points", "more reliable", "no accuracy lost, not cheaper, blind to jumps", f"in part, [study]({STUDIES}/closest-points.md)", "run rattleback --set integrator.tracking=differential ..."),
        ("5.1: results of LG verified", "completely", f"stick touches after {elastic['contensou']:.4f} s, rigid with the same patch {elastic['rigid']:.4f} s", "confirmed", "run tippe-top-hertz"),
        ("5.1: (a) exact and (b) Contensou-Erismann closest, (c) Padé further", "", f"against the rigid model: (a) {of('contensou')}, (b) {of('erismann')}, (c) {of('pade-1')}", "confirmed", "run tippe-top-hertz --set contact.body.friction=erismann --set contact.stick.friction=erismann"),
        ("5.1: Padé of higher order is more accurate", "", f"{of('pade-2')} instead of {of('pade-1')}", "confirmed", "run tippe-top-hertz --set contact.body.friction=pade-2 --set contact.stick.friction=pade-2"),
        ("5.2: Hertz and volumetric bearing differ", "in a slightest degree", "cage 1e-6, loads 0.02 %", f"confirmed, [study]({STUDIES}/elastic-bodies.md)", "run ball-bearing"),
        ("5.2: the volumetric model is faster", "20 %", "11 %; the law alone 39 instead of 74 ns", "in part", "`tools/figures/ball_bearing.py`"),
        ("(f): accuracy of the volumetric law", "0.5 %", "0.037 % up to B/A = 1000; from volume and section alone 1 % at 2, 11 % at 10", "confirmed with the second moment", "[theory](../theory/surfaces.md)"),
        ("(g): steep slope: no inversion, or a short one", "", "it is delayed, in inverse proportion to the slip speed, and lasts", f"refuted in part, [study]({STUDIES}/tippe-top-regularised.md)", "run tippe-top --set contact.body.friction=regularised ..."),
        ("(g): a flatter slope inverts at once", "", "from 3e-3 to 0.3 m/s; flatter laws are slower again", "confirmed in part", "`tools/figures/regularised_study.py`"),
    ]


def command(text):
    return text if text.startswith(("`", "[")) else f"`stiction {text}`"


def table(rows):
    head = "| statement | printed | here | verdict | command |\n|---|---|---|---|---|\n"
    return head + "\n".join(f"| {a} | {b or '–'} | {n} | {v or '–'} | {command(how)} |" for a, b, n, v, how in rows)


def section(paper, rows):
    figures = "\n".join(f"![{text.replace('`', '')}]({name}.svg)\n\n*{text}*\n" for name, text in FIGURES[paper])
    return f"## {paper}: {PAPERS[paper]}\n\n{table(rows)}\n\n{figures}"


def write(law, top, magnus, times, iterations, disk, box, elastic, markeev):
    rows = {"LG": lg(law, top, magnus), "MLG": mlg(law, top, times, iterations), "LLG": llg(disk), "WP": wp(box), "K": k(elastic, markeev)}
    sections = "\n".join(section(paper, rows[paper]) for paper in PAPERS)
    (FOLDER / "README.md").write_text(f"""# The papers' figures, redrawn

`./dev figures` makes these pictures and this page from fresh runs of the program (SVG and PNG); figures 2 to 9 of LG and 3 of MLG are drawn from
what `stiction law` prints. The tables set the papers' statements beside the program's results.

{sections}
LG (18) as printed has h I1 in its denominator, which does not have the unit of a squared spin. A linear analysis with smooth friction gives
(r/h) I1 instead (`tools/figures/magnus.py`), and the simulations agree with it: the Tippe-Top cannot stay on its body above
{magnus['body'][0]:.0f} rad/s, nor on its stick below {magnus['stick'][0]:.0f} rad/s.
""")
