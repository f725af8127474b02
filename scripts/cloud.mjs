// `npm run cloud`: runs the bundle, or else the sources.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, nameSources } from './bundle.mjs';

const app = join(dirname(import.meta.dirname), 'apps/cloud');
let program = join(app, 'src/main.ts');
try {
  program = await bundleOf(program, join(app, 'dist'));
  nameSources(program);
  enableCompileCache(join(dirname(program), 'compiled'));
} catch (error) {
  console.error(`The cloud starts from its sources, which takes longer: ${error instanceof Error ? error.message : String(error)}`);
}
await import(pathToFileURL(program).href);
// A killed process would leave no cache for the next start.
flushCompileCache();
