import { at } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { expect, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '124D', name: 'Lounge' },
      { model: '84', name: 'Store room', state: 'offline' },
    ],
  },
});

interface Reply {
  readonly leaApi?: string;
  readonly url?: string;
  readonly result?: unknown;
}
type Request = Readonly<{ id: number; url: string; method: string }>;
/** Refuses some requests and alters some answers on the way. */
async function between(
  page: Page,
  site: Site,
  {
    name = 'Main bar',
    refuses = () => false,
    says = 'No.',
    changes = (reply) => reply,
  }: { name?: string; refuses?: (request: Request) => boolean; says?: string; changes?: (reply: Reply) => Reply },
): Promise<void> {
  const { host } = new URL(site.amp(name).socketUrl);
  await page.routeWebSocket(new RegExp(`^ws://${host.replaceAll('.', String.raw`\.`)}/?$`), (socket) => {
    const amplifier = socket.connectToServer();
    socket.onMessage((text) => {
      const request = JSON.parse(String(text)) as Request;
      if (refuses(request)) socket.send(JSON.stringify({ leaApi: '1.0', error: { message: says }, id: request.id }));
      else amplifier.send(text);
    });
    amplifier.onMessage((text) => socket.send(JSON.stringify(changes(JSON.parse(String(text)) as Reply))));
  });
}
const bar = (page: Page) => page.getByRole('alert');

test('[ERR-04] an amplifier that does not say what there is: "Failed to get device data"', async ({ page, open, site }) => {
  await between(page, site, { refuses: ({ method }) => method === 'info' });
  await page.goto(site.url('/amps'));
  await expect(bar(page).getByText('Failed to get device data. Retrying every 5 s.', { exact: true })).toBeVisible();
  await open(site.base('Main bar'));
  await expect(page.getByText('Failed to get device data. Retrying every 5 s.', { exact: true })).toBeVisible();
});

test('[ERR-04] the page of an amplifier that does not say what there is: "Failed to get device data"', async ({ page, open, site }) => {
  await between(page, site, { name: 'Lounge', refuses: ({ method }) => method === 'get' });
  await open(site.base('Lounge'));
  await expect(page.getByRole('heading', { name: 'Failed to get device data', exact: true })).toBeVisible();
  await expect(page.getByText(/^Lounge at .* answers, but not with what this page needs\./)).toBeVisible();
});

for (const [says, said] of [
  ['No.', 'Failed to set device data. The amplifier says: No.'],
  ['', 'Failed to set device data'],
] as const)
  test(`[ERR-04] an amplifier that takes nothing and says "${says}": "${said}"`, async ({ page, open, site }) => {
    await between(page, site, { refuses: ({ method }) => method === 'set', says });
    await open('/amps');
    await page.getByRole('button', { name: 'Mute all, Main bar' }).click();
    await expect(page.getByText(said, { exact: true })).toBeVisible();
    expect(at(site.amp('Main bar').amplifier.core.tree, '/amp/channels/1/output/mute')).toBe(false);
  });

test('[ERR-04] an amplifier that does not say who else is there: "Failed to discover amps"', async ({ page, open, site }) => {
  await page.clock.install();
  await between(page, site, {
    refuses: ({ url }) => url === '/discovery',
    changes: (reply) => {
      if (reply.url === '/' && typeof reply.result === 'object' && reply.result !== null) Reflect.deleteProperty(reply.result, 'discovery');
      return reply;
    },
  });
  await open('/amps');
  await expect(page.getByText('Failed to discover amps')).toHaveCount(0);
  await page.clock.fastForward(10_500);
  await expect(bar(page).getByText('Failed to discover amps', { exact: true })).toBeVisible();
});

test('[ERR-05] an amplifier of another generation: "Unsupported API Version"', async ({ page, open, site }) => {
  await between(page, site, { changes: (reply) => ({ ...reply, leaApi: '2.0' }) });
  await open(`${site.base('Main bar')}/channels/1/SETTINGS`);
  await expect(page.getByText('Unsupported API Version: settings can be viewed and not changed.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mute Channel 1' }).first()).toBeDisabled();
});

test('[ERR-05] a channel that there is not: "Channel Not Found"', async ({ page, open, site }) => {
  await open(`${site.base('Main bar')}/channels/9/SETTINGS`);
  await expect(page.getByRole('heading', { name: 'Channel Not Found', exact: true })).toBeVisible();
});

test('[ERR-05] an amplifier that does not answer: "Not Connected"', async ({ page, site }) => {
  await page.goto(site.url(site.base('Store room')));
  await expect(page.getByRole('heading', { name: 'Not Connected', exact: true })).toBeVisible();
  await expect(page.getByText(/^Store room at .* does not answer\./)).toBeVisible();
});

test.describe('what nobody expected', () => {
  test.use({ expectedErrors: [/without a word/] });
  test('[ERR-05] without a reason: "Unknown error"', async ({ page, open }) => {
    await open('/amps');
    await page.evaluate("void Promise.reject('without a word')");
    await expect(bar(page).getByText('Something went wrong! Unknown error', { exact: true })).toBeVisible();
  });
});

test('[ERR-08] an export for which the browser has no room: "Failed to generate export URL"', async ({ page, open, site }) => {
  await open(`${site.base('Main bar')}/advanced`);
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('no room');
    };
  });
  await page.getByRole('button', { name: 'Export settings' }).click();
  await expect(page.getByRole('alert').getByText('Failed to generate export URL', { exact: true })).toBeVisible();
});
