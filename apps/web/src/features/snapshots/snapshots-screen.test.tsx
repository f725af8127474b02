import { readModel } from '@headroom/model/catalogue';
import { at, put } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { stateOf, writeNamedSnapshot } from '@headroom/model/transfer';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { createBrowserShelf, type Cupboard } from '../../device/snapshots/browser-shelf.ts';
import { ShelfProvider } from '../../device/snapshots/shelf.ts';
import { navigate } from '../../navigation/whereabouts.ts';
import { Screen } from './snapshots-screen.tsx';

afterEach(() => {
  cleanup();
  navigate('/');
});

const schema = schemaOf(readModel('704D')!);
const [fader, threshold] = ['/amp/channels/1/output/fader', '/amp/channels/2/rmsLimiter/threshold'] as const;

/** Two amplifiers, and the snapshot of three: the fader at -10 dB, the limiter at 33 V. */
async function stage(limits = false) {
  const settings = { [fader]: -40, [threshold]: 60, [threshold.replace('threshold', 'enable')]: limits };
  const rig = await siteRig([1, 2].map(() => ({ model: '704D', settings })));
  const states = [1, 2, 3].map((number) => {
    const tree = schema.defaults();
    put(tree, fader, -10);
    put(tree, threshold, 33);
    put(tree, threshold.replace('threshold', 'enable'), limits);
    return stateOf(tree, schema, { deviceId: `001B6600000${number}`, model: '704D', name: `amp${number}`, channel: undefined });
  });
  const text = writeNamedSnapshot({ name: 'Night', takenAt: '2026-11-18T17:05:00.000Z', author: '', scope: 'venue', states });
  const kept = new Map([['x', { id: 'x', text }]]);
  let room = Promise.resolve();
  const closeRoom = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    room = promise;
    return resolve;
  };
  const cupboard: Cupboard = {
    all: async () => [...kept.values()],
    async put(one) {
      await room;
      kept.set(one.id, one);
    },
    remove: async (id) => void kept.delete(id),
  };
  renderKit(rig.wrapper({ children: <ShelfProvider value={createBrowserShelf(cupboard)}>{pageAt('/snapshots', Screen)}</ShelfProvider> }));
  await rig.turn(1000);
  const press = async (name: string | RegExp, ms: number) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await rig.turn(ms);
  };
  const stands = () => rig.devices.map(({ tree }) => [at(tree, fader), at(tree, threshold)]);
  const names = () =>
    within(screen.getByRole('list', { name: 'Kept snapshots' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  return { ...rig, press, stands, names, closeRoom };
}

it('a snapshot is restored from its own row: after a question that names what gets louder, and gradually', async () => {
  const { press, stands, turn } = await stage();
  await press('Restore Night', 3000);
  const question = screen.getByRole('dialog', { name: 'Restore the snapshot?' });
  expect(question.textContent).toMatch(/It gets louder.*amp2: .*Fader −40\.0 dB → −10\.0 dB/);
  expect(document.body.textContent).toContain('amp3 is not here and is left out.');
  expect(stands()).toStrictEqual([
    [-40, 60],
    [-40, 60],
  ]);
  fireEvent.click(within(question).getByRole('button', { name: 'Restore and get louder' }));
  const levels: unknown[] = [];
  for (let step = 0; step < 100; step += 1) {
    await turn(20);
    levels.push(stands()[0]?.[0]);
  }
  expect(new Set(levels).size).toBeGreaterThan(4);
  await turn(10_000);
  expect(stands()).toStrictEqual([
    [-10, 33],
    [-10, 33],
  ]);
  expect(document.body.textContent).toMatch(/\d+ settings were restored\./);
  await press('Put back', 10_000);
  expect(stands()).toStrictEqual([
    [-40, 60],
    [-40, 60],
  ]);
});

it('what was restored is put back where nobody changed it since, and names the rest', async () => {
  const { press, stands, devices } = await stage();
  await press('Restore Night', 3000);
  await press('Restore and get louder', 10_000);
  devices[1]!.report([[fader, -20]]);
  await press('Put back', 10_000);
  expect(stands()).toStrictEqual([
    [-40, 60],
    [-20, 60],
  ]);
  expect(screen.getByText('Put back. Changed since, so left as they are: amp2: Ch 1 · Fader.')).not.toBeNull();
});

it('asks before putting back makes it louder', async () => {
  const { press, stands } = await stage(true);
  await press('Restore Night', 3000);
  await press('Restore and get louder', 10_000);
  await press('Put back', 3000);
  const asked = () => screen.getByRole('alertdialog', { name: 'It gets louder' });
  expect(asked().textContent).toMatch(/amp2: Ch 2 · .*33\.0 V → 60\.0 V/);
  await press('Cancel', 3000);
  expect(stands().map(([, volts]) => volts)).toStrictEqual([33, 33]);
  await press('Put back', 3000);
  await press('Put back and get louder', 10_000);
  expect(stands()).toStrictEqual([
    [-40, 60],
    [-40, 60],
  ]);
});

it('a snapshot that takes a while is taken once, and leaves alone the name that is typed for the next', async () => {
  const { press, names, turn, closeRoom } = await stage();
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const openRoom = closeRoom();
  fireEvent.change(field(), { target: { value: 'Morning' } });
  await press('Take snapshot', 2000);
  fireEvent.submit(field());
  fireEvent.change(field(), { target: { value: 'Evening' } });
  openRoom();
  await turn(1000);
  expect([names(), field().value]).toEqual([['Compare Morning', 'Compare Night'], 'Evening']);
});

it('no two snapshots have one name', async () => {
  const { press, names, turn } = await stage();
  const take = async (name: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
    await press('Take snapshot', 2000);
  };
  await take('night');
  await take('Night');
  expect(names().toSorted()).toStrictEqual(['Compare Night', 'Compare Night (3)', 'Compare night (2)']);
  await press('Rename Night (3)', 100);
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'Night' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await turn(100);
  expect(names()).toContain('Compare Night (3)');
});
