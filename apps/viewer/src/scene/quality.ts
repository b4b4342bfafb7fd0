// How much the 3-D view may cost. A machine without a graphics card draws with its processor, where smooth edges are expensive.
export interface Quality {
  antialias: boolean;
  shadowSize: number;
  anisotropy: number;
  detail: number; // share of the screen's pixels along a side
}

const full: Quality = { antialias: true, shadowSize: 2048, anisotropy: 8, detail: 1 };
const plain: Quality = { antialias: false, shadowSize: 1024, anisotropy: 1, detail: 0.8 };

function rendererName(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return '';
  const name = String(gl.getParameter(gl.RENDERER));
  if (name !== 'WebKit WebGL') return name;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : name;
}

// #quality=full or #quality=plain at the end of the page's address overrides the guess.
export function chooseQuality(): Quality {
  if (location.hash.includes('quality=full')) return { ...full };
  const software = /swiftshader|llvmpipe|softpipe|software|basic render/i.test(rendererName());
  return software || location.hash.includes('quality=plain') ? { ...plain } : { ...full };
}
