import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from './process.mjs';

it('npm run demo:build overwrites no folder in which something is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-demo-'));
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  const { code, output } = await run('npm', ['run', '--silent', 'demo:build', '--', '--out', folder], { output: 'kept' });
  rmSync(folder, { recursive: true });
  expect(output).toContain(`${folder} is not empty.`);
  expect(code).toBe(1);
});
