import { Box3, Group, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { Coil } from '../src/scene/coil';

const spring = { name: 's', first: 'b', second: '', point: [0, 0, 0.5] as [number, number, number], other_point: [1, 2, 3] as [number, number, number] };
const tip = (coil: Coil, y: number) => {
  coil.mesh.updateMatrix();
  return new Vector3(0, y, 0).applyMatrix4(coil.mesh.matrix);
};

test('a coil reaches from point to point, also when the body has moved', () => {
  const body = new Group();
  body.position.set(1, 2, -1);
  const coil = new Coil(spring, body, null, 1);
  const length = new Box3().setFromObject(coil.mesh).getSize(new Vector3()).z;
  expect(length).toBeCloseTo(3.5, 1);
  body.position.set(1, 0, 2.5);
  body.quaternion.setFromAxisAngle(new Vector3(1, 0, 0), Math.PI / 2);
  coil.update();
  expect(tip(coil, 0).distanceTo(new Vector3(1, -0.5, 2.5))).toBeLessThan(1e-12);
  expect(tip(coil, 3.5).distanceTo(new Vector3(1, 2, 3))).toBeLessThan(1e-12);
});

test('a coil without length or pose is not drawn', () => {
  const body = new Group();
  body.position.set(1, 2, 2.5);
  const coil = new Coil(spring, body, null, 1);
  expect(coil.mesh.visible).toBe(false);
  body.position.set(Number.NaN, 0, 0);
  coil.update();
  expect(coil.mesh.visible).toBe(false);
});
