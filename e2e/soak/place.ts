import { canonicalDeviceId } from '@headroom/model/catalogue';
import { at, type Change, type Tree } from '@headroom/model/property';
import { leavesOf } from '@headroom/model/property';
import {
  builtWebRoot,
  chromiumFlags,
  chromiumPath,
  cloudPassword,
  createCloudSite,
  createTestbed,
  registerAmps,
  type TestbedAmp,
} from '@headroom/testbed';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const roads = ['local', 'cloud'] as const;
export type Road = (typeof roads)[number];
export interface Place extends AsyncDisposable {
  readonly road: Road;
  readonly amp: TestbedAmp;
  readonly base: string;
  readonly groupPath: string;
  readonly ampId: string;
  /** The process between page and amplifier; undefined without one. */
  readonly server: { stop(): Promise<void>; start(): Promise<void> } | undefined;
  open(path: string, isPhone: boolean): Promise<Page>;
  rest(settings: readonly Change[]): Promise<void>;
}

const pair = ['Left', 'Right'] as const;
const spec = {
  model: '704D',
  name: 'Bar',
  settings: Object.fromEntries(pair.map((name, index) => [`/amp/channels/${index + 1}/output`, { name }])),
};
const patience = 15_000;

export async function openPlace(road: Road): Promise<Place> {
  await using stack = new AsyncDisposableStack();
  const testbed = stack.use(await createTestbed({ amps: [spec], webRoot: builtWebRoot }));
  const [amp] = testbed.amps;
  if (!amp) throw new Error('The testbed has no amplifier.');
  const ampId = canonicalDeviceId(amp.amplifier.identity.mac);
  const browser = await chromium.launch({ args: chromiumFlags, ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }) });
  stack.defer(() => browser.close());
  const members = pair.map((name, index) => ({ ampId, channel: index + 1, label: `${name} · Bar` }));
  const way = road === 'local' ? locally(amp, ampId, members) : stack.use(await throughCloud(testbed, members));
  const contexts = new Map<boolean, BrowserContext>();
  const contextOf = async (isPhone: boolean): Promise<BrowserContext> => {
    const known = contexts.get(isPhone);
    if (known) return known;
    const viewport = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, hasTouch: isPhone, isMobile: isPhone, locale: 'en-US', baseURL: way.origin });
    context.setDefaultTimeout(patience);
    contexts.set(isPhone, context);
    await way.enter(context);
    return context;
  };
  const settings = structuredClone(at(amp.amplifier.core.tree, '/amp') as Tree);
  const kept = stack.move();
  return {
    road,
    amp,
    ampId,
    base: way.base,
    groupPath: way.groupPath,
    server: way.server,
    async open(path, isPhone) {
      const page = await (await contextOf(isPhone)).newPage();
      page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
      await page.goto(path);
      await expect(page.getByRole('main').first()).toBeVisible({ timeout: 30_000 });
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
      return page;
    },
    async rest(changes) {
      const { core } = amp.amplifier;
      await way.isThere();
      for (const [address, value] of [...leavesOf(settings, '/amp'), ...changes])
        if (core.schema.leaf(address)?.property.access === 'write') core.setAt(address, value);
      await way.hasHeard(changes);
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

interface Way {
  readonly origin: string;
  readonly base: string;
  readonly groupPath: string;
  readonly server: Place['server'];
  enter(context: BrowserContext): Promise<void>;
  /** Settles once the amplifier is reachable. */
  isThere(): Promise<void>;
  hasHeard(changes: readonly Change[]): Promise<void>;
}
type Members = readonly { readonly ampId: string; readonly channel: number; readonly label: string }[];
const group = { name: 'Floor', fader: 'relative' } as const;

function locally(amp: TestbedAmp, ampId: string, members: Members): Way {
  const kept = JSON.stringify({ kind: 'headroom-groups', version: 1, groups: [{ id: 'floor', ...group, members }] });
  return {
    origin: amp.url,
    base: `/amps/${ampId}`,
    groupPath: '/groups/floor',
    server: undefined,
    async enter(context) {
      await context.addInitScript((text) => localStorage.setItem('headroom.groups', text), kept);
    },
    isThere: () => until(() => Promise.resolve(amp.amplifier.lifecycle.state() === 'on')),
    hasHeard: () => Promise.resolve(),
  };
}

async function throughCloud(testbed: Awaited<ReturnType<typeof createTestbed>>, members: Members): Promise<Way & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const cloud = stack.use(await createCloudSite({ proxies: ['127.0.0.1'] }));
  const email = 'owner@example.com';
  const client = await cloud.signUp(email);
  const added = await client.addVenue({ body: { venue: { name: 'Union Hall' } } });
  if (!added.ok) throw new Error(added.error.message);
  const { venueId } = added.value.venue;
  const { idOf } = await registerAmps({ origin: cloud.origin, client, venueId }, testbed);
  const made = await client.addGroup({ params: { venueId }, body: { group: { ...group, members: [...members] } } });
  if (!made.ok) throw new Error(made.error.message);
  const deviceId = idOf('Bar');
  let asked = client;
  const kept = stack.move();
  return {
    origin: cloud.origin,
    base: `/venues/${venueId}/amps/${deviceId}`,
    groupPath: `/venues/${venueId}/groups/${made.value.groupId}`,
    server: cloud,
    async enter(context) {
      const page = await context.newPage();
      await page.goto('/');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(cloudPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Union Hall').first()).toBeVisible({ timeout: 60_000 });
      await page.close();
    },
    isThere: () =>
      until(async () => {
        const told = await asked.getChanges({ query: {} });
        // The soak outlasts a token.
        if (!told.ok && told.error.code === 'TokenExpired') asked = await cloud.signIn(email);
        return told.ok && !told.unchanged && told.value.devices.every(({ amp }) => amp.isConnected);
      }),
    hasHeard: (changes) =>
      until(async () => {
        const told = await asked.getConfiguration({ params: { deviceId } });
        const reported = told.ok && !told.unchanged ? told.value.deviceConfiguration.map(({ shadowState }) => shadowState.reported) : [];
        const isHeard = ([address, value]: Change) => reported.some((tree) => at(tree as Tree, address) === value);
        // Shadows hold no coefficients.
        return changes.filter(([, value]) => typeof value !== 'object').every(isHeard);
      }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const longest = 90_000;
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > longest) throw new Error('The amplifier does not come back.');
    await new Promise((done) => setTimeout(done, 100));
  }
}
