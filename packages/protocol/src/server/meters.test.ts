import { readModel } from '@headroom/model/catalogue';
import { treeOf, type Change } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLeaf, changesOf, layoutOf, type MeterValue } from '../wire/meter-layout.ts';
import { printNotify } from '../wire/message.ts';
import { createTreeDevice, noHooks } from './tree-device.ts';

const model = readModel('352-ADSP');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const levels = '/amp/channels/1/levels';

function stage() {
  const device = createTreeDevice({ schema, tree: {}, hooks: noHooks });
  const [changed, moved]: [Change[][], Change[][]] = [[], []];
  device.follow({
    changed: (changes) => void changed.push([...changes]),
    moved: (meters, values) => void moved.push(changesOf(layoutOf(schema), meters, meters, values)),
  });
  const heard: Change[][] = [];
  device.onChange((changes) => void heard.push([...changes]));
  return { device, changed, moved, heard, db: device.meter(`${levels}/level_db`), volts: device.meter(`${levels}/level_volts`) };
}

describe('meters', () => {
  it('that moved in a period are sent in one batch, apart from other changes', () => {
    const { device, changed, moved, heard, db, volts } = stage();
    device.together(() => {
      device.move(db, -12);
      device.move(db, -11.5);
      device.move(volts, 7);
      device.report([['/misc/findMe', true]]);
      expect(moved).toEqual([]);
    });
    expect(changed).toEqual([[['/misc/findMe', true]]]);
    expect(moved.map((batch) => Object.fromEntries(batch))).toEqual([{ [`${levels}/level_db`]: -11.5, [`${levels}/level_volts`]: 7 }]);
    expect(heard).toHaveLength(2);
    expect(device.tree).toMatchObject({ amp: { channels: { 1: { levels: { level_db: -11.5, level_volts: 7 } } } } });
  });
  it('that stay are not sent, and those moved between periods are sent at once', () => {
    const { device, moved, db } = stage();
    device.move(db, -12);
    device.together(() => device.move(db, -12));
    expect(moved).toEqual([[[`${levels}/level_db`, -12]]]);
  });
  it('overruled by a report move from there', () => {
    const { device, moved, db } = stage();
    device.move(db, -12);
    device.report([[`${levels}/level_db`, -30]]);
    device.move(db, -12);
    expect(moved).toHaveLength(2);
    expect(device.tree).toMatchObject({ amp: { channels: { 1: { levels: { level_db: -12 } } } } });
  });
  it('exist for each measured leaf of the schema and for nothing else', () => {
    const { device, db } = stage();
    expect([db, device.meter(`${levels}/level_db`)]).toEqual([db, layoutOf(schema).numberOf(`${levels}/level_db`)]);
    const others = [levels, '/amp/channels/3/levels/level_db', '/nowhere', '/amp/channels/1/crossover/lowPassFilter/customFirCoeffs'];
    expect(others.map((address) => device.meter(address))).toEqual(others.map(() => -1));
    device.move(-1, 5);
    expect(device.tree).toEqual(schema.defaults());
  });
});

describe('printing by numbers', () => {
  const layout = layoutOf(schema);
  const numbers = layout.addresses.map((_, number) => number);
  const all = layout.within(['/']);
  const value = fc.oneof(
    fc.integer({ min: -60_000, max: 60_000 }).map((hundredths) => hundredths / 100),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.string(),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(0, -0, 0.1, -0.01, 10_000_000.01, 1e9, 1e21, 1e-7, Number.MAX_VALUE),
  );
  const print = (changes: readonly (readonly [string, MeterValue])[], among = all) => {
    const moved = layout.none();
    const values: MeterValue[] = [];
    for (const [address, given] of changes) {
      addLeaf(moved, layout.numberOf(address));
      values[layout.numberOf(address)] = given;
    }
    return layout.print(moved, among, values);
  };
  it('[API-17] gives the text of the general printer, whichever leaves moved and wherever', () => {
    fc.assert(
      fc.property(fc.subarray(numbers, { minLength: 1 }), fc.array(value, { minLength: 1, maxLength: 50 }), (chosen, values) => {
        const changes = chosen.map((number, index) => [layout.addresses[number] ?? '', values[index % values.length] ?? 0] as const);
        expect(print(changes) === printNotify(treeOf(changes))).toBe(true);
      }),
      { numRuns: 300 },
    );
  }, 20_000);
  it('has room for a text of any length', () => {
    const long = [['/logs/events', 'ä'.repeat(300_000)]] as const;
    expect(print(long) === printNotify(treeOf(long))).toBe(true);
  });
  it('[API-16] prints what lies within the subscribed urls, and nothing if nothing moved there', () => {
    const changes: [string, number][] = [
      [`${levels}/level_db`, -3],
      [`${levels}/level_volts`, 3],
      ['/amp/channels/2/levels/level_db', -9],
    ];
    const among = (...urls: string[]) => JSON.parse(print(changes, layout.within(urls)) || 'null') as unknown;
    expect(among(levels)).toMatchObject({ params: { amp: { channels: { 1: { levels: { level_db: -3, level_volts: 3 } } } } } });
    expect(among(`${levels}/level_volts`, '/misc')).toMatchObject({ params: { amp: { channels: { 1: { levels: { level_volts: 3 } } } } } });
    expect(among('/misc', '/amp/channels/2/output')).toBe(null);
  });
});
