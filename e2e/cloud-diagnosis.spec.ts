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
});
