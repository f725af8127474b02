import { describe, expect, it } from 'vitest';
import { deviceInfo, ethernet, gpio, levels, lowPassFilter, output, resources, rmsLimiter, apConfig, wifi } from '../amplifier/index.ts';
import { readModel } from '../catalogue/catalogue.ts';
import { isLocalOnly } from '../property/resource.ts';
import { hidingBy, isPasswordEditable, localRole, permissionOf, permissions, type PermissionQuestion, type Role } from './permission.ts';
import { addressOf, type Handle, type ResourceShape } from '../property/resource.ts';
import { schemaOf } from '../schema/schema.ts';
import { merge, type Tree } from '../property/tree.ts';

function amp(changes: object = {}): Tree {
  const model = readModel('704-ADSP');
  const tree = model ? schemaOf(model).defaults() : {};
  merge(tree, '/', { amp: { deviceInfo: { modelID: 'Connect Series Model 704-ADSP' } } });
  merge(tree, '/', changes);
  return tree;
}
const fader: Handle = output.properties.fader;
const here = { channel: 1 };
const address = addressOf(output.properties.fader, here);
const ask = (more: Partial<PermissionQuestion> = {}) =>
  permissionOf({ mode: 'local', role: 'admin', handle: fader, at: here, tree: amp(), apiVersion: '1.0', lock: 'none', ...more });
const write = { permission: 'Write', reason: undefined };
const uac = (entries: object) => amp({ UAC: { key: 'device key', ...entries } });

describe('the permission to change a property from the cloud', () => {
  const everywhere = { channel: 1, input: 1, filter: 1, kind: 'analog' };
  const writable = resources.flatMap((of) => Object.values(of.properties)).filter(({ property }) => property.access === 'write');
  const asked = (role: Role) =>
    writable.map((handle): [string, string] => {
      const { permission, reason } = ask({ mode: 'cloud', role, handle, at: everywhere });
      return [`${handle.resource.name} ${handle.name}`, permission === 'Write' ? 'Write' : `${permission}, ${reason}`];
    });
  const played = ['output fader', 'output mute', 'output enable', 'inputSelector primary'];

  it('[LOGIN-09] [LOGIN-10] is exactly this for each role and every property, each time with its reason', () => {
    expect(writable.length).toBeGreaterThan(100);
    const expected = (mine: (name: string) => string) =>
      writable.map((handle): [string, string] => {
        const name = `${handle.resource.name} ${handle.name}`;
        return [name, isLocalOnly(handle) ? 'Readonly, local only' : mine(name)];
      });
    expect(asked('viewer')).toEqual(expected(() => 'Readonly, viewer'));
    expect(asked('guest')).toEqual(expected(() => 'Readonly, viewer'));
    expect(asked('operator')).toEqual(expected((name) => (played.includes(name) ? 'Write' : 'Readonly, operator')));
    for (const role of ['owner', 'admin'] as const) expect(asked(role)).toEqual(expected(() => 'Write'));
  });

  it('is never given for a reported property, nor on an amplifier of an unknown model', () => {
    for (const handle of resources.flatMap((of) => Object.values(of.properties))) {
      if (handle.property.access === 'read') expect(ask({ mode: 'cloud', role: 'owner', handle, at: everywhere }).reason).toBe('reported');
      else expect(ask({ mode: 'cloud', role: 'owner', handle, at: everywhere, apiVersion: '2.0' }).reason).toBe('unsupported API version');
    }
  });
});

describe('permission', () => {
  it('[ENUM-23] is Locked, Readonly or Write', () => {
    expect(permissions).toEqual(['Locked', 'Readonly', 'Write']);
  });

  it('[LOCK-03] is Write everywhere without a lock key', () => {
    expect(ask()).toEqual(write);
    expect(ask({ role: 'guest' })).toEqual(write);
    expect(ask({ tree: amp({ UAC: { key: '', admin: 'Locked' } }) })).toEqual(write);
  });

  it.each([true, false])('[LOCK-03] is that of the lock key, with or without a password: %j', (passwordProtected) => {
    const locked = amp({ misc: { passwordProtected }, UAC: { key: 'device key', admin: 'Locked' } });
    expect(ask({ tree: locked })).toEqual({ permission: 'Locked', reason: 'UAC' });
  });

  it.each([
    ['Locked', true],
    ['Readonly', false],
    ['Write', false],
  ] as const)('[LOCK-02] is %s if UAC says so, which hides it: %j', (permission, hides) => {
    const tree = uac({ admin: permission });
    expect(ask({ tree }).permission).toBe(permission);
    expect(hidingBy({ mode: 'local', tree, role: () => 'admin' })(address)).toBe(hides);
  });

  it("[ENUM-23] [LOCK-04] follows the role's entry with a lock key, and is Locked without one", () => {
    expect(ask({ tree: uac({}) })).toEqual({ permission: 'Locked', reason: 'UAC' });
    const granted = { '/amp/channels/1/output': 'Write', '/amp/channels/1/output/mute': 'Readonly', '/amp/channels/2': 'nonsense' };
    const tree = uac({ admin: { permissions: granted } });
    expect(ask({ tree })).toEqual(write);
    expect(ask({ tree, handle: output.properties.mute })).toEqual({
      permission: 'Readonly',
      reason: 'UAC',
    });
    expect(ask({ tree, at: { channel: 2 } })).toEqual({ permission: 'Locked', reason: 'UAC' });
    expect(ask({ tree, at: { channel: 3 } })).toEqual({ permission: 'Locked', reason: 'UAC' });
    expect(ask({ tree, role: 'guest' })).toEqual({ permission: 'Locked', reason: 'UAC' });
    expect(ask({ tree: uac({ guest: 'Readonly' }), role: 'guest' })).toEqual({ permission: 'Readonly', reason: 'UAC' });
    expect(ask({ tree: uac({ admin: { permissions: { '/': 'Write' } } }) })).toEqual(write);
    expect(ask({ tree: uac({ admin: { permissions: { '/': 'Write', '/amp': 'Readonly' } } }) }).permission).toBe('Readonly');
    expect(ask({ tree: uac({ admin: { permissions: { '/network': 'Write' } } }) }).permission).toBe('Locked');
    expect(ask({ tree: uac({ admin: { '/': 'Locked', '/amp': 'Readonly' } }) }).permission).toBe('Readonly');
  });

  it('[LOCK-05] is Readonly at most without the lock key, whatever the role, and in local mode only', () => {
    const tree = uac({ admin: { permissions: { '/': 'Write', '/network': 'Locked' } } });
    expect(ask({ tree, lock: 'opened' })).toEqual(write);
    expect(ask({ tree, lock: 'closed' })).toEqual({ permission: 'Readonly', reason: 'lock key' });
    const ip = { handle: ethernet.properties.ip, address: '/network/ethernet/ip' };
    expect(ask({ tree, lock: 'closed', ...ip })).toEqual({ permission: 'Locked', reason: 'UAC' });
    expect(ask({ tree, lock: 'closed', mode: 'cloud' })).toEqual(write);
    merge(tree, '/', { misc: { passwordProtected: true } });
    expect([localRole(tree, false, 'closed'), localRole(tree, false, 'opened')]).toEqual(['guest', 'admin']);
    const forGuests = { ...tree, UAC: { key: 'device key', guest: 'Write' } };
    expect(ask({ tree: forGuests, role: 'guest', lock: 'closed' }).reason).toBe('guest');
  });

  it('[LOCK-06] depends on UAC in local mode only', () => {
    for (const entries of [{}, { admin: 'Locked' }, { admin: 'Readonly' }, { admin: { permissions: { '/': 'Readonly' } } }]) {
      expect(ask({ tree: uac(entries), mode: 'local' }).permission).not.toBe('Write');
      expect(ask({ tree: uac(entries), mode: 'cloud' })).toEqual(write);
    }
  });

  it('[LOCK-02] is Locked for what a speaker tuning locks, in either mode, and unchanged beside it', () => {
    const tree = amp();
    tree['lockedProperties'] = { ch1: { key: 'x', properties: [address] } };
    for (const mode of ['local', 'cloud'] as const)
      expect(ask({ tree, mode })).toEqual({ permission: 'Locked', reason: 'speaker tunings' });
    expect(ask({ tree, at: { channel: 2 } })).toEqual(write);
  });

  it('[LOGIN-06, LOGIN-07] is reading only for a guest of a protected amplifier, until signed in', () => {
    const tree = amp({ misc: { passwordProtected: true } });
    expect(localRole(tree, false, 'none')).toBe('guest');
    expect(localRole(tree, true, 'none')).toBe('admin');
    expect(localRole(amp(), false, 'none')).toBe('admin');
    expect(ask({ tree, role: 'guest' })).toEqual({ permission: 'Readonly', reason: 'guest' });
    expect(ask({ tree, role: 'admin' })).toEqual(write);
  });

  it('[LOGIN-08] is the same for everybody signed in, except invited guests', () => {
    const tree = amp({ misc: { passwordProtected: true } });
    for (const role of ['admin', 'owner'] as const) expect(ask({ tree, mode: 'cloud', role })).toEqual(write);
    expect(ask({ mode: 'cloud', role: 'viewer' })).toEqual({ permission: 'Readonly', reason: 'viewer' });
  });

  it('lets an operator change what plays, a viewer nothing, and an owner everything not local', () => {
    const written = (role: Role) =>
      resources
        .flatMap((of: ResourceShape) => Object.values(of.properties))
        .filter(
          (handle) =>
            ask({ mode: 'cloud', role, handle, at: { channel: 1, kind: 'analog', input: 1, filter: 1, number: 1 } }).permission === 'Write',
        )
        .map((handle) => `${handle.resource.name} ${handle.name}`);
    expect(written('viewer')).toEqual([]);
    expect(written('operator')).toEqual(['inputSelector primary', 'output mute', 'output enable', 'output fader']);
    expect(written('owner')).toEqual(written('admin'));
    const setUp = { handle: rmsLimiter.properties.threshold, at: here };
    expect(ask({ mode: 'cloud', role: 'operator', ...setUp })).toEqual({ permission: 'Readonly', reason: 'operator' });
    expect(ask({ mode: 'local', role: 'admin', ...setUp })).toEqual(write);
  });

  it('[LOGIN-09] excludes network, password and 802.1X settings in the cloud', () => {
    expect([isPasswordEditable('local'), isPasswordEditable('cloud')]).toEqual([true, false]);
    for (const place of [ethernet, wifi, apConfig] as readonly ResourceShape[])
      for (const handle of Object.values(place.properties).filter(({ property }) => property.access !== 'read')) {
        const question = { handle, at: {} };
        expect(ask({ ...question, mode: 'cloud' })).toEqual({ permission: 'Readonly', reason: 'local only' });
        expect(ask(question)).toEqual(write);
      }
  });

  it('[LOGIN-10] keeps GPIO and the custom FIR editor local', () => {
    const localOnly = resources.flatMap((of) => Object.values(of.properties)).filter((handle) => isLocalOnly(handle));
    expect(new Set(localOnly.map(({ resource }) => resource.path))).toEqual(
      new Set([
        '/network',
        '/network/wifi',
        '/network/apConfig',
        '/network/ethernet',
        '/GPIO/{channel}',
        '/cloud',
        '/amp/channels/{channel}/crossover/lowPassFilter',
      ]),
    );
    const coefficients = { handle: lowPassFilter.properties.customFirCoeffs };
    expect(ask({ ...coefficients, mode: 'cloud' })).toEqual({ permission: 'Readonly', reason: 'local only' });
    expect(ask({ handle: gpio.properties.mode, mode: 'cloud' }).reason).toBe('local only');
    expect(ask({ handle: lowPassFilter.properties.frequency, mode: 'cloud' })).toEqual(write);
  });

  it('excludes writing to anything unknown (OQ-008)', () => {
    expect(ask({ tree: amp({ amp: { deviceInfo: { modelID: 'Toaster' } } }) })).toEqual({
      permission: 'Readonly',
      reason: 'unknown model',
    });
    expect(ask({ apiVersion: '2.0' })).toEqual({ permission: 'Readonly', reason: 'unsupported API version' });
    expect(ask({ handle: levels.properties.level_db }).reason).toBe('reported');
    expect(ask({ handle: deviceInfo.properties.deviceName, tree: {} })).toEqual(write);
  });
});
