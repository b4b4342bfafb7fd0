"""The gallery: every built-in scenario as a live report page, and the page that shows them.

Runs are shortened where they are long (gallery.toml), and kept between builds in a folder of their own: a page is made
again only if the program or its scenario changed.
"""
import concurrent.futures
import hashlib
import html
import json
import os
import pathlib
import shutil
import subprocess
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
LARGEST = 6_000_000  # bytes of a page
ROWS = 2000  # of a result: enough for smooth playback


def scenarios(program):
    """Name, title, source and duration of each."""
    out = []
    for line in subprocess.run([program, "list"], capture_output=True, text=True, check=True).stdout.splitlines():
        name = line.split()[0]
        text = subprocess.run([program, "show-scenario", name], capture_output=True, text=True, check=True).stdout
        data = tomllib.loads(text)
        out.append({"name": name, "title": data["title"], "source": data.get("source", ""), "text": text,
                    "duration": float(data["run"]["duration"]), "every": float(data["run"].get("record_every", 1e-3))})
    return out


def settings():
    chosen = tomllib.loads((HERE / "gallery.toml").read_text())
    return chosen["best"], chosen["shorter"], chosen["picture_at"]


def run(program, scenario, shorter, cache):
    """Makes the page of a scenario, if it is not there; says how long that took."""
    duration = shorter.get(scenario["name"], scenario["duration"])
    every = max(scenario["every"], duration / ROWS)
    digest = hashlib.sha256(pathlib.Path(program).read_bytes() + scenario["text"].encode() + str((duration, every)).encode())
    stamp = cache / f"{scenario['name']}.stamp"
    page = cache / f"{scenario['name']}.html"
    if page.exists() and stamp.exists() and stamp.read_text() == digest.hexdigest():
        return 0.0
    result = cache / f"{scenario['name']}.h5"
    for old in (page, result, stamp):
        old.unlink(missing_ok=True)
    done = subprocess.run([program, "run", scenario["name"], "--set", f"run.duration={duration}", "--set", f"run.record_every={every}",
                           "--out", result, "--report", page, "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{scenario['name']}: {done.stderr}")
    result.unlink()
    if page.stat().st_size > LARGEST:
        raise SystemExit(f"{scenario['name']}: the page has {page.stat().st_size} bytes; shorten its run in gallery.toml")
    stamp.write_text(digest.hexdigest())
    (cache / f"{scenario['name']}.png").unlink(missing_ok=True)
    return json.loads(done.stdout)["wall_s"]


def pictures(cache, names, at):
    """Pictures of the pages by a headless browser, where there is one."""
    viewer = HERE.parent.parent / "apps/viewer/node_modules/playwright-core"
    missing = [name for name in names if not (cache / f"{name}.png").exists()]
    if not missing:
        return
    if not viewer.exists() or not pathlib.Path("/usr/bin/chromium").exists() or not shutil.which("node"):
        print("gallery without new pictures: they need Chromium, Node and `npm ci` in apps/viewer")
        return
    subprocess.run(["node", HERE / "pictures.mjs", cache, json.dumps({name: at.get(name) for name in missing})], check=True)


def card(scenario, cache):
    name, picture = scenario["name"], ""
    if (cache / f"{name}.png").exists():
        picture = f'<img src="../live/{name}.png" alt="" loading="lazy">'
    return (f'<a href="../live/{name}.html">{picture}<strong>{name}</strong>'
            f'<span>{html.escape(scenario["title"])}</span></a>')


def page(all_scenarios, best, shorter, cache):
    by_name = {s["name"]: s for s in all_scenarios}
    others = [s for s in all_scenarios if s["name"] not in best]
    short = ", ".join(f"`{name}` {duration:g} s of {by_name[name]['duration']:g} s" for name, duration in sorted(shorter.items()))
    grid = lambda cards: '<div class="gallery">\n' + "\n".join(cards) + "\n</div>\n"
    return f"""# Gallery

All built-in scenarios, as the report pages that `stiction run NAME` writes: playback, plots, energy audit. A page is one file and needs no
network. `stiction show-scenario NAME` prints the text of a scenario, `stiction list` names them.

## Twenty to begin with

{grid(card(by_name[name], cache) for name in best)}
## The others

{grid(card(s, cache) for s in others)}
Shortened here: {short}.
"""


def make(program, cache, extra):
    """Pages and pictures into extra/live; the text of the gallery page."""
    cache.mkdir(parents=True, exist_ok=True)
    best, shorter, at = settings()
    found = scenarios(program)
    for name in [*best, *shorter, *at]:
        if name not in {s["name"] for s in found}:
            raise SystemExit(f"gallery.toml: there is no scenario '{name}'")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        times = list(pool.map(lambda s: run(program, s, shorter, cache), found))
    slow = sorted(zip(times, (s["name"] for s in found)), reverse=True)[:3]
    print(f"gallery: {len(found)} pages, runs {sum(times):.0f} s" + "".join(f", {n} {t:.0f} s" for t, n in slow if t > 1))
    pictures(cache, [s["name"] for s in found], at)
    live = extra / "live"
    live.mkdir(parents=True)
    for s in found:
        for suffix in (".html", ".png"):
            if (cache / (s["name"] + suffix)).exists():
                shutil.copy(cache / (s["name"] + suffix), live)
    return page(found, best, shorter, cache)
