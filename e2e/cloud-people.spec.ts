import type { Page } from '@playwright/test';
import { expect, invite, numberIn, signIn, strip, test, valueAt, write } from './cloud-fixtures.ts';
import { expectAccessible, focusEnabled, follow, ready } from './fixtures.ts';

test.use({ hallPlan: { amps: [{ model: '704D-ADSP', name: 'Bar' }] } });

/** Controls per page that an operator may use; by default only the channels' own. */
const pages: readonly (readonly [path: string, operates?: string])[] = [
  ['/channels/1/INPUTS', 'select Source'],
  ['/channels/1/SETTINGS', 'switch Channel on'],
  ['/channels/1/SIGNAL_GENERATOR'],
  ['/channels/1/INPUT_EQ'],
  ['/channels/1/CROSSOVER'],
  ['/channels/1/EQUALIZER'],
  ['/channels/1/LIMITER'],
  ['/channels/1/LOAD_MONITOR'],
  ['/power'],
  ['/network'],
  ['/dot1x'],
  ['/settings'],
];
async function go(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await ready(page);
  await expect(page).toHaveURL((url) => url.pathname === path);
}
/** Controls that only change this page's view. */
const looks =
  /^(?:button (?:Page|Next page|Previous page|Copy to|More|Whole channel|Phase|Group delay|Live|Band|A preset sets|Password: This|Snapshots, copies|Why is there no sound)|select (?:Range|Watts into)|input (?:IIR|FIR))/;
async function usable(page: Page): Promise<string[]> {
  const all = await page.getByRole('main').evaluateAll((mains) =>
    mains
      .flatMap((main) => [...main.querySelectorAll('input, select, textarea, button, [role=slider], [role=switch]')])
      .filter(
        (control) =>
          !control.matches(':disabled, [aria-disabled=true], [aria-readonly=true], [readonly], [aria-hidden=true] *, [hidden] *'),
      )
      .map((control) => {
        const named = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
        const labels = [
          ...named.map((id) => document.getElementById(id)),
          ...('labels' in control ? ((control as HTMLInputElement).labels ?? []) : []),
        ];
        const name = control.getAttribute('aria-label') ?? labels.map((label) => label?.textContent).join(' ');
        return `${control.getAttribute('role') ?? control.localName} ${name || control.textContent}`;
      }),
  );
  return all.filter((one) => !looks.test(one));
}
const why = { viewer: 'You may view this and not change it', operator: 'Only an owner of this venue may change this' } as const;

for (const role of ['viewer', 'operator'] as const)
  test(`${role === 'viewer' ? 'a viewer may use nothing of an amplifier' : 'an operator mutes, moves faders, chooses the source and puts into standby'}; all else is shown, disabled, with its reason`, async ({
    page,
    open,
    hall,
    cloud,
    email,
  }) => {
    await invite(cloud, hall, email, role);
    const base = hall.base('Bar');
    await open(`${base}${pages[0]?.[0]}`);
    await signIn(page, email);
    const fader = strip(page, 1).getByRole('slider').first();
    await expect(fader).toBeVisible();
    const played = role === 'operator' ? ['button History', 'button Mute all, Bar'] : [];
    const strips =
      role === 'operator'
        ? [1, 2].flatMap((channel) => [
            `button Mute Channel ${channel}`,
            `slider Gain of Channel ${channel}`,
            `button Gain of Channel ${channel}, −30.0 dB. Enter a value`,
          ])
        : [];
    for (const channel of [1, 2])
      await write(hall, 'Bar', `/amp/channels/${channel}/output`, { fader: -30, mute: false, enable: true, name: `Channel ${channel}` });
    await expect(strip(page, 2).getByRole('slider').first()).toHaveAttribute('aria-valuetext', '−30.0 dB');
    for (const [path, operates] of pages) {
      await go(page, base + path);
      const own = operates === undefined || role === 'viewer' ? [] : [operates];
      expect(await usable(page), path).toEqual([...played, ...(path.startsWith('/channels') ? strips : []), ...own]);
    }
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Device name' })).toHaveAccessibleDescription(why[role]);
    await expectAccessible(page);
    if (role === 'viewer') return;

    await go(page, `${base}/channels/1/INPUTS`);
    await page.getByRole('combobox', { name: 'Source' }).first().selectOption('Analog 2');
    await expect.poll(() => valueAt(hall, 'Bar', '/amp/channels/1/inputSelector/primary')).toBe('Analog 2');
    await focusEnabled(fader);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => Number(valueAt(hall, 'Bar', '/amp/channels/1/output/fader'))).toBeLessThan(-30);
    await strip(page, 1).getByRole('button', { name: 'Mute Channel 1' }).click();
    await expect.poll(() => valueAt(hall, 'Bar', '/amp/channels/1/output/mute')).toBe(true);
    await go(page, `${base}/channels/1/SETTINGS`);
    await page.getByRole('switch', { name: 'Channel on' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect.poll(() => valueAt(hall, 'Bar', '/amp/channels/1/output/enable')).toBe(false);
  });

test('[CTRL-05] two people at one amplifier: each sees the changes of the other, and a held fader is released when the other moves it', async ({
  page,
  open,
  hall,
  cloud,
  email,
  browser,
}) => {
  await invite(cloud, hall, email, 'operator');
  await write(hall, 'Bar', '/amp/channels/2/output', { fader: -40, mute: true });
  const path = `${hall.base('Bar')}/channels/2/INPUTS`;
  await open(path);
  await signIn(page, hall.email);
  await using context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.1.0.1' } });
  const other = await context.newPage();
  await other.goto(cloud.origin + path);
  await signIn(other, email);
  const [mine, theirs] = [page, other].map((one) => strip(one, 2).getByRole('slider').first());
  if (!mine || !theirs) throw new Error('no faders');
  for (const fader of [mine, theirs]) await expect(fader).toHaveAttribute('aria-valuetext', '−40.0 dB');
  await focusEnabled(mine);
  await page.keyboard.press('ArrowUp');
  await expect(mine).not.toHaveAttribute('aria-valuetext', '−40.0 dB');
  await expect.poll(() => numberIn(theirs)).toBe(await numberIn(mine));

  await expect(theirs).toBeEnabled();
  const box = await theirs.boundingBox();
  if (!box) throw new Error('not on the page');
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await other.mouse.move(x, y);
  await other.mouse.down();
  await other.mouse.move(x, y + 40, { steps: 4 });
  const held = await numberIn(theirs);
  await expect.poll(() => numberIn(mine)).toBe(held);
  await focusEnabled(mine);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => numberIn(mine)).toBeLessThan(held);
  const later = await numberIn(mine);
  await expect.poll(() => valueAt(hall, 'Bar', '/amp/channels/2/output/fader')).toBe(later);
  await expect.poll(() => numberIn(theirs)).toBe(later);
  await other.mouse.move(x, y + 20, { steps: 4 });
  await other.mouse.up();
  // A change told after the finger was lifted arrives after all that the finger could have sent.
  await write(hall, 'Bar', '/amp/channels/2/output', { name: 'Told' });
  await expect(strip(other, 2).getByRole('heading', { name: 'Told' })).toBeVisible();
  expect([await numberIn(theirs), valueAt(hall, 'Bar', '/amp/channels/2/output/fader')]).toEqual([later, later]);
  expect(valueAt(hall, 'Bar', '/amp/channels/2/output/mute')).toBe(true);
});
