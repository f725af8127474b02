import { at } from '@headroom/model/property';
import { expect, expectAccessible, prefer, rulesOfColours, test } from './fixtures.ts';

test.use({ plan: { amps: [{ model: '704D', name: 'Four', settings: { '/amp/channels/1/output': { name: 'North' } } }] } });

const output = '/amp/channels/1/output';

test('[CTRL-05] a key held while the amplifier does not answer: level and mute show that they wait, and nothing rises when it answers', async ({
  page,
  open,
  site,
}) => {
  const { device } = site.amp('Four').amplifier;
  await device.write(output, { fader: -54.5, mute: false }, { id: 'another controller', admin: true });
  const held: (() => void)[] = [];
  let isSilent = false;
  const pass = (deliver: () => void) => (isSilent ? held.push(deliver) : deliver());
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => pass(() => server.send(message)));
    server.onMessage((message) => pass(() => socket.send(message)));
  });
  await open(`${site.base('Four')}/channels/1/OUTPUT`);
  const cap = page.getByRole('slider', { name: /North/ }).first();
  const mute = page.getByRole('button', { name: /^Mute North/ }).first();
  await cap.focus();
  isSilent = true;
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp');
      return cap.getAttribute('aria-valuetext');
    })
    .toMatch(/waiting for an answer$/);
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowUp');
  await mute.click();
  await expect(mute).toHaveAttribute('aria-label', /waiting for an answer$/);
  await expect(mute).toHaveAttribute('aria-pressed', 'false');
  isSilent = false;
  for (const deliver of held.splice(0)) deliver();
  await expect.poll(() => at(device.tree, `${output}/mute`)).toBe(true);
  await expect(cap).not.toHaveAttribute('aria-valuetext', /waiting/);
  expect(Number(at(device.tree, `${output}/fader`))).toBeLessThanOrEqual(-53);

  // In a silence of its own: the checks may take longer than the mute above may wait.
  isSilent = true;
  await mute.click();
  await expect(mute).toHaveAttribute('aria-label', /waiting for an answer$/);
  await expectAccessible(page);
  await prefer(page, 'darkMode', 'true');
  await expectAccessible(page, [], rulesOfColours);
});
