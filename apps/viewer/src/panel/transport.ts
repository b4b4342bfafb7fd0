// Play, pause, scrub, speed, steps.
import type { EventMark, Report } from '../data';
import { element, number } from '../format';
import { SPEEDS, type Playback } from '../playback';
import { lowerBound, nearest } from '../series';
import { KIND_COLOURS } from '../theme';

// Drawn, because not every font has these signs.
const ICONS: Record<string, string> = {
  play: 'M4 2.5v11l9-5.5z',
  pause: 'M4 2.5h3v11H4zM9 2.5h3v11H9z',
  back: 'M10.5 3v10L4.5 8z',
  on: 'M5.5 3v10l6-5z',
  eventBack: 'M12.5 3v10l-7-5zM3 3h2v10H3z',
  eventOn: 'M3.5 3v10l7-5zM11 3h2v10h-2z',
};

const icon = (name: string) => `<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path fill="currentColor" d="${ICONS[name]}"/></svg>`;

export function addTransport(host: HTMLElement, report: Report, playback: Playback): void {
  const button = (id: string, label: string, title: string, act: () => void) => {
    const node = element('button', { type: 'button', id, title, 'aria-label': title });
    node.innerHTML = icon(label);
    node.addEventListener('click', act);
    return node;
  };
  const play = button('play', 'play', 'play or pause (space)', () => playback.toggle());
  const slider = element('input', { type: 'range', id: 'scrub', min: '0', max: '1', step: 'any', 'aria-label': 'time' });
  slider.min = String(playback.start);
  slider.max = String(playback.end > playback.start ? playback.end : playback.start + 1);
  slider.addEventListener('input', () => {
    playback.playing = false;
    playback.seek(Number(slider.value));
  });
  const marks = element('canvas', { class: 'scrub-marks', 'aria-hidden': 'true' });
  const speed = element('select', { id: 'speed', 'aria-label': 'speed', title: 'speed (+ and -)' }, ...SPEEDS.map((s) => element('option', { value: String(s) }, `${s}×`)));
  speed.addEventListener('change', () => playback.setSpeed(Number(speed.value)));
  const digits = clockDigits(report.times);
  const time = element('output', { id: 'time', 'aria-label': 'time in seconds', title: 'time in the run' });
  const label = element('output', { id: 'event', 'aria-live': 'polite' });
  host.append(
    element(
      'div',
      { class: 'buttons' },
      button('event-back', 'eventBack', 'previous event (p)', () => playback.stepEvent(-1)),
      button('frame-back', 'back', 'one frame back (←)', () => playback.stepFrames(-1)),
      play,
      button('frame-on', 'on', 'one frame forward (→)', () => playback.stepFrames(1)),
      button('event-on', 'eventOn', 'next event (n)', () => playback.stepEvent(1)),
      speed,
    ),
    element('div', { class: 'scrubber' }, marks, slider),
    element('div', { class: 'clock' }, time, label),
  );
  const show = () => {
    const shown = playback.playing ? 'pause' : 'play';
    if (play.dataset['shows'] !== shown) play.innerHTML = icon(shown);
    play.dataset['shows'] = shown;
    play.setAttribute('aria-pressed', String(playback.playing));
    slider.value = String(playback.t);
    speed.value = String(playback.speed);
    time.textContent = `t = ${playback.t.toFixed(digits)} s`;
    const i = nearest(playback.eventTimes, playback.t);
    label.textContent = eventsAt(report, playback, i).map((e) => `${e.contact}: ${e.kind} at ${number(e.t, 7)} s`).join(', ');
  };
  playback.onChange(show);
  show();
  new ResizeObserver(() => drawMarks(marks, report, playback)).observe(slider);
}

// Decimals of the clock: those in which the rows of the result differ, and one more.
export function clockDigits(times: Float64Array): number {
  const spans = [];
  const stride = Math.max(1, Math.floor(times.length / 200));
  for (let i = stride; i < times.length; i += stride) spans.push((times[i]! - times[i - stride]!) / stride);
  spans.sort((a, b) => a - b);
  const usual = spans[spans.length >> 1] ?? 1e-3;
  return usual > 0 ? Math.min(Math.max(1 - Math.floor(Math.log10(usual * 1.0001)), 2), 9) : 4;
}

// The events of this instant, at most a few; i is the nearest one.
function eventsAt(report: Report, playback: Playback, i: number): EventMark[] {
  if (i < 0 || Math.abs(playback.eventTimes[i]! - playback.t) > 1e-9) return [];
  const first = lowerBound(playback.eventTimes, playback.eventTimes[i]!);
  return report.events.slice(first, first + 6).filter((e) => e.t === playback.eventTimes[i]);
}

// A tick for each event under the slider.
function drawMarks(canvas: HTMLCanvasElement, report: Report, playback: Playback): void {
  const width = (canvas.width = canvas.clientWidth * devicePixelRatio);
  const height = (canvas.height = canvas.clientHeight * devicePixelRatio);
  const pen = canvas.getContext('2d')!;
  const span = playback.end - playback.start || 1;
  const inset = 8 * devicePixelRatio; // half the slider's thumb
  for (const { t, kind } of report.events) {
    pen.fillStyle = KIND_COLOURS[kind] ?? '#888888';
    pen.fillRect(inset + ((t - playback.start) / span) * (width - 2 * inset) - 1, 0, 2, height);
  }
}
