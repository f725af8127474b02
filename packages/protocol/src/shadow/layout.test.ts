import { createLockGroup, lockablePaths, addLockGroup, type LockScope } from '@headroom/model/access';
import { logs } from '@headroom/model/amplifier';
import { catalogue, type AmplifierModel } from '@headroom/model/catalogue';
import { at, leavesOf, put, valueOf, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { describe, expect, it } from 'vitest';
import { largestReported, mergeStates, shadowedLines, shadowNamesOf, sizeOf, splitTree } from './layout.ts';
import { readShadowName } from './topics.ts';

const all = catalogue.map((model) => [model.name, model] as const);
const eight = catalogue.find(({ name }) => name === '168D')!;
function fullTree(model: AmplifierModel): Tree {
  const schema = schemaOf(model);
  const tree = schema.defaults();
  for (const { address, property } of schema.leaves())
    if (property.kind === 'coefficients')
      put(
        tree,
        address,
        Array.from({ length: 2048 }, () => 0.25),
      );
    else if (property.secret) put(tree, address, 'hunter2');
  put(tree, '/amp/deviceInfo/modelID', model.modelId);
  put(tree, '/logs/events', linesUpTo(120));
  put(tree, '/logs/faults', linesUpTo(120));
  return tree;
}
const linesUpTo = (count: number) =>
  Array.from({ length: count }, (_, line) => `2026-11-22 10:00:00 The input of channel ${line + 1} was lost`).join('\n');
function lockAll(tree: Tree, model: AmplifierModel, scope: LockScope): void {
  const made = createLockGroup(scope, '0123456789ab', 'a password', lockablePaths(schemaOf(model), scope));
  if (made.ok) addLockGroup(tree, made.group);
}
const largestOf = (tree: Tree) => Math.max(...[...splitTree(tree).values()].map(sizeOf));

describe('the shadows of an amplifier', () => {
  it.each(all)('[CLOUDAPI-25] are one for it and one per channel: %s', (_, model) => {
    const names = shadowNamesOf(fullTree(model));
    expect(names).toEqual(['amp', ...Array.from({ length: model.channels }, (__, index) => `channel${index + 1}`)]);
    expect(names.every((name) => readShadowName(name))).toBe(true);
    expect([...splitTree(fullTree(model)).keys()]).toEqual(names);
  });

  it.each(all)('[CLOUDAPI-25] merged contain everything except what is measured, secret, or a coefficient: %s', (_, model) => {
    const tree = fullTree(model);
    const merged = mergeStates(splitTree(tree).values());
    const told = new Set(Array.from(leavesOf(merged), ([address]) => address));
    const strange: string[] = [];
    for (const { address, property } of schemaOf(model).leaves()) {
      const isTold = !property.measured && !property.secret && property.kind !== 'coefficients';
      if (told.has(address) !== isTold) strange.push(address);
      if (isTold && !address.startsWith('/logs/') && at(merged, address) !== at(tree, address)) strange.push(address);
    }
    expect(strange).toEqual([]);
    expect(JSON.stringify([...splitTree(tree).values()])).not.toContain('hunter2');
  });

  it('[CLOUDAPI-25] each hold their own: a channel is in its shadow and nowhere else', () => {
    const states = splitTree(fullTree(eight));
    expect(Object.keys((at(states.get('channel3')!, '/amp/channels') ?? {}) as Tree)).toEqual(['3']);
    expect(Object.keys(states.get('channel3')!)).toEqual(['amp']);
    expect(at(states.get('amp')!, '/amp/channels')).toBeUndefined();
  });

  it('[CLOUDAPI-09] contain what lists show: the supply, the radio signal, the lock key', () => {
    const tree = fullTree(catalogue.find(({ name }) => name === '704D')!);
    put(tree, '/network/wifi/signalStrength', -61);
    put(tree, '/UAC/key', 'a key');
    const amp = splitTree(tree).get('amp')!;
    expect(at(amp, '/network/wifi/signalStrength')).toBe(-61);
    expect(at(amp, '/UAC/key')).toBe('a key');
    expect(at(amp, '/amp/powerSupply/lineWarning')).toBe(false);
    expect(at(amp, '/amp/powerSupply/acLineVoltage')).toBeUndefined();
  });

  it('[DASH-04] hold the latest 20 lines of each log, and fewer if long ones leave no room', () => {
    const tree = fullTree(eight);
    const lines = (name: 'events' | 'faults') =>
      valueOf(splitTree(tree).get('amp')!, logs.properties[name], {})!
        .split('\n')
        .filter((line) => line !== '');
    expect(lines('events')).toHaveLength(shadowedLines);
    expect(lines('events').at(-1)).toContain('channel 120 ');
    expect(lines('faults')).toHaveLength(shadowedLines);
    put(tree, '/logs/events', Array.from({ length: 30 }, (_, line) => `${line} ${'語'.repeat(500)}`).join('\n'));
    expect(lines('events').length).toBeLessThan(shadowedLines);
    expect(lines('events').at(-1)).toMatch(/^29 /);
    expect(sizeOf(splitTree(tree).get('amp')!)).toBeLessThanOrEqual(largestReported);
  });

  it('accept only properties with legal values', () => {
    const tree = fullTree(eight);
    put(tree, '/amp/channels/1/output/fader', 'loud');
    put(tree, '/amp/channels/1/output/other', 1);
    put(tree, '/amp/channels/12/output/mute', true);
    put(tree, '/strange', { deep: true });
    const told = mergeStates(splitTree(tree).values());
    expect(at(told, '/amp/channels/1/output/fader')).toBeUndefined();
    expect(at(told, '/amp/channels/1/output/other')).toBeUndefined();
    expect(at(told, '/amp/channels/12')).toBeUndefined();
    expect(told['strange']).toBeUndefined();
    expect(at(told, '/amp/channels/1/output/mute')).toBe(false);
  });

  it.each(all)('[LOCK-09] report a lock of everything, of a channel or of the whole amplifier: %s', (_, model) => {
    const tree = fullTree(model);
    lockAll(tree, model, 1);
    lockAll(tree, model, 'amp');
    const states = splitTree(tree);
    expect(at(states.get('channel1')!, '/lockedProperties/ch1')).toBeDefined();
    expect(largestOf(tree)).toBeLessThanOrEqual(largestReported);
    const told = mergeStates(states.values());
    for (const group of ['ch1', 'amp']) {
      const path = `/lockedProperties/${group}`;
      expect(at(told, `${path}/key`)).toEqual(at(tree, `${path}/key`));
      expect([...(at(told, `${path}/properties`) as string[])].toSorted()).toEqual(
        [...(at(tree, `${path}/properties`) as string[])].toSorted(),
      );
    }
  });

  it.each(all)('leave room for desired values, whatever text every field contains: %s', (_, model) => {
    const tree = fullTree(model);
    for (const { address, property } of schemaOf(model).leaves())
      if (property.kind === 'text' && property.maxLength < 1000 && address !== '/amp/deviceInfo/modelID')
        put(tree, address, '語'.repeat(property.maxLength));
    lockAll(tree, model, 1);
    lockAll(tree, model, 'amp');
    expect(largestOf(tree)).toBeLessThanOrEqual(largestReported);
  });

  it.each([
    ['168D', 5500, 2400],
    ['3004D', 5000, 4700],
  ])('[CLOUDAPI-25] take no more room than was measured: %s', (name, ofAmplifier, ofChannel) => {
    const states = splitTree(fullTree(catalogue.find((model) => model.name === name)!));
    expect(sizeOf(states.get('amp')!)).toBeLessThan(ofAmplifier);
    expect(sizeOf(states.get('channel2')!)).toBeLessThan(ofChannel);
  });
});
