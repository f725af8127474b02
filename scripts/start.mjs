// `npm start`: installs what is missing, then runs the product.
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { childEnvironment, root } from './process.mjs';

const starter = process.ppid;
const refusal = (await install()) ?? (await build());
if (refusal === undefined) {
  // If the starter is gone, nobody could stop the product.
  if (process.ppid === starter) runProduct();
} else {
  console.error(refusal);
  process.exitCode = 1;
}

function runProduct() {
  const child = spawn('node', ['testbed/src/main.ts', ...process.argv.slice(2)], { cwd: root, env: childEnvironment(), stdio: 'inherit' });
  // A terminal sends Ctrl-C to the whole group, other signals reach only this process. The child ends itself without this process.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`The product could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('close', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 1;
  });
}
