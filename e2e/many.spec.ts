import { expect, test } from './fixtures.ts';

const count = 64;
const nameOf = (index: number) => `Room ${String(index + 1).padStart(2, '0')}`;

test.use({ plan: { amps: Array.from({ length: count }, (_, index) => ({ model: '702D', name: nameOf(index) })) } });

test('[AMPS-06] 64 amplifiers, each on a socket of its own, are a list of few rows in which the last is as live as the first', async ({
  page,
  open,
  site,
}) => {
  const sockets = new Set<string>();
  page.on('websocket', (socket) => sockets.add(new URL(socket.url()).host));
  await open('/amps');
  await expect.poll(() => sockets.size, { timeout: 90_000 }).toBe(count);
  const rows = page.getByRole('listitem');
  await expect(rows.first()).toContainText(nameOf(0));
  const list = page.getByRole('list', { name: 'Amplifiers' });
  const last = rows.filter({ hasText: nameOf(count - 1) });
  await expect(async () => {
    await list.hover();
    await page.mouse.wheel(0, 156 * count);
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await rows.count()).toBeLessThan(12);
  const mute = last.getByRole('button', { name: `Mute all, ${nameOf(count - 1)}` });
  await expect(mute).toBeEnabled({ timeout: 90_000 });
  const { device } = site.amp(nameOf(count - 1)).amplifier;
  const session = { id: 'elsewhere', admin: true };
  for (const channel of [1, 2]) await device.write(`/amp/channels/${channel}/output`, { mute: true }, session);
  await expect(last.getByRole('button', { name: `Muted, ${nameOf(count - 1)}` })).toBeVisible();
});
