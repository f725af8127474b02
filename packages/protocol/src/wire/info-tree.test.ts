import { catalogue, readModel } from '@headroom/model/catalogue';
import { isTree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { describe, expect, it } from 'vitest';
import { infoTreeOf, shareInfo } from './info-tree.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const known = infoTreeOf(schemaOf(model));

describe('shared descriptions', () => {
  it('keep one tree for all identical devices', () => {
    expect(catalogue.length).toBeGreaterThan(50);
    expect(shareInfo(structuredClone(known), known)).toBe(known);
  });
  it("keep a device's differences exactly, and share the rest", () => {
    const told = structuredClone(known) as { amp: { channels: Record<string, { output: { fader: { min: number } } }> } };
    const channel = told.amp.channels['2'];
    if (!channel) throw new Error('no channel');
    channel.output.fader.min = -60;
    delete told.amp.channels['3'];
    const shared = shareInfo(told, known);
    expect(shared).toEqual(told);
    expect(shared['misc']).toBe(known['misc']);
  });
  it('keep a description of an unknown model unchanged', () => {
    const told = { amp: { a: { type: 'Bool', default: true } } };
    expect(shareInfo(told, undefined)).toBe(told);
    expect(isTree(shareInfo(told, { amp: 1 })['amp'])).toBe(true);
  });
});
