import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, run } from './process.mjs';

describe('the build of the application', () => {
  it('is the production build, whatever the environment says, also when started by a test runner', async () => {
    const ask = `import { resolveConfig } from 'vite';
      const { isProduction } = await resolveConfig({ root: '.', logLevel: 'silent' }, 'build');
      console.log(isProduction);`;
    const { output } = await run('node', ['--input-type=module', '--eval', ask], {
      output: 'kept',
      folder: join(root, 'apps/web'),
      environment: { NODE_ENV: 'test' },
    });
    expect(output.trim()).toBe('true');
  });
});
