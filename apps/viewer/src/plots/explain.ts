// What a column means, for people who point at its name.
const BODY: Record<string, string> = {
  x: 'position of the centre of mass along x',
  y: 'position of the centre of mass along y',
  z: 'position of the centre of mass along z',
  qw: 'orientation, quaternion: real part',
  qx: 'orientation, quaternion: x',
  qy: 'orientation, quaternion: y',
  qz: 'orientation, quaternion: z',
  vx: 'velocity of the centre of mass along x',
  vy: 'velocity of the centre of mass along y',
  vz: 'velocity of the centre of mass along z',
  wx: 'angular velocity about the x axis of the body',
  wy: 'angular velocity about the y axis of the body',
  wz: 'angular velocity about the z axis of the body',
  speed: 'speed of the centre of mass',
  omega_x: 'angular velocity about the x axis of space',
  omega_y: 'angular velocity about the y axis of space',
  omega_z: 'angular velocity about the z axis of space',
  roll: 'Euler angle about x (after yaw and pitch)',
  pitch: 'Euler angle about y (after yaw)',
  yaw: 'Euler angle about z',
};

const CONTACT: Record<string, string> = {
  gap: 'distance of the surfaces; 0 where they touch',
  state: 'state: 0 open, 1 stick, 2 slip',
  PN: 'normal impulse of the last step',
  PT1: 'friction impulse of the last step along the first tangent',
  PT2: 'friction impulse of the last step along the second tangent',
  Ptau: 'drilling impulse of the last step over the lever of the law',
  PR1: 'rolling impulse of the last step about the first tangent',
  PR2: 'rolling impulse of the last step about the second tangent',
  vT: 'slip speed: of the surfaces along each other',
  wspin: 'spin: relative angular velocity about the normal',
  x: 'contact point, x',
  y: 'contact point, y',
  z: 'contact point, z',
  nx: 'normal, x',
  ny: 'normal, y',
  nz: 'normal, z',
  fx: 'force on the first body along x, mean of the last step',
  fy: 'force on the first body along y, mean of the last step',
  fz: 'force on the first body along z, mean of the last step',
  mx: 'torque on the first body about x, mean of the last step',
  my: 'torque on the first body about y, mean of the last step',
  mz: 'torque on the first body about z, mean of the last step',
  FN: 'normal force, mean of the last step',
  FT1: 'friction force along the first tangent, mean of the last step',
  FT2: 'friction force along the second tangent, mean of the last step',
  MN: 'drilling torque about the normal, mean of the last step',
  MT1: 'rolling torque about the first tangent, mean of the last step',
  MT2: 'rolling torque about the second tangent, mean of the last step',
  closed: 'number of points or pairs in contact',
  slipping: 'number of pairs that slip',
  PN_max: 'largest normal impulse of a pair in the last step',
  FN_max: 'largest normal force of a pair, mean of the last step',
  depth: 'deepest overlap of a pair',
};

const JOINT: Record<string, string> = {
  angle: 'angle, whole turns counted',
  angle_rate: 'angular speed',
  slide: 'displacement along the axis',
  slide_rate: 'speed along the axis',
  fx: 'force on the first body along x',
  fy: 'force on the first body along y',
  fz: 'force on the first body along z',
  tx: 'torque on the first body about x',
  ty: 'torque on the first body about y',
  tz: 'torque on the first body about z',
  torque: 'torque on the angle of the joint',
  force: 'force on the displacement of the joint',
};

const WHOLE: Record<string, string> = {
  t: 'time',
  dt: 'length of the last step',
  tilt: 'angle between an axis of a body and the vertical',
  beta: 'angle between the disk and the normal of the plane',
  psi_dot: 'angular velocity of the contact point around the disk',
  chi: 'above 1 where rolling in a circle needs more force than Coulomb friction can supply',
  'energy.kinetic': 'kinetic energy of all bodies',
  'energy.potential': 'potential energy of gravity and springs',
  'energy.total': 'kinetic and potential energy',
};

const CHANNEL: Record<string, string> = { normal: 'along the normal', sliding: 'by sliding', drilling: 'by drilling', rolling: 'by rolling' };

export function explain(column: string, unit: string): string {
  const end = unit && unit !== '1' ? ` [${unit}]` : '';
  if (WHOLE[column]) return `${column}: ${WHOLE[column]}${end}`;
  const dot = column.lastIndexOf('.');
  const [thing, part] = [column.slice(0, Math.max(dot, 0)), column.slice(dot + 1)];
  if (thing.startsWith('work.') && CHANNEL[part]) return `${column}: work of contact ${thing.slice(5)} ${CHANNEL[part]}, negative where it takes energy${end}`;
  // Bodies, contacts and joints share some words; the unit tells most of them apart.
  const force = unit === 'N' || unit === 'N m';
  const text = CONTACT[part] && (force || !BODY[part]) && !/^t[xyz]$/.test(part) ? CONTACT[part] : (BODY[part] ?? JOINT[part]);
  return text ? `${thing} – ${text}${end}` : `${column}${end}`;
}
