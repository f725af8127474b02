// `npm run bridge`: runs the bundle, or else the sources, which take a third more memory.
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf, nameSources } from './bundle.mjs';

const app = join(dirname(import.meta.dirname), 'apps/bridge');
let program = join(app, 'src/main.ts');
try {
  program = await bundleOf(program, join(app, 'dist'));
  nameSources(program);
} catch (error) {
  console.error(`The bridge starts from its sources, which takes more memory: ${error instanceof Error ? error.message : String(error)}`);
}
await import(pathToFileURL(program).href);
