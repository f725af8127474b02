// `npm start`: installs what is missing, then runs the product in the foreground until it ends or is told to stop.
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { childEnvironment, root } from './process.mjs';

const refusal = (await install()) ?? (await build());
if (refusal === undefined) runProduct();
else {
  console.error(refusal);
  process.exitCode = 1;
}

function runProduct() {
  const child = spawn('node', ['testbed/src/main.ts', ...process.argv.slice(2)], { cwd: root, env: childEnvironment(), stdio: 'inherit' });
  // A terminal sends its Ctrl-C to the whole process group, child included; every other signal reaches only this process and is handed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('error', (error) => {
    console.error(`The product could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('close', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 1;
  });
}
