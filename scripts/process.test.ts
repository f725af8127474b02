import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { run } from './process.mjs';

it('a child finds a Node that runs TypeScript, whatever the machine has', async () => {
  const { code, output } = await run('node', ['--input-type=module-typescript', '-e', 'const text: string = "typed"; console.log(text)'], {
    output: 'kept',
  });
  expect({ code, output }).toEqual({ code: 0, output: 'typed\n' });
});

it('a program that does not exist ends with a code and a reason', async () => {
  const { code, output } = await run('no-such-program', [], { output: 'kept' });
  expect(code).toBe(127);
  expect(output).toContain('no-such-program');
});

it('errors of a child are kept even when its output is shown', async () => {
  expect((await run('node', ['-e', 'console.error("what went wrong")'], { output: 'shown' })).output).toBe('what went wrong\n');
});

it('a killed child has not succeeded, and the signal is reported', async () => {
  const { code, output } = await run('node', ['-e', 'process.kill(process.pid, "SIGKILL")'], { output: 'kept' });
  expect({ code, output }).toEqual({ code: 1, output: 'node was ended by SIGKILL.\n' });
});

it('a child whose time is up ends with everything it has started', async () => {
  const loop = 'setInterval(() => {}, 1000)';
  const parent = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '${loop}']); console.log(pid); for (;;);`;
  const { code, output } = await run('node', ['-e', parent], { output: 'kept', limit: 3000 });
  expect(code).toBe(124);
  await expect.poll(() => isRunning(Number(output))).toBe(false);
});
function isRunning(pid: number): boolean {
  try {
    // Zombies count as gone.
    return pid > 0 && readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z';
  } catch {
    return false;
  }
}
