import { readModel } from '@headroom/model/catalogue';
import { at, put, type TreeLeaf } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { stateOf, writeNamedSnapshot } from '@headroom/model/transfer';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { siteRig } from '../../../test/site-rig.tsx';
import { createBrowserShelf, type Cupboard } from '../../device/snapshots/browser-shelf.ts';
import { ShelfProvider } from '../../device/snapshots/shelf.ts';
import { pageAt } from '../../../test/page-at.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './compare-screen.tsx';

afterEach(() => {
  cleanup();
  navigate('/');
});

const model = readModel('704D')!;
const schema = schemaOf(model);
const idOf = (index: number) => `001B6600000${index + 1}`;
const changed: Readonly<Record<string, TreeLeaf>> = {
  'output/fader': -20,
  'outputEqFilters/1/gain': -3,
  'crossover/lowPassFilter/frequency': 900,
  'rmsLimiter/threshold': 33,
};
const channels = [1, 2, 3, 4];

/** A snapshot with four differences per channel. */
async function stage(
  count: number,
  isAway: (index: number) => boolean = () => false,
  frozen: readonly number[] = [],
  inSnapshot?: readonly number[],
) {
  const rig = await siteRig(Array.from({ length: count }, (_, index) => ({ model: '704D', isAway: isAway(index) })));
  const states = rig.devices.map((_, index) => {
    const tree = schema.defaults();
    for (const channel of channels)
      for (const [place, value] of Object.entries(changed)) put(tree, `/amp/channels/${channel}/${place}`, value);
    return stateOf(tree, schema, { deviceId: idOf(index), model: '704D', name: '', channel: undefined });
  });
  const text = writeNamedSnapshot({
    name: 'Night',
    takenAt: '2026-11-18T17:05:00.000Z',
    author: '',
    scope: 'venue',
    states: states.filter((_, index) => inSnapshot?.includes(index) ?? true),
  });
  const cupboard: Cupboard = { all: async () => [{ id: 'x', text }], put: async () => undefined, remove: async () => undefined };
  const shelf = createBrowserShelf(cupboard);
  for (const index of frozen) rig.links[index]!.frozen = true;
  renderKit(rig.wrapper({ children: <ShelfProvider value={shelf}>{pageAt('/compare?a=now&b=kept.x', Screen)}</ShelfProvider> }));
  await rig.turn(100);
  const says = (said: string) => document.body.textContent.includes(said);
  const button = (name: string | RegExp) => screen.getAllByRole<HTMLButtonElement>('button', { name })[0]!;
  const press = async (name: string | RegExp, ms: number) => {
    fireEvent.click(button(name));
    await rig.turn(ms);
  };
  const taken = () =>
    rig.devices.map(
      ({ tree }) =>
        channels
          .flatMap((channel) => Object.entries(changed).map(([place, value]) => at(tree, `/amp/channels/${channel}/${place}`) === value))
          .filter(Boolean).length,
    );
  return { ...rig, says, press, taken };
}
const each = Object.keys(changed).length * channels.length;

describe('a site beside its snapshot', () => {
  it('offers every difference of every amplifier, and applies it', async () => {
    const { turn, says, press, taken } = await stage(4);
    await turn(3000);
    expect(says(`${4 * each} differences`)).toBe(true);
    await press(`Copy ${4 * each} from B to A…`, 3000);
    expect(taken()).toStrictEqual([0, 0, 0, 0]);
    await press(/^Copy \d+$|^Copy and get louder$/, 10_000);
    expect(taken()).toStrictEqual([each, each, each, each]);
  });

  it('offers what others have changed since, after ten seconds and at the latest when pressed', async () => {
    const { turn, says, press, devices } = await stage(4);
    await turn(3000);
    expect(says(`${4 * each} differences`)).toBe(true);
    devices[2]?.report([['/amp/channels/3/outputEqFilters/7/gain', 5]]);
    await turn(11_000);
    expect(says(`${4 * each + 1} differences`)).toBe(true);
    devices[3]?.report([['/amp/channels/1/outputEqFilters/8/gain', 5]]);
    await press(`Copy ${4 * each + 1} from B to A…`, 3000);
    expect(screen.getByRole('dialog').textContent).toContain(`Copy ${4 * each + 2}`);
  });

  it('is not compared before every amplifier is read, and shows the progress', async () => {
    const { turn, says, links } = await stage(4, undefined, [0, 1, 2, 3]);
    await turn(1000);
    expect([says('Reading the amplifiers: 0 of 4'), says('differences')]).toStrictEqual([true, false]);
    for (const link of links) link.frozen = false;
    await turn(1000);
    expect(says(`${4 * each} differences`)).toBe(true);
  });

  it.each(['away', 'silent'] as const)('names and omits an amplifier that is %s, until it is there', async (how) => {
    const { turn, says, links } = await stage(4, (index) => how === 'away' && index === 2, how === 'silent' ? [2] : []);
    const [, , third] = links;
    await turn(4000);
    expect(says('differences')).toBe(false);
    await turn(2000);
    expect([says(`${3 * each} differences`), says('amp3 does not answer and is left out.')]).toStrictEqual([true, true]);
    third!.answer = 'accept';
    third!.frozen = false;
    await turn(15_000);
    expect([says(`${4 * each} differences`), says('amp3 does not answer')]).toStrictEqual([true, false]);
  });

  it('is never read as another amplifier: if the only one that answers is not in the snapshot, nothing is offered', async () => {
    const { turn, says } = await stage(3, (index) => index > 0, [], [1]);
    await turn(6000);
    expect([says('differences'), says('The two have no amplifier in common.')]).toStrictEqual([false, true]);
  });

  it('omits an amplifier whose cable is pulled meanwhile, and a choice stays with its amplifier', async () => {
    const { turn, says, links } = await stage(4);
    await turn(3000);
    const box = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'Copy Fader' });
    fireEvent.click(box()[12]!);
    await turn(100);
    links[1]!.answer = 'refuse';
    links[1]!.cut();
    await turn(1000);
    expect([says(`${3 * each} differences`), says('amp2 does not answer and is left out.')]).toStrictEqual([true, true]);
    expect(box().map(({ checked }) => checked)).toStrictEqual(Array.from({ length: 12 }, (_, index) => index !== 8));
  });
});
