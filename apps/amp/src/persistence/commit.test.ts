import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLockGroup } from '@headroom/model/access';
import { diff, type Tree } from '@headroom/model/property';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Memory } from './memory.ts';
import { openStateFile } from './state-file.ts';
import { createRig } from '../../test/amp-rig.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-storing-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Its disk fails from a chosen moment. */
async function stage() {
  const memory: Memory = openStateFile(folder, () => undefined);
  const rig = await createRig('704D', { memory });
  const output = '/amp/channels/1/output';
  await rig.write(output, { name: 'Bar', fader: -12.5 });
  const settled = structuredClone(rig.amplifier.core.tree);
  const changed = () => diff(settled, rig.amplifier.core.tree).filter(([address]) => !address.startsWith('/logs/'));
  return { ...rig, memory, output, changed, fillDisk: () => memory.close() };
}

describe('a full disk', () => {
  it.each([
    ['a setting', '/amp/channels/1/output', { name: 'Stage', fader: 0 }],
    ['what was never set', '/amp/channels/2/outputEqFilters/3', { enable: true, frequency: 90 }],
    ['what is kept beside what is not', '/misc', { findMe: true, subscriptionPeriod: 250 }],
    ['an address', '/network/ethernet', { dhcp: false, ip: '10.0.0.9/24', gateway: '' }],
    ['a secret', '/network/ethernet', { dot1xPassword: 'geheim' }],
    ['several places', '/amp', { channels: { 1: { output: { mute: true } }, 2: { output: { mute: true } } } }],
  ])('refuses %s, and leaves everything unchanged', async (_, url, params) => {
    const { write, fillDisk, changed, memory, read } = await stage();
    await fillDisk();
    const stored = JSON.stringify([...memory.values]);
    const answer = await write(url, params).catch((error: unknown) => ({ ok: false, message: String(error) }));
    expect(answer).toMatchObject({ ok: false });
    expect(changed()).toEqual([]);
    expect(read('/logs/faults')).toMatch(/A change could not be stored and was taken back$/);
    expect(JSON.stringify([...memory.values])).toBe(stored);
  });

  it('refuses a lock and its removal, and leaves the tuning as protected as before', async () => {
    const { write, fillDisk, read, amplifier } = await stage();
    const made = createLockGroup(1, amplifier.identity.mac, 'tuning', ['/amp/channels/1/peakLimiter/threshold']);
    if (!made.ok) throw new Error(made.refusal);
    const { groupId, key, properties } = made.group;
    expect(await write('/lockedProperties', { groupId, key, properties: [...properties] })).toMatchObject({ ok: true });
    const locked = structuredClone(read('/lockedProperties'));
    await fillDisk();
    const clear = amplifier.device.clear('/lockedProperties', { groupId }, { id: 'test', admin: true });
    expect(await clear).toMatchObject({ ok: false });
    expect(read('/lockedProperties')).toEqual(locked);
    expect(Object.keys(locked as Tree)).toEqual(['ch1']);
  });

  it('refuses a secret together with what was written beside it', async () => {
    const { write, memory } = await stage();
    const secrets = () => [...memory.values].filter(([key]) => key.startsWith('secret '));
    expect(secrets()).toEqual([]);
    const answer = write('/network/ethernet', { dot1xPassword: 'geheim', dot1xIdentity: 'amp' });
    rmSync(folder, { recursive: true });
    expect(await answer).toMatchObject({ ok: false });
    expect(secrets()).toEqual([]);
  });

  it('keeps what somebody else has set since, and reverts only what was refused', async () => {
    const { write, fillDisk, read, output } = await stage();
    await fillDisk();
    const refused = await Promise.all([write(output, { fader: -3 }), write(output, { fader: -6 }), write(output, { mute: true })]);
    expect(refused.map(({ ok }) => ok)).toEqual([false, false, false]);
    expect(read(output)).toMatchObject({ fader: -12.5, mute: false, name: 'Bar' });
    expect(read('/logs/faults')).not.toContain('\n');
  });

  it('(OQ-098) reverts an address that nobody confirmed, stored or not', async () => {
    const { write, fillDisk, advance, read } = await stage();
    const before = structuredClone(read('/network/ethernet'));
    expect(await write('/network/ethernet', { dhcp: false, ip: '10.0.0.9/24', gateway: '' })).toMatchObject({ ok: true });
    await fillDisk();
    await advance(61);
    expect(read('/network/ethernet')).toEqual(before);
    const again = await createRig('704D', { memory: openStateFile(folder, () => undefined) });
    expect(again.read('/network/ethernet')).toEqual(before);
  });
});
