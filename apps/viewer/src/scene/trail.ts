// The path of a point: the part behind the current time as a line.
import { BufferAttribute, BufferGeometry, Line, LineBasicMaterial } from 'three';

export class Trail {
  readonly line: Line<BufferGeometry, LineBasicMaterial>;

  // Takes three of every `stride` numbers.
  constructor(samples: Float32Array, stride: number, colour: string) {
    const count = samples.length / stride;
    const points = new Float32Array(3 * count);
    let last = [0, 0, 0];
    for (let i = 0; i < count; ++i) {
      const point = [samples[i * stride]!, samples[i * stride + 1]!, samples[i * stride + 2]!];
      if (point.every(Number.isFinite)) last = point;
      points.set(last, 3 * i);
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(points, 3));
    this.line = new Line(geometry, new LineBasicMaterial({ color: colour, transparent: true, opacity: 0.85 }));
    this.line.frustumCulled = false;
  }

  show(frames: number, first: number): void {
    this.line.geometry.setDrawRange(first, Math.max(0, frames - first));
  }
}
