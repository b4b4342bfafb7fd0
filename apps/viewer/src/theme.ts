// Light and dark. Line colours follow Okabe and Ito: distinguishable with any colour vision; dashes help in print.
export interface Palette {
  paper: string;
  ink: string;
  faint: string;
  grid: string;
  lines: string[];
  sky: string;
  floor: string;
  floorLine: string;
}

const light: Palette = {
  paper: '#ffffff',
  ink: '#1d2733',
  faint: '#5b6875',
  grid: '#e3e8ee',
  lines: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b07d00', '#3a9bd9'],
  sky: '#e9eff5',
  floor: '#dfe6ed',
  floorLine: '#9fb0c0',
};

const dark: Palette = {
  paper: '#171c23',
  ink: '#e6ebf1',
  faint: '#9aa7b5',
  grid: '#2c343f',
  lines: ['#56b4e9', '#f08a4b', '#2fc49b', '#e39ac4', '#f0c04a', '#9ecbff'],
  sky: '#11161d',
  floor: '#28313c',
  floorLine: '#46535f',
};

export const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [4, 2], [12, 4]];

// Contact states, the same on every background.
export const MODES = ['open', 'stick', 'slip', 'drill'] as const;
export const MODE_COLOURS = ['#8a949e', '#0072b2', '#e69f00', '#cc3f8f'];

export const KIND_COLOURS: Record<string, string> = {
  close: '#0072b2',
  open: '#8a949e',
  stick: '#009e73',
  slip: '#e69f00',
  impact: '#d55e00',
};

let isDark = false;
const listeners: (() => void)[] = [];

export const palette = () => (isDark ? dark : light);
export const darkNow = () => isDark;
export const onTheme = (listener: () => void) => void listeners.push(listener);

export function setTheme(toDark: boolean): void {
  isDark = toDark;
  document.documentElement.dataset['theme'] = toDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

export const preferredDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
