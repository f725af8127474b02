import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtWebRoot, weighLoad } from '@headroom/testbed';
import { expect, test } from './cloud-fixtures.ts';

test.use({ isContextKept: false });

const kB = 1000;
const budget = { first: 95 * kB, scripts: 112 * kB };

test('the first page of the cloud needs at most 112 kB of scripts, 95 of them in the first, compressed', async ({ page, open }) => {
  const weigh = weighLoad(page);
  await open('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.waitForLoadState('networkidle');
  const { scripts, firstScript, scriptFiles } = await weigh();
  console.log(
    `First load: ${(scripts / kB).toFixed(1)} kB of scripts in ${scriptFiles} files, ${(firstScript / kB).toFixed(1)} in the first`,
  );
  expect(scripts).toBeGreaterThan(20 * kB);
  expect(firstScript).toBeLessThanOrEqual(budget.first);
  expect(scripts).toBeLessThanOrEqual(budget.scripts);
});

test('no script of the local application contains any of the cloud`s code', async () => {
  const local = await scriptsOf(builtWebRoot);
  const cloud = await scriptsOf(join(builtWebRoot, '../cloud'));
  for (const mark of ['_zod', '/account/sign-in', 'mqttCredentials', 'AF93:234', 'QueryClient', 'MQIsdp']) {
    expect(cloud, `${mark} marks what it is said to mark`).toContain(mark);
    expect(local, mark).not.toContain(mark);
  }
});
async function scriptsOf(folder: string): Promise<string> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  return (await Promise.all(names.map((name) => readFile(join(folder, 'assets', name), 'utf8')))).join('\n');
}
