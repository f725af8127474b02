import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, run } from './process.mjs';
import { sameOrder, shuffled } from './shuffle.mjs';

const titles = Array.from({ length: 9 }, (_, index) => `number ${index}`);
async function orderOf(words: readonly string[]): Promise<string[]> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'shuffle-'));
  try {
    const tests = titles.map((title) => `it('${title}', () => appendFileSync(process.env['ORDER'] ?? '', '${title}\\n'));`).join('\n');
    writeFileSync(join(folder, 'order.test.ts'), `import { appendFileSync } from 'node:fs';\nimport { it } from 'vitest';\n${tests}\n`);
    writeFileSync(join(folder, 'vitest.config.ts'), "export default { test: { include: ['*.test.ts'] } };\n");
    const order = join(folder, 'order.txt');
    await run('vitest', ['run', '--root', folder, ...words], { output: 'kept', environment: { ORDER: order } });
    return readFileSync(order, 'utf8').trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('another seed gives another order, and the printed command repeats the first', async () => {
  const [first, again, other] = [
    await orderOf(shuffled(3)),
    await orderOf(sameOrder(3).split(' -- ')[1]?.split(' ') ?? []),
    await orderOf(shuffled(4)),
  ];
  expect(first.toSorted()).toEqual(titles);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});
