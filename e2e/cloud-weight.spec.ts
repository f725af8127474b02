import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtCloudRoot, builtWebRoot, weighLoad } from '@headroom/testbed';
import { expect, test } from './cloud-fixtures.ts';

test.use({ isContextKept: false });

const kB = 1000;

test('the cloud`s first page has at most 150 kB of scripts, compressed', async ({ page, open }) => {
  const weigh = weighLoad(page);
  await open('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.waitForLoadState('networkidle');
  const { scripts, scriptFiles } = await weigh();
  console.log(`First load of the cloud: ${(scripts / kB).toFixed(1)} kB of scripts in ${scriptFiles} files`);
  expect(scripts).toBeGreaterThan(20 * kB);
  expect(scripts).toBeLessThanOrEqual(150 * kB);
});

test('an amplifier serves nothing of the cloud`s contract, its schemas or its broker', () => {
  const holders = (root: string, mark: string) => {
    const folder = join(root, 'assets');
    return readdirSync(folder).filter((name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(mark));
  };
  // A call of the contract, a mark of every schema, and MQTT's first words.
  for (const mark of ['mqttCredentials', '_zod', 'MQIsdp']) {
    expect(holders(builtCloudRoot, mark), `${mark} in the cloud`).not.toEqual([]);
    expect(holders(builtWebRoot, mark), `${mark} in the local application`).toEqual([]);
  }
});
