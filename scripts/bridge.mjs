// `npm run bridge`: the bridge from its bundle, or from its sources where no bundle can be made, which take a third more memory.
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
