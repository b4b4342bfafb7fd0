// The one time that the 3-D view, the plots and the buttons share.
import { lowerBound } from './series';

export const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

type Listener = () => void;

export class Playback {
  readonly start: number;
  readonly end: number;
  t: number;
  playing = false;
  speed = 1;
  private readonly listeners: Listener[] = [];

  constructor(
    readonly frameTimes: Float64Array,
    readonly eventTimes: number[],
  ) {
    this.start = frameTimes[0] ?? 0;
    this.end = frameTimes[frameTimes.length - 1] ?? 0;
    this.t = this.start;
    // A long or very short run is shown in about ten seconds.
    const duration = this.end - this.start;
    if (duration > 60 || (duration < 1 && duration > 0)) {
      const wanted = duration / 10;
      this.speed = SPEEDS.reduce((a, b) => (Math.abs(Math.log(b / wanted)) < Math.abs(Math.log(a / wanted)) ? b : a));
    }
  }

  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  // Advances by wall time in seconds.
  tick(seconds: number): void {
    if (!this.playing) return;
    this.t = Math.min(this.t + seconds * this.speed, this.end);
    if (this.t >= this.end) this.playing = false;
    this.changed();
  }

  seek(t: number): void {
    this.t = Math.min(Math.max(t, this.start), this.end);
    this.changed();
  }

  toggle(): void {
    if (!this.playing && this.t >= this.end) this.t = this.start;
    this.playing = !this.playing;
    this.changed();
  }

  setSpeed(speed: number): void {
    this.speed = Math.min(Math.max(speed, SPEEDS[0]!), SPEEDS[SPEEDS.length - 1]!);
    this.changed();
  }

  faster(by: 1 | -1): void {
    const i = lowerBound(SPEEDS, this.speed * 0.999) + by;
    this.setSpeed(SPEEDS[Math.min(Math.max(i, 0), SPEEDS.length - 1)]!);
  }

  stepFrames(count: number): void {
    this.playing = false;
    const n = this.frameTimes.length;
    if (n === 0) return;
    let i = lowerBound(this.frameTimes, this.t);
    if (count < 0 || this.frameTimes[i] === this.t) i += count;
    this.seek(this.frameTimes[Math.min(Math.max(i, 0), n - 1)]!);
  }

  // To the next (1) or the previous (-1) event; events at one time count once.
  stepEvent(direction: 1 | -1): void {
    this.playing = false;
    const times = this.eventTimes;
    let i = lowerBound(times, this.t);
    if (direction > 0) {
      while (i < times.length && times[i]! <= this.t) ++i;
      this.seek(times[i] ?? this.end);
    } else {
      this.seek(times[i - 1] ?? this.start);
    }
  }
}
