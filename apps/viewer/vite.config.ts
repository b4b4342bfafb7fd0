import { createHash } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { viteSingleFile } from 'vite-plugin-singlefile';

// Nothing but the page's own script runs, whatever the data hold, and nothing is fetched or sent. Styles are set by the
// plots and by the 3-D view; pictures are saved through data and blob addresses.
function withPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map((s) => `'sha256-${createHash('sha256').update(s[1]!).digest('base64')}'`);
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'media-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html.replace('<meta charset="utf-8" />', () =>
    `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
}

// One HTML file with everything inside; the program fills in the data (src/stiction/analysis/page/page.cpp).
export default defineConfig({
  plugins: [
    viteSingleFile({ removeViteModuleLoader: true }),
    {
      name: 'template-name',
      enforce: 'post',
      generateBundle: {
        order: 'post', // after the script has been put in
        handler(_, bundle) {
          const page = bundle['index.html'];
          if (!page || page.type !== 'asset') return;
          page.source = withPolicy(String(page.source));
          page.fileName = 'template.html';
        },
      },
    },
  ],
  build: { target: 'es2022', assetsInlineLimit: 1e8, modulePreload: false, reportCompressedSize: false },
  test: { include: ['test/*.test.ts'] },
});
