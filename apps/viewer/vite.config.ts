import { defineConfig } from 'vitest/config';
import { viteSingleFile } from 'vite-plugin-singlefile';

// One HTML file with everything inside; the program fills in the data (src/stiction/analysis/page/page.cpp).
export default defineConfig({
  plugins: [
    viteSingleFile({ removeViteModuleLoader: true }),
    {
      name: 'template-name',
      enforce: 'post',
      generateBundle(_, bundle) {
        const page = bundle['index.html'];
        if (page) page.fileName = 'template.html';
      },
    },
  ],
  build: { target: 'es2022', assetsInlineLimit: 1e8, modulePreload: false, reportCompressedSize: false },
  test: { include: ['test/*.test.ts'] },
});
