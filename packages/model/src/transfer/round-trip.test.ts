import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, type AmplifierModel } from '../catalogue/catalogue.ts';
import { accept } from '../property/legal.ts';
import { schemaOf } from '../schema/schema.ts';
import { at, isTree, put, type Tree } from '../property/tree.ts';
import { carryOut, sampleId, sampleTree } from '../../test/device-sample.ts';
import {
  allAmpSections,
  allChannelSections,
  exportAmp,
  exportChannel,
  planImport,
  planRestore,
  readSettingsFile,
  readSnapshot,
  undo,
  writeSnapshot,
  type Decided,
  type ImportPlan,
} from './index.ts';

const ampText = (tree: Tree) => textOf(exportAmp(tree, { deviceId: sampleId, sections: allAmpSections, lock: undefined }));
const channelText = (tree: Tree, channel: number) =>
  textOf(exportChannel(tree, { channel, deviceId: sampleId, sections: allChannelSections, lock: undefined }));
function textOf(exported: ReturnType<typeof exportAmp>): string {
  if (!exported.ok) throw new Error(exported.refusal);
  return exported.text;
}
function plan(text: string, model: AmplifierModel, tree: Tree, mode: 'local' | 'cloud', channel?: number): ImportPlan {
  const read = readSettingsFile(text);
  if (!read.ok) throw new Error(read.detail);
  const sections = new Set([...allAmpSections, ...allChannelSections]);
  const target = { schema: schemaOf(model), tree, info: () => undefined, channel, sections, deviceId: sampleId, mode };
  return planImport(read.file, { ...target, takesOutputState: true, mutes: false, startsGenerator: true });
}
const notAsPlanned = ({ changes }: Decided, after: Tree) =>
  changes.filter((change) => JSON.stringify(at(after, change.address)) !== JSON.stringify(change.after));
const withoutFir = (text: string) => text.replaceAll(/,?\s*"customFirCoeffs": ?\[[^\]]*\]/g, '');

describe.each(catalogue.map((model) => [model.name, model] as const))('%s', (_, model) => {
  const schema = schemaOf(model);
  const [one, other] = [sampleTree(model, 1), sampleTree(model, 2)];

  it('[IMPEXP-01] [IMPEXP-16] an import equals the export in everything a file carries, whatever was there before', () => {
    const local = plan(withoutFir(ampText(one)), model, other, 'local');
    if (!local.ok) throw new Error(local.refusal);
    const after = carryOut(other, local.steps, schema);
    expect(withoutFir(ampText(after))).toBe(withoutFir(ampText(one)));
    expect(local).toMatchObject({ dropped: [], clamped: [], replaced: [] });
    expect(notAsPlanned(local, after)).toStrictEqual([]);
    const faders = [...schema.leaves()].filter(({ handle }) => handle.name === 'fader' && handle.resource.name !== 'output');
    expect(faders.map(({ address }) => at(after, address))).toStrictEqual(faders.map(({ address }) => at(other, address)));
  });

  it('[IMPEXP-06] [IMPEXP-07] gives each channel to another', () => {
    const cloud = plan(channelText(one, 1), model, other, 'cloud', model.channels);
    if (!cloud.ok) throw new Error(cloud.refusal);
    const after = carryOut(other, cloud.steps, schema);
    const [got, wanted] = [channelText(after, model.channels), channelText(one, 1)].map((text) => JSON.parse(text) as object);
    expect({ ...got, channelNumber: 0 }).toStrictEqual({ ...wanted, channelNumber: 0 });
  });

  it('is reverted by undo after any number of steps', () => {
    const local = plan(ampText(one), model, other, 'local');
    if (!local.ok) throw new Error(local.refusal);
    for (const count of [0, 1, Math.floor(local.steps.length / 2), local.steps.length]) {
      const midway = carryOut(other, local.steps.slice(0, count), schema);
      expect(JSON.stringify(carryOut(midway, undo(local.steps, other, count, schema), schema))).toBe(JSON.stringify(other));
    }
  });

  it('is restored from a snapshot, faders and coefficients included', () => {
    const read = readSnapshot(writeSnapshot(one, sampleId));
    if (!read.ok) throw new Error(read.refusal);
    const restored = planRestore(read.snapshot, { schema, tree: other, info: () => undefined, mode: 'local', deviceId: sampleId });
    if (!restored.ok) throw new Error(restored.refusal);
    const after = carryOut(other, restored.steps, schema);
    expect(JSON.stringify(at(after, '/amp'))).toBe(JSON.stringify(at(one, '/amp')));
    for (const step of restored.steps)
      if (step.kind === 'write')
        for (const [name, value] of Object.entries(step.values)) {
          const before = at(other, `${step.place.path}/${name}`);
          if (/fader/i.test(name) && typeof before === 'number' && Number(value) > before) expect(step.asks).toBe(true);
        }
  });
});

const sample = ['34N', '64D', '88D', '352-ADSP', '3004D', 'CDS 354', 'CDS 354-ADSP'];
const models = catalogue.filter(({ name }) => sample.includes(name));
describe.each(models.map((model) => [model.name, model] as const))('a file of %s', (_, from) => {
  const sender = sampleTree(from, 1);
  const [ofAmp, ofChannel] = [ampText(sender), channelText(sender, 1)];

  it.each(models.map((model) => [model.name, model] as const))('[IMPEXP-30] leaves only legal values on %s', (_name, to) => {
    const schema = schemaOf(to);
    const before = sampleTree(to, 2);
    for (const planned of [plan(ofAmp, to, before, 'local'), plan(ofChannel, to, before, 'cloud', 2)]) {
      const lacksFir = from.abilities.has('advancedDsp') && !to.abilities.has('advancedDsp');
      expect(planned).toMatchObject(lacksFir ? { ok: false, refusal: 'firUnsupported' } : { ok: true });
      if (!planned.ok) continue;
      const after = carryOut(before, planned.steps, schema);
      const illegal = [...schema.leaves()].filter(({ address, property, place }) => {
        const siblings = at(after, place.path);
        const accepted = accept(property, at(after, address), isTree(siblings) ? siblings : {});
        return !accepted.ok || accepted.changed;
      });
      expect(illegal.map(({ address }) => address)).toStrictEqual([]);
      expect(notAsPlanned(planned, after)).toStrictEqual([]);
    }
  });
});

it('[IMPEXP-01] any device becomes what any other of its model exported', () => {
  const one = fc.tuple(fc.constantFrom(...models), fc.nat(), fc.nat());
  fc.assert(
    fc.property(one, ([model, seed, otherSeed]) => {
      const [from, before] = [sampleTree(model, seed), sampleTree(model, otherSeed)];
      const planned = plan(ampText(from), model, before, 'cloud');
      if (!planned.ok) throw new Error(planned.refusal);
      const isOfCloud = (text: string) => JSON.stringify({ ...(JSON.parse(text) as object), network: 0, GPIO: 0 });
      expect(isOfCloud(ampText(carryOut(before, planned.steps, schemaOf(model))))).toBe(isOfCloud(ampText(from)));
      expect(planned.dropped.every(({ reason }) => reason === 'local mode only')).toBe(true);
    }),
    { numRuns: 25 },
  );
});

it('[IMPEXP-30] any values in the parts of a channel end legal or absent', () => {
  const value = fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.double({ noNaN: true }), { maxLength: 3 }));
  const [model] = models;
  const schema = schemaOf(model!);
  const places = schema.places.filter(({ path }) => path.startsWith('/amp/channels/1/'));
  const part = fc
    .constantFrom(...places)
    .chain((place) =>
      fc.tuple(fc.constant(place), fc.dictionary(fc.constantFrom(...place.leaves.map(({ handle }) => handle.name)), value)),
    );
  fc.assert(
    fc.property(part, fc.nat(), ([place, values], seed) => {
      const file: Tree = {};
      put(file, place.path.replace('/amp/channels/1', '/channel'), values);
      const before = sampleTree(model!, seed);
      const planned = plan(JSON.stringify(file), model!, before, 'local', 1);
      if (!planned.ok) throw new Error(planned.refusal);
      const after = carryOut(before, planned.steps, schema);
      expect(notAsPlanned(planned, after)).toStrictEqual([]);
      for (const { address, property } of place.leaves)
        expect(accept(property, at(after, address))).toMatchObject({ ok: true, changed: false });
    }),
    { numRuns: 60 },
  );
});
