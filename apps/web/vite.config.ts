import { globSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanerExports, leanerReact } from './src/leaner-react.ts';
import { namedMedia } from './src/ui/look/media.ts';
import { oldest, withUnstarted } from './src/unstarted.ts';
import { chunkOf, isFetchedAhead } from './chunks.ts';
import manifest from './package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');

/** Compressed copies beside every text: an amplifier has no time to compress, and browsers take Brotli over https only. */
const compressed: Plugin = {
  name: 'compressed-twins',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        if (!/\.(?:js|css|html|svg)$/.test(fileName)) continue;
        const text = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (text.length <= 600) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(text, { params }) });
        // Zopfli saves 3 %, but over all files it takes 35 s of CPU: only the first scripts are worth it.
        const isFirst = file.type === 'chunk' && file.isEntry;
        const source = isFirst ? await gzipAsync(text, { numiterations: 15 }) : gzipSync(text, { level: constants.Z_BEST_COMPRESSION });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source });
      }
    },
  },
};
/** The development server serves the page as an amplifier does: at every address without a file. */
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

/** The production build of React, even if a test runner starts this build. */
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

const lean: Plugin = {
  name: 'leaner-react',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /react-dom(?:-client)?\.production\.js$/ },
    handler: (code, id) => ({ code: id.includes('client') ? leanerReact(code) : leanerExports(code), map: null }),
  },
};

/** A release names the packages in the pages, so this lists the files that the build has read. */
const parts: Plugin = {
  name: 'parts',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const files = [...this.getModuleIds()].flatMap((id) => (id.startsWith(root) ? [relative(root, id.replace(/[?].*$/, ''))] : []));
    const fonts = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@fontsource'));
    const all = [...files, ...fonts.map((name) => `node_modules/${name}/package.json`)].filter((file) => file.includes('node_modules/'));
    writeFileSync(join(dirname(dir), `parts-${basename(dir)}.json`), JSON.stringify(all.toSorted()));
  },
};

const unstarted: Plugin = { name: 'unstarted', transformIndexHtml: withUnstarted };

/** A static host sends no policy with the demonstration, so the page states its own. */
const staticPolicy =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** A static host serves index.html for a folder. */
const index: Plugin = {
  name: 'index',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: staticPolicy }, injectTo: 'head-prepend' },
  ],
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['local.html'];
      if (page) page.fileName = 'index.html';
    },
  },
};

const folders: Readonly<Record<string, string>> = { cloud: 'cloud', demonstration: 'demonstration' };

/**
 * Applications of one source, built apart: `vite build` the amplifier's, `vite build --mode cloud` the cloud's, `--mode demonstration` the one of a
 * static host, which compresses by itself.
 */
export default defineConfig(({ mode }) => ({
  plugins: [shipped, lean, react(), ...(mode === 'demonstration' ? [index] : [compressed]), pages, unstarted, parts],
  css: { postcss: namedMedia, modules: { generateScopedName: scoped } },
  appType: 'spa',
  // Relative addresses work below any path of a proxy.
  base: mode in folders ? './' : '/',
  define: { __HEADROOM_VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: `dist/${folders[mode] ?? 'local'}`,
    emptyOutDir: true,
    target: Object.entries(oldest).map(([browser, version]) => browser + version),
    assetsInlineLimit: 0,
    // Styles load with the part that needs them. Scripts are prefetched anyway, and their list would be a fiftieth of the first page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (chunk, files) => files.filter((file) => file.endsWith('.css') || (mode !== 'cloud' && isFetchedAhead(chunk))),
    },
    rolldownOptions: {
      input: mode === 'cloud' ? 'cloud.html' : 'local.html',
      output: {
        // The first page contains most of these names, and hashes do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        hashCharacters: 'hex',
        codeSplitting: {
          groups: [
            // One file compresses far better than thirty, and comes in one round trip.
            { name: 'first-page', tags: ['$initial'], priority: 2 },
            // Shared by most pages: the first page would have to name each separate file.
            {
              name: 'kit',
              test: /src.(?:ui.(?:controls|surfaces|look).|device.(?:controls|binding|parameters).[^?]*\.css)/,
              minShareCount: 6,
              priority: 1,
            },
            // These import the tables of amplifiers, which the sign-in page does not need.
            { name: 'bound', test: /src.device.(?:controls|binding|parameters).|number-text\.ts$/, minShareCount: 6, priority: 1 },
            { name: chunkOf, priority: 0.5, includeDependenciesRecursively: false },
            // Some pages share one style sheet, because the first page names each sheet.
            { name: 'venues', test: /src.features.(?:venues|contacts|account).[^?]*\.css/ },
            { name: 'cards', test: /src.device.site.cards.[^?]*\.css/ },
            { name: 'site', test: /src.(?:features.(?:groups|snapshots|meters)|device.copying).[^?]*\.css/ },
            {
              name: 'pages',
              test: /src.features.(?:about|advanced|connect|dot1x|firmware|guide|login|logs|network|power|preferences|settings).[^?]*\.css/,
            },
            { name: 'touch', test: /src.features.touch.[^?]*\.css/ },
          ],
        },
      },
    },
  },
}));
