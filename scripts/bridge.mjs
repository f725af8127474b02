// `npm run bridge`: the bridge from its bundle, or from its sources where no bundle can be made, which take a third more memory.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nameSources } from './bundle.mjs';

const app = join(dirname(import.meta.dirname), 'apps/bridge');
let program = join(app, 'src/main.ts');
// Aside: a process that has made one keeps what that took.
const making = `const { bundleOf } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'bundle.mjs')).href)});
process.stdout.write(await bundleOf(${JSON.stringify(program)}, ${JSON.stringify(join(app, 'dist'))}));`;
const made = spawnSync(process.execPath, ['--input-type=module', '--eval', making], { encoding: 'utf8' });
if (made.status === 0) {
  program = made.stdout;
  nameSources(program);
} else console.error(`The bridge starts from its sources, which takes more memory: ${made.stderr.trim()}`);
await import(pathToFileURL(program).href);
