import { catalogue } from '@headroom/model/catalogue';
import { at, isOfKind } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { signWithPassword } from '@headroom/protocol/auth';
import { sizeOf, splitTree } from '@headroom/protocol/shadow';
import { describe, expect, it } from 'vitest';
import { createVolatileMemory } from './persistence/memory.ts';
import { createRig, start } from '../test/amp-rig.ts';

describe('every model of the catalogue', () => {
  it.each(catalogue.map((model) => [model.name, model] as const))(
    '[PROP-36] %s runs, and has what its schema says and nothing else',
    async (_, model) => {
      const rig = await createRig(model.name);
      rig.play('analog/1', { kind: 'music', level: -15 });
      await rig.advance(3);
      const schema = schemaOf(model);
      for (const { address, property } of schema.leaves())
        expect([address, isOfKind(property, rig.read(address))]).toEqual([address, true]);
      expect(rig.number('/amp/channels/1/levels/level_db')).toBeGreaterThan(-60);
      expect(rig.read(`/amp/channels/${model.channels + 1}`)).toBeUndefined();
      expect(rig.read('/amp/deviceInfo/modelID')).toBe(model.modelId);
    },
  );

  it.each(catalogue.map((model) => [model.name, model] as const))(
    "[CLOUDAPI-25] %s fits into the measured size of a cloud's documents",
    async (_, model) => {
      const rig = await createRig(model.name);
      await rig.advance(3);
      const { amp = {}, ...channels } = Object.fromEntries(splitTree(rig.amplifier.core.tree));
      expect(sizeOf(amp)).toBeLessThan(2900 + 80 * model.channels);
      const ofChannel = Math.max(...Object.values(channels).map(sizeOf));
      expect(ofChannel).toBeLessThan(model.abilities.has('advancedDsp') ? 4750 : 2400);
    },
  );

  it.each([
    ['702', ['powerSupply', 'amp12']],
    ['168D', ['powerSupply', 'amp12', 'amp34', 'amp56', 'amp78']],
  ])('[PROP-07] %s reports the firmware of %j', async (name, components) => {
    const rig = await createRig(name);
    for (const component of components) expect(rig.read(`/amp/deviceInfo/${component}firmwareVersion`)).toMatch(/^\d+(\.\d+){3}$/);
  });

  it('[MODEL-05] [MODEL-06] [MODEL-07] has the network inputs of its kind', async () => {
    const inputs = async (name: string) => Object.keys(((await createRig(name)).read('/amp/inputs/dante') ?? {}) as object).length;
    expect(await Promise.all(['124D', '704D', 'CDS 704', '704', 'CDS 704-ADSP'].map(inputs))).toEqual([4, 8, 8, 0, 0]);
  });

  it.each([
    ['1.1.0.29', '2.x'],
    ['2.9.9.9', '2.x'],
    ['3.0.0.0', '3.x'],
    ['20.1', '3.x'],
  ])('with firmware %s it speaks the text interface as %s', async (firmware, dialect) => {
    expect((await createRig('704D', { firmware })).amplifier.dialect()).toBe(dialect);
  });

  it('[INPUT-05] only an advanced model offers Silence for the on-ramp', async () => {
    const set = async (name: string) => (await createRig(name)).write('/amp/channels/1/inputSelector', { danteOnRamp: 'Silence' });
    expect(await set('704D-ADSP')).toMatchObject({ ok: true });
    expect(await set('704D')).toMatchObject({ ok: false });
  });

  it('[PROP-18] [XOVER-07] an advanced model accepts 2048 coefficients and refuses one more', async () => {
    const rig = await createRig('352-ADSP');
    const url = '/amp/channels/1/crossover/lowPassFilter';
    expect(await rig.write(url, { customFirCoeffs: Array.from({ length: 2048 }, () => 0.001) })).toMatchObject({ ok: true });
    expect(await rig.write(url, { customFirCoeffs: Array.from({ length: 2049 }, () => 0.001) })).toMatchObject({ ok: false });
    expect((at(rig.amplifier.core.tree, `${url}/customFirCoeffs`) as unknown[]).length).toBe(2048);
  });
});

describe('an identity', () => {
  it.each([
    ['704D', 4, 4],
    ['352D', 2, 2],
    ['168D', 8, 8],
    ['34', 4, 4],
  ])('of a %s has %d inputs, the analog ones, and %d outputs', async (name, inputs, outputs) => {
    expect((await createRig(name)).read('/amp/deviceInfo')).toMatchObject({ numInputs: inputs, numOutputs: outputs });
  });

  it('is derived from the seed', async () => {
    const one = await createRig('704D', { seed: 1 });
    const same = await createRig('704D', { seed: 1 });
    const other = await createRig('704D', { seed: 2 });
    expect(one.read('/amp/deviceInfo')).toEqual(same.read('/amp/deviceInfo'));
    expect(one.read('/id')).not.toBe(other.read('/id'));
    expect(one.read('/id')).toMatch(/^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/);
    expect(one.read('/amp/deviceInfo/dateOfInstallation')).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
  });
});

describe('permissions at the device', () => {
  const guest = { id: 'guest', admin: false };
  it('[LOGIN-06] whoever has not proven the password changes nothing, whatever the screen allowed', async () => {
    const { device } = (await createRig()).amplifier;
    for (const [url, params] of [
      ['/amp/channels/1/output', { mute: true }],
      ['/lockedProperties', { groupId: 'ch1', key: 'k', properties: [] }],
      ['/NSTProxy', { enable: true }],
      ['/network', { confirm: true }],
    ] as const)
      expect(await device.write(url, params, guest)).toMatchObject({ ok: false });
    expect(await device.clear('/logs', { events: true }, guest)).toMatchObject({ ok: false });
    expect(device.readSpecial('/misc/uploadTicket', guest)).toMatchObject({ ok: false });
  });

  it('[API-14] a nonce lives for a minute, and a throttle ends, whatever the clock is set to', async () => {
    const { amplifier, clock, advance } = await createRig();
    amplifier.access.setPassword('secret');
    const { guard, secrets } = amplifier.access.authority;
    const write = { url: '/misc', method: 'set', params: {} };
    const nonce = () => guard.offer('socket');
    const check = (password: string, taken: string) =>
      guard.check('socket', write, signWithPassword(password, { nonce: taken }, write), secrets()).kind;
    const fresh = nonce();
    clock.set(start + 3_600_000);
    expect(check('secret', fresh)).toBe('accepted');
    const old = nonce();
    await advance(61);
    clock.set(start);
    expect(check('secret', old)).toBe('challenge');
    for (let guess = 0; guess < 5; guess += 1)
      guard.check('stranger', write, signWithPassword('guess', { nonce: guard.offer('stranger') }, write), secrets());
    clock.set(start - 86_400_000);
    await advance(6);
    expect(guard.check('other', write, signWithPassword('secret', { nonce: guard.offer('other') }, write), secrets()).kind).toBe(
      'accepted',
    );
  });

  it('[LOCK-04] [LOCK-06] a UAC lock permits only what its role entry says, even with a signature', async () => {
    const rig = await createRig();
    rig.amplifier.core.setAt('/UAC/admin', {
      permissions: { '/amp/channels/1': 'Write', '/amp/channels/1/output/name': 'Readonly' },
    } as never);
    rig.amplifier.access.setLockKey('key');
    expect(await rig.write('/amp/channels/1/output', { mute: true })).toMatchObject({ ok: true });
    expect(await rig.write('/amp/channels/1/output', { name: 'x' })).toEqual({
      ok: false,
      message: '/amp/channels/1/output/name is locked by UAC.',
    });
    expect(await rig.write('/amp/channels', { 1: { output: { mute: false } }, 2: { output: { mute: true } } })).toMatchObject({
      ok: false,
    });
    expect(rig.read('/amp/channels/1/output/mute')).toBe(true);
    for (const [url, params] of [
      ['/lockedProperties', { groupId: 'ch1', key: 'k', properties: [] }],
      ['/NSTProxy', { request: { id: 1, url: '/controllers', method: 'get' } }],
    ] as const)
      expect(await rig.write(url, params)).toMatchObject({ ok: false, message: expect.stringContaining('locked by UAC') as string });
    const { device } = rig.amplifier;
    const admin = { id: 'admin', admin: true };
    for (const [url, params] of [
      ['/logs', { events: true }],
      ['/lockedProperties', { groupId: 'ch1' }],
    ] as const)
      expect(await device.clear(url, params, admin)).toEqual({ ok: false, message: `${url} is locked by UAC.` });
  });

  it('[LOCK-04] a UAC lock gives tickets for uploads only if its role entry allows writing them', async () => {
    const rig = await createRig();
    const take = () => rig.amplifier.device.readSpecial('/misc/uploadTicket', { id: 'admin', admin: true });
    rig.amplifier.access.setLockKey('key');
    rig.amplifier.core.setAt('/UAC/admin', { permissions: { '/amp': 'Write' } } as never);
    expect(take()).toEqual({ ok: false, message: 'Uploads are locked by UAC.' });
    rig.amplifier.core.setAt('/UAC/admin', { permissions: { '/': 'Readonly', '/misc': 'Write' } } as never);
    expect(take()).toMatchObject({ ok: true });
  });

  it('[LOCK-03] the tree shows that there is a UAC lock, over a restart too, and never its key', async () => {
    const memory = createVolatileMemory();
    const before = await createRig('704D', { memory });
    before.amplifier.access.setLockKey('key of the house');
    const shown = before.read('/UAC/key');
    expect(shown).toMatch(/^[0-9a-f]{32}$/);
    const after = await createRig('704D', { memory });
    expect(after.read('/UAC/key')).toBe(shown);
    expect(JSON.stringify(after.amplifier.core.tree)).not.toContain('key of the house');
    after.amplifier.access.setLockKey('');
    expect(after.read('/UAC/key')).toBe('');
  });

  it('[API-18] a ticket serves one upload within a minute', async () => {
    const rig = await createRig();
    const { access, device } = rig.amplifier;
    access.setPassword('secret');
    const take = () => {
      const answer = device.readSpecial('/misc/uploadTicket', { id: 'admin', admin: true });
      return answer?.ok === true && typeof answer.result === 'string' ? answer.result : '';
    };
    const ticket = take();
    expect(ticket).toMatch(/^[\w-]{22,}$/);
    expect(take()).not.toBe(ticket);
    expect([access.useTicket(ticket), access.useTicket(ticket), access.useTicket('')]).toEqual([true, false, false]);
    const young = take();
    rig.clock.set(start + 3_600_000);
    expect(access.useTicket(young)).toBe(true);
    const [last, late] = [take(), take()];
    await rig.advance(59);
    rig.clock.set(start - 3_600_000);
    expect(access.useTicket(last)).toBe(true);
    await rig.advance(1);
    expect(access.useTicket(late)).toBe(false);
    const many = Array.from({ length: 66 }, take);
    expect([1, 2].map((index) => access.useTicket(many[index] ?? ''))).toEqual([false, true]);
    access.setPassword('another');
    expect(access.useTicket(many[3] ?? '')).toBe(false);
    access.setPassword('');
    expect(access.useTicket('')).toBe(true);
  });
});
