import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { namedMedia } from './src/ui/look/media.ts';
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

/** Whoever starts the build, a test runner included, gets what is shipped: React has another build for development. */
const shipped: Plugin = {
  name: 'shipped',
  apply: 'build',
  config: () => {
    process.env['NODE_ENV'] = 'production';
  },
};

const sheets = globSync('{src,gallery}/**/*.module.css', { cwd: import.meta.dirname }).toSorted();
/** A number per style sheet keeps its names apart; the first page holds hundreds of them, and hashes do not compress. */
const scoped = (name: string, file: string): string => `${name}_${sheets.indexOf(relative(import.meta.dirname, file)).toString(36)}`;

/** Two applications of one source, built apart: `vite build` the amplifier's, `vite build --mode cloud` the cloud's. */
export default defineConfig(({ mode }) => ({
  plugins: [shipped, react(), compressed, pages],
  css: { postcss: namedMedia, modules: { generateScopedName: scoped } },
  appType: 'spa',
  // Below whatever path a proxy has it: what the page needs is found beside it.
  base: mode === 'cloud' ? './' : '/',
  define: { __HEADROOM_VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: `dist/${mode === 'cloud' ? 'cloud' : 'local'}`,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Styles are asked for with the part that wants them. Scripts are not listed: the rest of the application is fetched quietly anyway, and the
    // list would be a fiftieth of the first page.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    rolldownOptions: {
      input: mode === 'cloud' ? 'cloud.html' : 'local.html',
      output: {
        // The first page names most of them, and what is random does not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            // One file compresses far better than thirty, and comes in one round trip.
            { name: 'first-page', tags: ['$initial'], priority: 2 },
            // What most pages share comes once with the first of them: every file of its own would be named in the first page.
            { name: 'kit', test: /src.ui.(?:controls|surfaces|look)./, minShareCount: 6, priority: 1 },
            // What binds a page to an amplifier brings the amplifier's tables along, which nobody needs in order to sign in.
            { name: 'bound', test: /src.device.(?:controls|binding|parameters)./, minShareCount: 6, priority: 1 },
            // Some pages have one sheet of styles together: every sheet of its own would be named there as well.
            { name: 'site', test: /src.(?:features.(?:groups|snapshots|meters)|device.copying).[^?]*\.css/ },
            {
              name: 'pages',
              test: /src.features.(?:about|advanced|connect|dot1x|firmware|login|logs|network|power|preferences|settings).[^?]*\.css/,
            },
            { name: 'touch', test: /src.features.touch.[^?]*\.css/ },
          ],
        },
      },
    },
  },
}));
