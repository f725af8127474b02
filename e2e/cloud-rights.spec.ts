import type { Page } from '@playwright/test';
import { expect, invite, signIn, test } from './cloud-fixtures.ts';

test.use({ hallPlan: { amps: [{ model: '704D-ADSP', name: 'Bar' }] } });

const mayLook = 'You may view this and not change it';
const besideIt = 'This can be changed on the local network only';

const tabs = [
  ['Inputs', 'slider', 'Primary gain'],
  ['Settings', 'textbox', 'Channel name'],
  ['Generator', 'slider', 'Level'],
  ['Input EQ', 'switch', 'Band 1 on'],
  ['Crossover', 'switch', 'High pass'],
  ['Equalizer', 'switch', 'Band 1 on'],
  ['Limiter', 'switch', 'RMS limiter'],
  ['Load monitor', 'switch', 'Load monitor'],
] as const;
const pages = [
  ['Power supply', 'switch', 'Auto standby', mayLook],
  ['Network', 'textbox', 'IP address / prefix', besideIt],
  ['Settings', 'textbox', 'Device name', mayLook],
  ['Events', 'button', 'Clear events', mayLook],
  ['Green', 'button', 'Find me', mayLook],
  ['Import / Export', 'button', 'Lock 1 Channel 1', mayLook],
] as const;

/** Disabled for every role while nothing is clipped, sounding or typed, and on the first page. */
const idle = /^(?:Clear clip|Previous page|Next page|Stop all|Save\b.*|Show password|(?:All|Faults|Warnings|Info) \d+)$/;
const looking =
  /^(?:IIR.*|FIR.*|Range|Watts into|Whole amplifier|One channel|Network|Amplifier|Channels|GPIO|Lock speaker tunings in the file|(?:All|Faults|Warnings|Info) \d+|Search log)$/;

function judge(page: Page, reasons: readonly string[]) {
  return page.evaluate((whys) => {
    const found = { usable: [] as string[], silent: [] as string[] };
    const textOf = (element: Element | null) =>
      [
        element?.getAttribute('title') ?? '',
        ...(element?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? ''),
      ].join(' ');
    for (const control of document.querySelectorAll<HTMLInputElement>(
      'main :is(input:not([hidden]), select, textarea, button, [role=slider])',
    )) {
      const name = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.textContent;
      const isOff =
        control.matches(':disabled, :read-only:is(input:not([type=radio], [type=checkbox]))') ||
        ['aria-disabled', 'aria-readonly'].some((mark) => control.getAttribute(mark) === 'true');
      if (!isOff) {
        if (control.tagName !== 'BUTTON') found.usable.push(name);
        continue;
      }
      const said = [control, control.closest('fieldset')].map(textOf).join(' ');
      if (!whys.some((why) => said.includes(why))) found.silent.push(name);
    }
    return found;
  }, reasons);
}
async function expectExplained(page: Page, where: string): Promise<void> {
  const { usable, silent } = await judge(page, [mayLook, besideIt, 'Set with the rear knob']);
  expect([where, silent.filter((name) => !idle.test(name)), usable.filter((name) => !looking.test(name))]).toEqual([where, [], []]);
}

test('[LOGIN-09] for a viewer every control of every page of an amplifier is disabled, with the reason', async ({
  page,
  open,
  hall,
  cloud,
  email,
}) => {
  await invite(cloud, hall, email, 'viewer');
  await open(`${hall.base('Bar')}/channels/1/INPUTS`);
  await signIn(page, email);
  const main = page.getByRole('main');
  for (const [link, role, name] of tabs) {
    await page
      .getByRole('navigation', { name: /^Settings of/ })
      .getByRole('link', { name: link, exact: true })
      .click();
    await expect(main.getByRole(role, { name, exact: true }).first()).toHaveAccessibleDescription(mayLook);
    await expectExplained(page, link);
  }
  for (const [link, role, name, why] of pages) {
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await expect(main.getByRole(role, { name, exact: true }).first()).toHaveAccessibleDescription(why);
    await expectExplained(page, link);
  }
});
