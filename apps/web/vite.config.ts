import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** A twin beside every text, compressed as far as it goes: an amplifier has no time for that. */
const compressed: Plugin = {
  name: 'compressed-twins',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(?:js|css|html|svg)$/.test(fileName)) continue;
        const text = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        if (text.length > 600) this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(text, { params }) });
      }
    },
  },
};
/** The development server has the page where the amplifier has it: at every address without a file. */
const pages: Plugin = {
  name: 'pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (request.headers.accept?.includes('text/html')) request.url = '/local.html';
      next();
    });
  },
};

export default defineConfig({
  plugins: [react(), compressed, pages],
  appType: 'spa',
  define: { __HEADROOM_VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: 'dist/local',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'local.html',
      // One file compresses far better than thirty, and comes in one round trip.
      output: { codeSplitting: { groups: [{ name: 'first-page', tags: ['$initial'] }] } },
    },
  },
});
