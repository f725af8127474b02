import { at } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { expect, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [{ model: '704D', name: 'Main bar' }],
  },
});

type Reply = Readonly<Record<string, unknown>>;
type Request = Readonly<{ id: number; url: string; method: string }>;
async function between(
  page: Page,
  site: Site,
  { refuses = () => false, changes = (reply) => reply }: { refuses?: (request: Request) => boolean; changes?: (reply: Reply) => Reply },
): Promise<void> {
  const { host } = new URL(site.amp('Main bar').socketUrl);
  await page.routeWebSocket(new RegExp(`^ws://${host.replaceAll('.', String.raw`\.`)}/?$`), (socket) => {
    const amplifier = socket.connectToServer();
    socket.onMessage((text) => {
      const request = JSON.parse(String(text)) as Request;
      if (refuses(request)) socket.send(JSON.stringify({ leaApi: '1.0', error: { message: 'No.' }, id: request.id }));
      else amplifier.send(text);
    });
    amplifier.onMessage((text) => socket.send(JSON.stringify(changes(JSON.parse(String(text)) as Reply))));
  });
}
const bar = (page: Page) => page.getByRole('alert');

test('[ERR-04] an amplifier that takes nothing: "Failed to set device data", with what it says', async ({ page, open, site }) => {
  await between(page, site, { refuses: ({ method }) => method === 'set' });
  await open('/amps');
  await page.getByRole('button', { name: 'Mute all, Main bar' }).click();
  await expect(page.getByText('Failed to set device data. The amplifier says: No.', { exact: true })).toBeVisible();
  expect(at(site.amp('Main bar').amplifier.core.tree, '/amp/channels/1/output/mute')).toBe(false);
});

test('[ERR-05] an amplifier of another generation: "Unsupported API Version"', async ({ page, open, site }) => {
  await between(page, site, { changes: (reply) => ({ ...reply, leaApi: '2.0' }) });
  await open(`${site.base('Main bar')}/channels/1/SETTINGS`);
  await expect(page.getByText('Unsupported API Version: settings can be viewed and not changed.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mute Channel 1' }).first()).toBeDisabled();
});

test.describe('what nobody expected', () => {
  test.use({ expectedErrors: [/without a word/] });
  test('[ERR-05] without a reason: "Unknown error"', async ({ page, open }) => {
    await open('/amps');
    await page.evaluate("void Promise.reject('without a word')");
    await expect(bar(page).getByText('Something went wrong! Unknown error', { exact: true })).toBeVisible();
  });
});
