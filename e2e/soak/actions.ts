import { setTimeout as pause } from 'node:timers/promises';
import type { Change, TreeLeaf } from '@headroom/model/property';
import type { Locator, Page } from '@playwright/test';
import type { Hand, Sight } from './hand.ts';
import type { Pace } from '@headroom/testbed';

export interface Action {
  readonly name: string;
  /** Below the amplifier's base, or `group`. */
  readonly path: string;
  readonly isPhone: boolean;
  /** Initial values; addresses may be relative to the first channel. */
  readonly from: Settings;
  readonly before: (hand: Hand) => Promise<void>;
  readonly act: (hand: Hand) => Promise<void>;
  readonly asked: Settings;
  readonly quieter: Settings;
  readonly pace: Pace;
  readonly shows: Readonly<Record<string, (page: Page) => Locator>>;
}
export type Settings = Readonly<Record<string, TreeLeaf>>;
export const changesOf = (settings: Settings): Change[] => Object.entries(settings).map(([name, value]) => [addressOf(name), value]);
export const addressOf = (name: string) => (name.startsWith('/') ? name : `/amp/channels/1/${name}`);

const strip = (page: Page) => page.getByRole('region', { name: /^Channel 1\b/ });
const fader = (page: Page) => strip(page).getByRole('slider').first();
const mute = (page: Page) => strip(page).getByRole('button', { name: /^Mute/ }).first();
const onStrip = { 'output/fader': fader, 'output/mute': mute };
const second = (name: string) => `/amp/channels/2/${name}`;
const slider = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('slider', { name, exact: true }).first();
const switchOf = (name: string) => (page: Page) => page.getByRole('main').getByRole('switch', { name, exact: true });
const entryOf = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name: typeof name === 'string' ? new RegExp(`^${name}, .*Enter a value`) : name });

const sight = (of: Locator, ...names: readonly string[]): Sight => ({
  addresses: names.map(addressOf),
  of,
  attribute: 'aria-valuetext',
  number: /([+−-]?\d+(?:\.\d+)?) (?:dB|V)/,
  louder: 'more',
});

interface Row extends Partial<Omit<Action, 'name' | 'act' | 'pace' | 'path'>> {
  readonly act: Action['act'];
}
const nothing = () => Promise.resolve();
function action(name: string, path: string, pace: Pace, row: Row): Action {
  return { name, path, pace, isPhone: false, from: {}, before: nothing, asked: {}, quieter: {}, shows: onStrip, ...row };
}
const channel = (tab: string) => `/channels/1/${tab}`;

function byHand(
  name: string,
  tab: string,
  address: string,
  of: (page: Page) => Locator,
  from: Settings,
  how: (hand: Hand, cap: Locator, sees: Sight) => Promise<void>,
): Action {
  const quieter = { [address]: from[address] ?? 0 };
  return action(name, channel(tab), 'hand', {
    from,
    quieter,
    shows: { ...onStrip, [address]: of },
    act: (hand) => how(hand, of(hand.page), sight(of(hand.page), address)),
  });
}
const atFader = (name: string, how: (hand: Hand, cap: Locator, sees: Sight) => Promise<void>): Action => ({
  ...byHand(name, 'INPUTS', 'output/fader', fader, { 'output/fader': -40 }, how),
  quieter: { 'output/fader': -60 },
});
const up = (pixels: number) => (hand: Hand, cap: Locator, sees: Sight) => hand.drag(cap, 0, -pixels, sees);

const band = (name: string, filter = 3) => `outputEqFilters/${filter}/${name}`;
const bandOn = (gain: number) => ({
  [band('enable')]: true,
  [band('type')]: 'Parametric',
  [band('frequency')]: 1000,
  [band('q')]: 2,
  [band('gain')]: gain,
});
const bandHandle = (page: Page) =>
  page.getByRole('group', { name: 'Equalizer', exact: true }).getByRole('slider', { name: 'Band 3', exact: true });
const bandSees = (page: Page): Sight => ({
  ...sight(bandHandle(page), band('gain')),
  number: /([+−-]\d+(?:\.\d+)?|0\.0) dB/,
});
const bandGain = { [band('gain')]: (page: Page) => entryOf(page, 'Gain of band 3') };
const flat: Settings = Object.fromEntries<TreeLeaf>(
  [1, 2, 3, 4, 5, 6, 7, 8].flatMap((filter) => [
    [band('enable', filter), false],
    [band('gain', filter), 0],
  ]),
);
const highPassHandle = (page: Page) => page.getByRole('group', { name: 'Crossover' }).getByRole('slider', { name: 'High pass' });
const limiter = (page: Page) => page.getByRole('region', { name: 'RMS limiter', exact: true });
const rms = { 'rmsLimiter/enable': true, 'rmsLimiter/threshold': 30, 'peakLimiter/enable': false };
const threshold = (page: Page) => entryOf(page, /^RMS limiter.* [Tt]hreshold.*Enter a value/);
const thresholdHandle = (page: Page) => limiter(page).getByRole('group', { name: 'RMS limiter' }).getByRole('slider');
const source = (page: Page) => page.getByRole('region', { name: 'Primary', exact: true }).getByRole('combobox', { name: 'Source' });
const menu = (page: Page) => page.getByRole('button', { name: /^Snapshots, copies and A\/B of Left/ });
const groupLevel = (page: Page) => page.getByRole('slider', { name: 'Level of Floor', exact: true });
const groupSees = (page: Page) => sight(groupLevel(page), 'output/fader', second('output/fader'));
const memberShows = {
  'output/fader': (page: Page) => entryOf(page, 'Level of Left · Bar'),
  'output/mute': (page: Page) => page.getByRole('button', { name: /^Mute Left/ }),
};
const both = (name: string, value: TreeLeaf) => ({ [name]: value, [second(name)]: value });

async function lower({ page, place }: Hand, to: number): Promise<void> {
  await fader(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox').fill(String(to));
  await page.keyboard.press('Enter');
  await until(() => at(place, 'output/fader') === to);
}
const at = (place: Hand['place'], name: string): TreeLeaf | undefined =>
  addressOf(name)
    .split('/')
    .filter((segment) => segment !== '')
    .reduce<unknown>(
      (here, segment) => (here as Record<string, unknown> | undefined)?.[segment],
      place.amp.amplifier.core.tree,
    ) as TreeLeaf;
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await pause(50);
  if (!isSo()) throw new Error('What was prepared did not arrive.');
}
/** A rise that would ask when typed asks here on release. */
async function agreed(hand: Hand, moved: Promise<void>): Promise<void> {
  await moved;
  await hand.agree();
}

export const actions: readonly Action[] = [
  atFader('fader drag', up(150)),
  {
    ...atFader('fader flick', (hand, cap, sees) => hand.flick(cap, 4, -120, sees)),
    path: '/channels?channel=1',
    isPhone: true,
  },
  atFader('key held', (hand, cap, sees) => hand.holdKey(cap, 'ArrowUp', sees)),
  atFader('PageUp held', (hand, cap, sees) => hand.holdKey(cap, 'PageUp', sees)),
  atFader('wheel', (hand, cap, sees) => hand.swipeWheel(cap, sees)),
  action('End key', channel('INPUTS'), 'ramp', {
    from: { 'output/fader': -40 },
    asked: { 'output/fader': 0 },
    quieter: { 'output/fader': -60 },
    async act(hand) {
      await fader(hand.page).press('End');
      await hand.agree();
    },
  }),
  action('fader typed', channel('INPUTS'), 'ramp', {
    from: { 'output/fader': -40 },
    asked: { 'output/fader': -5 },
    quieter: { 'output/fader': -60 },
    async act(hand) {
      await hand.type(strip(hand.page).getByRole('button', { name: /^Gain of Left, .*Enter a value/ }), '-5');
      await hand.agree();
    },
  }),
  action('fader double tap', channel('INPUTS'), 'ramp', {
    from: { 'output/fader': -5 },
    asked: { 'output/fader': -5 },
    quieter: { 'output/fader': -60 },
    before: (hand) => lower(hand, -50),
    async act(hand) {
      await fader(hand.page).dblclick();
      await hand.agree();
    },
  }),
  action('mute and unmute', channel('INPUTS'), 'switch', {
    from: { 'output/fader': -10 },
    quieter: { 'output/mute': true },
    async act({ page }) {
      await mute(page).click();
      await pause(600);
      await mute(page).click();
    },
  }),
  action('mute all and unmute all', channel('INPUTS'), 'switch', {
    from: { 'output/fader': -10, [second('output/mute')]: true },
    asked: { [second('output/mute')]: false },
    quieter: { 'output/mute': true },
    async act(hand) {
      const all = hand.page
        .getByRole('main')
        .getByRole('button', { name: /^(?:Mute all|Muted), Bar/ })
        .first();
      await all.click();
      await pause(600);
      await all.click();
      await hand.agree();
    },
  }),
  action('channel on', channel('SETTINGS'), 'asks', {
    from: { 'output/enable': false, 'output/fader': -10 },
    asked: { 'output/enable': true },
    quieter: { 'output/enable': false },
    shows: { ...onStrip, 'output/enable': switchOf('Channel on') },
    async act(hand) {
      await switchOf('Channel on')(hand.page).click();
      await hand.agree();
    },
  }),
  action('group fader drag', 'group', 'hand', {
    from: both('output/fader', -40),
    quieter: { 'output/fader': -60 },
    shows: memberShows,
    act: ({ page, drag }) => drag(groupLevel(page), 0, -120, groupSees(page)),
  }),
  action('group key held', 'group', 'hand', {
    from: both('output/fader', -40),
    quieter: { 'output/fader': -60 },
    shows: memberShows,
    act: ({ page, holdKey }) => holdKey(groupLevel(page), 'PageUp', { ...groupSees(page), ahead: 3 }),
  }),
  action('group mute and unmute', 'group', 'switch', {
    from: both('output/fader', -10),
    quieter: { 'output/mute': true },
    shows: memberShows,
    async act(hand) {
      await hand.page.getByRole('button', { name: 'Mute Floor', exact: true }).click();
      await pause(600);
      await hand.page.getByRole('button', { name: 'Floor is muted' }).click();
      await hand.agree();
    },
  }),
  action('group equalizer typed', 'group', 'ramp', {
    from: { ...both(band('enable', 2), true), ...both(band('gain', 2), -12) },
    asked: both(band('gain', 2), 10),
    quieter: { [band('gain', 2)]: -15 },
    shows: memberShows,
    async act(hand) {
      await hand.type(hand.page.getByRole('button', { name: /^Gain of band 2, / }), '10');
      await hand.agree();
    },
  }),
  action('zone offset typed', channel('SETTINGS'), 'ramp', {
    from: { 'output/faderZoneOffset': -40 },
    asked: { 'output/faderZoneOffset': 0 },
    quieter: { 'output/faderZoneOffset': -60 },
    shows: { ...onStrip, 'output/faderZoneOffset': slider('Offset') },
    async act(hand) {
      await hand.type(entryOf(hand.page, 'Offset'), '0');
      await hand.agree();
    },
  }),
  byHand(
    'input fader drag',
    'INPUTS',
    'inputSelector/primaryFader',
    slider('Primary gain'),
    { 'inputSelector/primaryFader': -40 },
    (hand, cap, sees) => hand.drag(cap, 150, 0, sees),
  ),
  action('trim typed', channel('INPUTS'), 'ramp', {
    from: { '/amp/inputs/analog/1/trim': -15, 'output/fader': -20 },
    asked: { '/amp/inputs/analog/1/trim': 15 },
    quieter: { '/amp/inputs/analog/1/trim': -18 },
    shows: { ...onStrip, '/amp/inputs/analog/1/trim': slider('Trim of Analog 1') },
    async act(hand) {
      await hand.type(entryOf(hand.page, 'Trim of Analog 1'), '15');
      await hand.agree();
    },
  }),
  // Trims level the sources, so that switching is no gain.
  action('source chosen', channel('INPUTS'), 'asks', {
    from: { '/amp/inputs/analog/1/trim': -15, '/amp/inputs/analog/2/trim': -15, 'output/fader': -20 },
    asked: { 'inputSelector/primary': 'Analog 2' },
    quieter: { 'inputSelector/primary': 'Analog 1' },
    shows: { ...onStrip, 'inputSelector/primary': source },
    async act(hand) {
      await source(hand.page).selectOption('Analog 2');
      await hand.agree();
    },
  }),
  action('mixer chosen', channel('INPUTS'), 'asks', {
    from: { 'output/fader': -20 },
    asked: { 'inputSelector/primary': 'Mixer' },
    quieter: { 'inputSelector/primary': 'Analog 1' },
    async act(hand) {
      await source(hand.page).selectOption('Mixer');
      await hand.agree();
    },
  }),
  action('band drag', channel('EQUALIZER'), 'ramp', {
    from: { ...bandOn(-15), 'output/fader': -20 },
    quieter: { [band('gain')]: -15 },
    shows: { ...onStrip, ...bandGain },
    act: (hand) => agreed(hand, hand.drag(bandHandle(hand.page), 0, -250, bandSees(hand.page))),
  }),
  action('band drag, live', channel('EQUALIZER'), 'hand', {
    from: { ...bandOn(-15), 'output/fader': -20 },
    quieter: { [band('gain')]: -15 },
    shows: { ...onStrip, ...bandGain },
    async before({ page }) {
      const live = page.getByRole('button', { name: 'Live', exact: true });
      if ((await live.getAttribute('aria-pressed')) === 'false') await live.click();
    },
    act: ({ page, drag }) => drag(bandHandle(page), 0, -250, bandSees(page)),
  }),
  action('band switched on', channel('EQUALIZER'), 'asks', {
    from: { ...bandOn(12), [band('enable')]: false, 'output/fader': -20 },
    asked: { [band('enable')]: true },
    quieter: { [band('gain')]: 0 },
    shows: { ...onStrip, [band('enable')]: switchOf('Band 3 on'), ...bandGain },
    async act(hand) {
      await switchOf('Band 3 on')(hand.page).click();
      await hand.agree();
    },
  }),
  action('preset chosen', channel('EQUALIZER'), 'asks', {
    from: { ...flat, [band('enable', 6)]: true, [band('gain', 6)]: -6, [band('type', 6)]: 'LP Shelf 12dB/oct', 'output/fader': -20 },
    asked: { [band('enable', 6)]: true, [band('gain', 6)]: 6, [band('frequency', 6)]: 20_000 },
    quieter: { [band('gain', 6)]: -6 },
    async act(hand) {
      await hand.page.getByRole('combobox', { name: 'Preset' }).selectOption('BassBoost');
      await hand.agree();
    },
  }),
  action('preset gain held', channel('EQUALIZER'), 'hand', {
    from: { ...flat, 'output/fader': -20 },
    quieter: { [band('gain', 6)]: -6 },
    async before(hand) {
      await hand.page.getByRole('combobox', { name: 'Preset' }).selectOption('BassReducer');
      await until(() => at(hand.place, band('gain', 6)) === -6);
    },
    // A held key exceeds the free range.
    act: (hand) => {
      const cap = slider('Preset gain')(hand.page);
      return agreed(hand, hand.holdKey(cap, 'PageUp', sight(cap, band('gain', 6))));
    },
  }),
  action('flatten', channel('EQUALIZER'), 'asks', {
    from: { ...bandOn(-12), 'output/fader': -20 },
    asked: { [band('gain')]: 0 },
    quieter: { [band('gain')]: -15 },
    shows: { ...onStrip, ...bandGain },
    async act(hand) {
      await hand.page.getByRole('button', { name: 'Flatten' }).click();
      await hand.agree();
    },
  }),
  action('bands copied', channel('EQUALIZER'), 'asks', {
    from: { ...bandOn(3), [second(band('enable'))]: false, [second(band('gain'))]: 12, [second('output/fader')]: -20, 'output/fader': -20 },
    asked: { [second(band('enable'))]: true, [second(band('gain'))]: 3 },
    quieter: { [second(band('gain'))]: 0 },
    async act(hand) {
      await hand.page.getByRole('button', { name: 'Copy to…' }).click();
      const dialog = hand.page.getByRole('dialog', { name: 'Copy to other channels' });
      await dialog.getByRole('checkbox', { name: '2 Right' }).check();
      await dialog.getByRole('button', { name: 'Copy to 1 channel' }).click();
      await hand.agree();
    },
  }),
  byHand(
    'high pass drag',
    'CROSSOVER',
    'crossover/highPassFilter/frequency',
    highPassHandle,
    {
      'crossover/highPassFilter/enable': true,
      'crossover/highPassFilter/type': 'Butterworth 24dB/oct',
      'crossover/highPassFilter/frequency': 3000,
      'output/fader': -20,
    },
    (hand, cap, sees) => agreed(hand, hand.drag(cap, -200, 0, { ...sees, attribute: 'aria-valuenow', number: /(.+)/, louder: 'less' })),
  ),
  action('low pass typed', channel('CROSSOVER'), 'asks', {
    from: {
      'crossover/lowPassFilter/enable': true,
      'crossover/lowPassFilter/type': 'Butterworth 24dB/oct',
      'crossover/lowPassFilter/frequency': 1000,
      'output/fader': -20,
    },
    asked: { 'crossover/lowPassFilter/frequency': 16_000 },
    quieter: { 'crossover/lowPassFilter/frequency': 800 },
    shows: { ...onStrip, 'crossover/lowPassFilter/frequency': slider('Low-pass frequency') },
    async act(hand) {
      await hand.type(entryOf(hand.page, 'Low-pass frequency'), '16k');
      await hand.agree();
    },
  }),
  action('speaker type', channel('CROSSOVER'), 'asks', {
    from: {
      'crossover/highPassFilter/enable': true,
      'crossover/highPassFilter/type': 'Butterworth 24dB/oct',
      'crossover/highPassFilter/frequency': 25,
      'crossover/lowPassFilter/enable': true,
      'crossover/lowPassFilter/type': 'Butterworth 24dB/oct',
      'crossover/lowPassFilter/frequency': 80,
      'output/fader': -20,
    },
    asked: { 'crossover/highPassFilter/frequency': 40, 'crossover/lowPassFilter/enable': false },
    quieter: { 'output/fader': -40 },
    async act(hand) {
      await hand.page.getByRole('radio', { name: 'Full range' }).click();
      await hand.agree();
    },
  }),
  byHand('limiter drag', 'LIMITER', 'rmsLimiter/threshold', thresholdHandle, { ...rms, 'output/fader': 0 }, (hand, cap, sees) =>
    agreed(hand, hand.drag(cap, 60, -160, sees)),
  ),
  action('limiter typed', channel('LIMITER'), 'asks', {
    from: { ...rms, 'output/fader': 0 },
    asked: { 'rmsLimiter/threshold': 100 },
    quieter: { 'rmsLimiter/threshold': 20 },
    shows: { ...onStrip, 'rmsLimiter/threshold': threshold },
    async act(hand) {
      await hand.type(threshold(hand.page), '100');
      await hand.agree();
    },
  }),
  action('limiter off', channel('LIMITER'), 'asks', {
    from: { ...rms, 'output/fader': 0 },
    asked: { 'rmsLimiter/enable': false },
    quieter: { 'rmsLimiter/threshold': 20 },
    shows: { ...onStrip, 'rmsLimiter/enable': (page) => limiter(page).getByRole('switch') },
    async act(hand) {
      await limiter(hand.page).getByRole('switch').click();
      await hand.agree();
    },
  }),
  action('Hi-Z chosen', channel('SETTINGS'), 'asks', {
    from: { 'output/fader': 0, 'rmsLimiter/enable': false, 'peakLimiter/enable': false },
    asked: { 'output/hiZLoZ': 'HiZ-100V' },
    quieter: { 'output/fader': -20 },
    async act(hand) {
      await hand.page.getByRole('group', { name: 'Output', exact: true }).getByText('Hi-Z 100 V').click();
      await hand.agree();
    },
  }),
  action('bridge', channel('SETTINGS'), 'asks', {
    from: { 'output/fader': 0, 'rmsLimiter/enable': false, 'peakLimiter/enable': false },
    asked: { 'output/super8': true },
    quieter: { 'output/fader': -20 },
    shows: { ...onStrip, 'output/super8': switchOf('Bridge 1 + 2') },
    async act(hand) {
      await switchOf('Bridge 1 + 2')(hand.page).click();
      await hand.agree();
    },
  }),
  action('generator on', channel('SIGNAL_GENERATOR'), 'asks', {
    from: { 'inputSelector/primaryFader': -80, '/amp/signalGenerator/fader': -10, 'inputSelector/signalGeneratorFader': -2 },
    asked: { 'inputSelector/signalGeneratorEnable': true },
    quieter: { '/amp/signalGenerator/fader': -60 },
    shows: { ...onStrip, 'inputSelector/signalGeneratorEnable': switchOf('Generator on Left') },
    async act(hand) {
      await switchOf('Generator on Left')(hand.page).click();
      await hand.agree();
    },
  }),
  byHand(
    'generator level drag',
    'SIGNAL_GENERATOR',
    '/amp/signalGenerator/fader',
    slider('Level'),
    {
      'inputSelector/primaryFader': -80,
      '/amp/signalGenerator/fader': -50,
      'inputSelector/signalGeneratorFader': -2,
      'inputSelector/signalGeneratorEnable': true,
    },
    (hand, cap, sees) => hand.drag(cap, 150, 0, sees),
  ),
  action('undo and redo', channel('INPUTS'), 'ramp', {
    from: { 'output/fader': -5 },
    asked: { 'output/fader': -5 },
    quieter: { 'output/fader': -70 },
    before: (hand) => lower(hand, -60),
    async act(hand) {
      await hand.page.keyboard.press('Control+z');
      await hand.agree();
      await pause(1000);
      await hand.page.keyboard.press('Control+Shift+z');
      await pause(300);
      await hand.page.keyboard.press('Control+z');
      await hand.agree();
    },
  }),
  action('history travel', channel('EQUALIZER'), 'asks', {
    from: { ...bandOn(-12), 'output/fader': -20 },
    asked: { [band('enable')]: true },
    quieter: { 'output/fader': -40 },
    async before({ page, place }) {
      // Another browser boosts the band that this tab has switched off.
      await switchOf('Band 3 on')(page).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button')
        .last()
        .click({ timeout: 1500 })
        .catch(() => undefined);
      await until(() => at(place, band('enable')) === false);
      await lowerBand(place, 12);
      await page.getByRole('button', { name: 'History' }).click();
    },
    async act(hand) {
      await hand.page
        .getByRole('dialog', { name: /^History/ })
        .getByRole('button', { name: 'Undo', exact: true })
        .first()
        .click();
      await hand.agree();
    },
  }),
  action('A/B toggled and kept', channel('EQUALIZER'), 'asks', {
    from: { ...bandOn(-12), 'output/fader': -20 },
    asked: { [band('enable')]: true, [band('gain')]: -12 },
    quieter: { 'output/fader': -40 },
    async before({ page, place }) {
      await menu(page).click();
      await page.getByRole('menuitem', { name: 'Listen A/B' }).click();
      place.amp.amplifier.core.setAt(addressOf(band('enable')), false);
      place.amp.amplifier.core.setAt(addressOf(band('gain')), 12);
      await until(() => at(place, band('gain')) === 12);
      await page
        .getByRole('region', { name: 'A/B of Left' })
        .getByText(/differ/)
        .waitFor();
    },
    async act(hand) {
      for (let turn = 0; turn < 3; turn += 1) {
        await hand.page.keyboard.press('b');
        await hand.agree();
      }
      await hand.page.getByRole('region', { name: 'A/B of Left' }).getByRole('button', { name: 'Keep A' }).click();
      await hand.agree();
    },
  }),
  action('channel copied', channel('EQUALIZER'), 'asks', {
    from: {
      ...bandOn(3),
      'rmsLimiter/threshold': 60,
      [second(band('enable'))]: false,
      [second(band('gain'))]: 12,
      [second('output/fader')]: -20,
      'output/fader': -20,
    },
    asked: { [second(band('enable'))]: true, [second(band('gain'))]: 3 },
    shows: {},
    quieter: { [second(band('gain'))]: 0 },
    async before({ page }) {
      await menu(page).click();
      await page.getByRole('menuitem', { name: 'Copy this channel to others…' }).click();
      await page.getByRole('group', { name: /^Bar/ }).getByRole('checkbox', { name: '2 Right' }).check();
    },
    async act(hand) {
      await hand.page.getByRole('button', { name: 'Preview for 1 channel…' }).click();
      await hand.confirm(/^Copy/);
      await hand.agree();
    },
  }),
  action('snapshot restored', channel('EQUALIZER'), 'ramp', {
    from: { ...bandOn(3), 'output/fader': -5 },
    asked: { 'output/fader': -5, [band('enable')]: true, [band('gain')]: 3 },
    shows: {},
    quieter: { 'output/fader': -70 },
    async before({ page, place }) {
      const name = `Before ${Math.round(performance.now())}`;
      await menu(page).click();
      await page.getByRole('menuitem', { name: 'Compare…' }).click();
      await page.getByRole('link', { name: 'Snapshots' }).click();
      await page.getByLabel('Of', { exact: true }).selectOption(`now.${place.ampId}.1`);
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Take snapshot' }).click();
      const compare = page.getByRole('link', { name: `Compare ${name}` });
      await compare.waitFor();
      const { core } = place.amp.amplifier;
      core.setAt(addressOf('output/fader'), -60);
      core.setAt(addressOf(band('enable')), false);
      core.setAt(addressOf(band('gain')), 12);
      await compare.click();
      await page.getByRole('button', { name: /^Copy 3 from B to A/ }).waitFor();
    },
    async act(hand) {
      await hand.page.getByRole('button', { name: /^Copy 3 from B to A/ }).click();
      await hand.confirm(/^Copy/);
      await hand.agree();
    },
  }),
  action('settings imported', '/advanced', 'asks', {
    from: { ...rms, 'output/fader': -20 },
    asked: { 'rmsLimiter/threshold': 100, [band('enable')]: true, [band('gain')]: 6 },
    shows: {},
    quieter: { 'rmsLimiter/threshold': 20 },
    async before({ page }) {
      const file = { channelNumber: 1, rmsLimiter: { threshold: 100 }, outputEqFilters: { 3: { enable: true, gain: 6 } }, version: 2 };
      await page
        .getByRole('region', { name: 'Import', exact: true })
        .locator('input[type=file]')
        .setInputFiles({ name: 'bar.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
    },
    async act(hand) {
      await hand.page.getByRole('button', { name: 'Import settings' }).click();
      await hand.agree();
    },
  }),
];

async function lowerBand(place: Hand['place'], gain: number): Promise<void> {
  await place.amp.amplifier.device.write('/amp/channels/1/outputEqFilters/3', { gain }, { id: 'another browser', admin: true });
}
