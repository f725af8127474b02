import { describe, expect, it } from 'vitest';
import { deviceInfo, ethernet, gpio, levels, lowPassFilter, output, resources, apConfig, wifi } from './amplifier/index.ts';
import { readModel } from './catalogue.ts';
import { isLocalOnly, isPasswordEditable, localRole, permissionOf, permissions, type PermissionQuestion } from './permission.ts';
import { addressOf, type Handle, type ResourceShape } from './resource.ts';
import { schemaOf } from './schema.ts';
import { merge, type Tree } from './tree.ts';

function amp(changes: object = {}): Tree {
  const model = readModel('704-ADSP');
  const tree = model ? schemaOf(model).defaults() : {};
  merge(tree, '/', { amp: { deviceInfo: { modelID: 'Connect Series Model 704-ADSP' } } });
  merge(tree, '/', changes);
  return tree;
}
const fader: Handle = output.properties.fader;
const address = addressOf(output.properties.fader, { channel: 1 });
const ask = (more: Partial<PermissionQuestion> = {}) =>
  permissionOf({ mode: 'local', role: 'admin', handle: fader, address, tree: amp(), apiVersion: '1.0', ...more });
const write = { permission: 'Write', reason: undefined };
const uac = (entries: object) => amp({ UAC: { key: 'device key', ...entries } });

describe('permission', () => {
  it('[ENUM-23] is Locked, Readonly or Write', () => {
    expect(permissions).toEqual(['Locked', 'Readonly', 'Write']);
  });

  it('[LOCK-03] is Write everywhere without a lock key', () => {
    expect(ask()).toEqual(write);
    expect(ask({ role: 'guest' })).toEqual(write);
    expect(ask({ tree: amp({ UAC: { key: '', admin: 'Locked' } }) })).toEqual(write);
  });

  it('[LOCK-04] follows the role’s entry with a lock key, and is Locked where it has none', () => {
    expect(ask({ tree: uac({}) })).toEqual({ permission: 'Locked', reason: 'UAC' });
    const granted = { '/amp/channels/1/output': 'Write', '/amp/channels/1/output/mute': 'Readonly', '/amp/channels/2': 'nonsense' };
    const tree = uac({ admin: { permissions: granted } });
    expect(ask({ tree })).toEqual(write);
    expect(ask({ tree, handle: output.properties.mute, address: '/amp/channels/1/output/mute' })).toEqual({
      permission: 'Readonly',
      reason: 'UAC',
    });
    expect(ask({ tree, address: '/amp/channels/2/output/fader' })).toEqual({ permission: 'Locked', reason: 'UAC' });
    expect(ask({ tree, address: '/amp/channels/3/output/fader' })).toEqual({ permission: 'Locked', reason: 'UAC' });
    expect(ask({ tree, role: 'guest' })).toEqual({ permission: 'Locked', reason: 'UAC' });
    expect(ask({ tree: uac({ guest: 'Readonly' }), role: 'guest' })).toEqual({ permission: 'Readonly', reason: 'UAC' });
    expect(ask({ tree: uac({ admin: { permissions: { '/': 'Write' } } }) })).toEqual(write);
    expect(ask({ tree: uac({ admin: { permissions: { '/': 'Write', '/amp': 'Readonly' } } }) }).permission).toBe('Readonly');
    expect(ask({ tree: uac({ admin: { permissions: { '/network': 'Write' } } }) }).permission).toBe('Locked');
    expect(ask({ tree: uac({ admin: { '/': 'Locked', '/amp': 'Readonly' } }) }).permission).toBe('Readonly');
  });

  it('[LOCK-06] heeds UAC in local mode only', () => {
    expect(ask({ tree: uac({}), mode: 'cloud' })).toEqual(write);
  });

  it('[LOCK-02] is Locked for what a speaker tuning locks, in either mode, and untouched beside it', () => {
    const tree = amp();
    tree['lockedProperties'] = { ch1: { key: 'x', properties: [address] } };
    for (const mode of ['local', 'cloud'] as const)
      expect(ask({ tree, mode })).toEqual({ permission: 'Locked', reason: 'speaker tunings' });
    expect(ask({ tree, address: '/amp/channels/2/output/fader' })).toEqual(write);
  });

  it('[LOGIN-06, LOGIN-07] leaves a guest of a protected amplifier with reading, until logged in', () => {
    const tree = amp({ misc: { passwordProtected: true } });
    expect(localRole(tree, false)).toBe('guest');
    expect(localRole(tree, true)).toBe('admin');
    expect(localRole(amp(), false)).toBe('admin');
    expect(ask({ tree, role: 'guest' })).toEqual({ permission: 'Readonly', reason: 'guest' });
    expect(ask({ tree, role: 'admin' })).toEqual(write);
  });

  it('[LOGIN-08] makes no difference between the signed in, but for those who are only invited to look', () => {
    const tree = amp({ misc: { passwordProtected: true } });
    for (const role of ['admin', 'owner', 'operator'] as const) expect(ask({ tree, mode: 'cloud', role })).toEqual(write);
    expect(ask({ mode: 'cloud', role: 'viewer' })).toEqual({ permission: 'Readonly', reason: 'viewer' });
  });

  it('[LOGIN-09] keeps network, password and 802.1X settings out of the cloud', () => {
    expect([isPasswordEditable('local'), isPasswordEditable('cloud')]).toEqual([true, false]);
    for (const place of [ethernet, wifi, apConfig] as readonly ResourceShape[])
      for (const handle of Object.values(place.properties).filter(({ property }) => property.access !== 'read')) {
        const question = { handle, address: `${place.path}/${handle.name}` };
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
        '/amp/channels/{channel}/crossover/lowPassFilter',
      ]),
    );
    const coefficients = {
      handle: lowPassFilter.properties.customFirCoeffs,
      address: '/amp/channels/1/crossover/lowPassFilter/customFirCoeffs',
    };
    expect(ask({ ...coefficients, mode: 'cloud' })).toEqual({ permission: 'Readonly', reason: 'local only' });
    expect(ask({ handle: gpio.properties.mode, address: '/GPIO/1/mode', mode: 'cloud' }).reason).toBe('local only');
    expect(
      ask({ handle: lowPassFilter.properties.frequency, address: '/amp/channels/1/crossover/lowPassFilter/frequency', mode: 'cloud' }),
    ).toEqual(write);
  });

  it('lets nothing be written to what is not understood (OQ-008)', () => {
    expect(ask({ tree: amp({ amp: { deviceInfo: { modelID: 'Toaster' } } }) })).toEqual({
      permission: 'Readonly',
      reason: 'unknown model',
    });
    expect(ask({ apiVersion: '2.0' })).toEqual({ permission: 'Readonly', reason: 'unsupported API version' });
    expect(ask({ handle: levels.properties.level_db, address: '/amp/channels/1/levels/level_db' }).reason).toBe('reported');
    expect(ask({ handle: deviceInfo.properties.deviceName, address: '/amp/deviceInfo/deviceName', tree: {} })).toEqual(write);
  });
});
