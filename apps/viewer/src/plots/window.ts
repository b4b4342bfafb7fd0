// The time interval that all panes show together.
type Listener = () => void;

export class TimeWindow {
  from: number;
  to: number;
  private readonly listeners: Listener[] = [];

  constructor(
    readonly start: number,
    readonly end: number,
  ) {
    this.from = start;
    this.to = end;
  }

  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  set(from: number, to: number): void {
    if (!(to > from)) return;
    this.from = Math.max(from, this.start);
    this.to = Math.min(to, this.end);
    for (const listener of this.listeners) listener();
  }

  reset(): void {
    this.set(this.start, this.end);
  }

  // Half or twice as much time around t.
  zoom(factor: number, t: number): void {
    const half = 0.5 * factor * (this.to - this.from);
    const middle = Math.min(Math.max(t, this.from), this.to);
    this.set(middle - half, middle + half);
  }
}
