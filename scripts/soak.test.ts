import { expect, it } from 'vitest';
import { run } from './process.mjs';

const soak = (...words: string[]) => run('node', ['scripts/soak.mjs', ...words], { output: 'kept' });

it('an unknown part is refused with a sentence that names the known ones', async () => {
  const { code, output } = await soak('sound', 'sounds');
  expect(code).toBe(1);
  expect(output).toMatch(/^There is no part of the soak called sounds\. There are: rules, .*fleet, strangers, faults, sound\.\n$/);
});

it('options are only for the sound and the faults', async () => {
  const { code, output } = await soak('fleet', '--only', 'wheel');
  expect(code).toBe(1);
  expect(output).toBe('Only the sound and the faults take choices: npm run soak -- sound --only wheel\n');
});
