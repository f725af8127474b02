/** Each worker runs the operators' program. */

import {
  cloudPassword,
  createHeldClock,
  createTestbed,
  registerAmps,
  startCloudProgram,
  type AmpSpec,
  type CloudAmps,
  type CloudPlace,
  type CloudProgram,
  type ProgramPlan,
  type Testbed,
} from '@headroom/testbed';
import { at } from '@headroom/model/property';
import type { CloudClient } from '@headroom/protocol/cloud';
import type { Locator, Page } from '@playwright/test';
import { describeFormsWith, expect, holdOne, opening, ready, storedBy, watchErrors, type Held } from './fixtures.ts';
import { test as base } from './kept-context.ts';

interface WorkerFixtures {
  programPlan: ProgramPlan;
  cloud: CloudProgram;
  halls: Held<HallPlan, Hall>;
}
export interface Hall extends CloudAmps {
  readonly testbed: Testbed;
  readonly venueId: string;
  readonly email: string;
  readonly client: CloudClient;
  pass(ms: number): Promise<void>;
  base(name: string): string;
}
interface HallPlan {
  readonly amps: readonly AmpSpec[];
  /** Amplifiers' delays wait for `pass`. */
  readonly held?: boolean;
}
interface TestFixtures {
  /** The hall's plan: `test.use({ hallPlan: { amps: [...] } })`. */
  hallPlan: HallPlan;
  hall: Hall;
  theme: 'light' | 'dark';
  expectedErrors: RegExp[];
  watchErrors: void;
  email: string;
  open: (path: string) => Promise<void>;
}
let people = 0;
let places = 0;
/** An amplifier is in one venue only, so each hall has its own. */
let seeds = 100;

async function openHall(cloud: CloudPlace, { amps, held }: HallPlan, stack: AsyncDisposableStack): Promise<Hall> {
  const email = `owner-${++people}@example.com`;
  const client = await cloud.signUp(email);
  const added = await client.addVenue({ body: { venue: { name: 'Union Hall' } } });
  if (!added.ok) throw new Error(added.error.message);
  const { venueId } = added.value.venue;
  const clock = createHeldClock();
  const testbed = stack.use(await createTestbed({ amps: amps.map((amp) => ({ ...amp, seed: ++seeds })), ...(held ? { clock } : {}) }));
  const registered = await registerAmps({ origin: cloud.origin, client, venueId }, testbed);
  return {
    ...registered,
    testbed,
    venueId,
    email,
    client,
    pass: clock.pass,
    base: (name) => `/venues/${venueId}/amps/${registered.idOf(name)}`,
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  programPlan: [{}, { option: true, scope: 'worker' }],
  cloud: [
    async ({ programPlan }, use) => {
      await using cloud = await startCloudProgram(programPlan);
      await use(cloud);
    },
    { scope: 'worker', ...opening },
  ],
  halls: [
    async ({ cloud }, use) => {
      await using halls = holdOne<HallPlan, Hall>((plan, stack) => openHall(cloud, plan, stack));
      await use(halls);
    },
    { scope: 'worker' },
  ],
  hallPlan: [{ amps: [{ model: '704D', name: 'Bar' }] }, { option: true }],
  hall: [async ({ hallPlan, halls }, use) => use(await halls.of(hallPlan)), opening],
  theme: ['light', { option: true }],
  // One address per journey: a wrong password must not lock others out.
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.0.${(++places >> 8) & 255}.${places & 255}` }),
  baseURL: async ({ cloud }, use) => use(cloud.origin),
  origin: async ({ cloud }, use) => use(cloud.origin),
  stored: async ({ theme }, use) => use(storedBy(theme)),
  // The browser reports refusals as errors.
  expectedErrors: [[/status of 4\d\d/], { option: true }],
  watchErrors: [watchErrors, { auto: true }],
  // oxlint-disable-next-line no-empty-pattern
  email: async ({}, use, info) => use(`person-${info.workerIndex}-${++people}@example.com`),
  open: async ({ page, cloud }, use) => {
    await use(async (path) => {
      await page.goto(cloud.origin + path);
      await ready(page);
    });
  },
});
export async function signIn(page: Page, email: string, password = cloudPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
export async function invite(
  cloud: CloudPlace,
  { client, venueId }: Hall,
  email: string,
  role: 'viewer' | 'operator' | 'owner',
): Promise<CloudClient> {
  const guest = await cloud.signUp(email);
  const invited = await client.inviteMember({ params: { venueId }, body: { email, role } });
  if (!invited.ok) throw new Error(invited.error.message);
  const codes = async () =>
    (await cloud.messages()).flatMap(({ to, text }) => (to === email ? (/^(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}$/m.exec(text) ?? []) : []));
  await expect.poll(codes, { timeout: 90_000 }).not.toEqual([]);
  const [code = ''] = await codes();
  const accepted = await guest.acceptInvitation({ body: { code } });
  if (!accepted.ok) throw new Error(accepted.error.message);
  return guest;
}

const atThePlace = { id: 'another page', admin: true };
export const valueAt = (hall: Hall, amp: string, address: string) => at(hall.amp(amp).amplifier.device.tree, address);
export const write = (hall: Hall, amp: string, url: string, params: object) =>
  hall.amp(amp).amplifier.device.write(url, params, atThePlace);
/** As the cloud knows it now. */
export async function summaryOf({ client, idOf }: Hall, amp: string) {
  const told = await client.getChanges({ query: {} });
  return told.ok && !told.unchanged ? told.value.devices.find((one) => one.amp.ampId === idOf(amp))?.amp : undefined;
}
export const isConnected = async (hall: Hall, amp: string) => (await summaryOf(hall, amp))?.isConnected === true;
export const strip = (page: Page, channel: number) => page.getByRole('region', { name: new RegExp(`^Channel ${channel}\\b`) });
export const barOf = (page: Page, venue: string) =>
  page
    .getByRole('list', { name: 'Venues' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: venue }) })
    .evaluate((card) => {
      const { backgroundColor, left, width } = getComputedStyle(card, '::before');
      const [red = 0, green = 0, blue = 0] = (backgroundColor.match(/\d+/g) ?? []).map(Number);
      if (left !== '0px' || Number.parseFloat(width) < 2) return 'nowhere';
      if (Math.max(red, green, blue) - Math.min(red, green, blue) < 20) return 'grey';
      return red > green && red > blue ? 'red' : green > red && green > blue ? 'green' : backgroundColor;
    });
/** A value that waits for its answer says so after the number. */
export const numberIn = async (slider: Locator) =>
  Number.parseFloat(((await slider.getAttribute('aria-valuetext')) ?? '').replace('−', '-'));
export const describeForms = describeFormsWith(test);
export { expect };
