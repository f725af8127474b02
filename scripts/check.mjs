import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { install } from './install.mjs';
import { root, run } from './process.mjs';

const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
/** Each list runs at once: types and lint use all cores. */
const steps = [
  [{ name: 'types', command: scripts.types }],
  [{ name: 'lint', command: scripts.lint }],
  [
    { name: 'format', command: `${scripts.format} --check` },
    { name: 'layers', command: scripts.layers },
    { name: 'folders', command: scripts.folders },
    { name: 'dead code', command: scripts.dead },
    { name: 'real waits', command: scripts.waits },
    { name: 'requirements', command: `${scripts.requirements} --strict --titles` },
  ],
];

const refusal = await install();
if (refusal === undefined) await check();
else {
  console.error(refusal);
  process.exitCode = 1;
}

async function check() {
  /** @type {string[]} */
  const failed = [];
  for (const together of steps)
    await Promise.all(
      together.map(async ({ name, command }) => {
        const started = performance.now();
        const { code, output } = await run(command, [], { output: 'kept', shell: true });
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
        if (code !== 0) failed.push(`${name}: ${command}\n${output.trimEnd()}`);
      }),
    );
  for (const one of failed) console.error(`\n${one}`);
  if (failed.length > 0) process.exitCode = 1;
}
