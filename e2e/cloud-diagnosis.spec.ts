import { describeForms, expect, invite, signIn, test, valueAt, write } from './cloud-fixtures.ts';
import { forms } from './fixtures.ts';

test.use({ hallPlan: { amps: [{ model: '704D', name: 'Bar' }] } });

describeForms('why there is no sound, over the cloud', forms, () => {
  test('a viewer reads the cause and is offered no fix', async ({ page, open, cloud, hall, email }) => {
    await write(hall, 'Bar', '/amp/channels/1/output', { name: 'Counter', mute: true, fader: -20 });
    await invite(cloud, hall, email, 'viewer');
    await open(`${hall.base('Bar')}/channels/1/INPUTS`);
    await signIn(page, email);
    const opener = page.getByRole('button', { name: /^Why is there no sound at .*Counter/ }).first();
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Why is there no sound?' });
    await expect(dialog.getByRole('status', { name: 'Answer' })).toContainText('The channel is muted');
    await expect(dialog.getByRole('button', { name: 'Unmute' })).toHaveCount(0);
    expect(valueAt(hall, 'Bar', '/amp/channels/1/output/mute')).toBe(true);
  });

  test('the owner reads who muted it, as the log has it', async ({ page, open, cloud, hall, email }) => {
    await write(hall, 'Bar', '/amp/channels/2/output', { name: 'Terrace', mute: false });
    const guest = await invite(cloud, hall, email, 'operator');
    const params = { deviceId: hall.idOf('Bar') };
    const deviceCommand = { leaApi: '1.0', url: '/amp/channels/2/output', method: 'set', params: { mute: true } } as const;
    expect(await guest.sendCommand({ params, body: { deviceCommand } })).toMatchObject({ ok: true });
    await open(`${hall.base('Bar')}/channels/2/INPUTS`);
    await signIn(page, hall.email);
    await page
      .getByRole('button', { name: /^Why is there no sound at .*Terrace/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Why is there no sound?' });
    await expect(dialog.getByRole('status', { name: 'Answer' })).toContainText(`Muted by ${email} since`);
  });
});
