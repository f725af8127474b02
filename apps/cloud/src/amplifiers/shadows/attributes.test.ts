import { roles } from '@headroom/protocol/cloud';
import { describe, expect, it } from 'vitest';
import { holdsLockKey, pick, shownTo, withoutLockKey } from './attributes.ts';

const tree = {
  amp: { deviceInfo: { deviceName: 'Bar' }, channels: { 1: { output: { mute: true } } } },
  network: { wifi: { signalStrength: -50, enable: true } },
  UAC: { key: 'secret', admin: 'Write' },
};
const attributes = {
  deviceId: '0000000000AB',
  deviceAttributes: { connected: true, numberOfChannels: 4 },
  shadowAttributes: { reported: tree },
};
const reportedBy = (...wanted: string[]) => pick(wanted, attributes).shadowAttributes.reported;

describe('[CLOUDAPI-08] requested attributes', () => {
  it('come by their names, with everything below, once each', () => {
    expect(reportedBy('shadowAttributes.reported.network.wifi.signalStrength')).toEqual({ network: { wifi: { signalStrength: -50 } } });
    expect(reportedBy('shadowAttributes.reported.amp.deviceInfo', 'shadowAttributes.reported.amp')).toEqual({ amp: tree.amp });
    expect(reportedBy('shadowAttributes.reported.amp', 'shadowAttributes.reported.amp.deviceInfo.deviceName')).toEqual({ amp: tree.amp });
    expect(pick(['deviceAttributes'], attributes).deviceAttributes).toEqual(attributes.deviceAttributes);
  });

  it('are omitted where absent, and never reach a prototype', () => {
    for (const name of ['nothing', 'amp.deviceInfo.deviceName.length', 'constructor.name', '__proto__', 'amp.toString'])
      expect(reportedBy(`shadowAttributes.reported.${name}`)).toBeUndefined();
    expect(({} as { name?: unknown }).name).toBeUndefined();
  });
});

describe('[CLOUDAPI-09] the key of a UAC lock', () => {
  it.each(roles)('is visible to an owner, who may unlock: %s', (role) => {
    const { UAC, ...others } = shownTo(role, tree);
    expect(UAC).toEqual(role === 'owner' ? { key: 'secret', admin: 'Write' } : { admin: 'Write' });
    expect(others).toEqual({ amp: tree.amp, network: tree.network });
    expect(shownTo(role, { amp: {} })).toEqual({ amp: {} });
  });

  it.each(roles)('hides the keys of tuning locks too [LOCK-11]: %s', (role) => {
    const group = { properties: ['/amp/channels/1/output'] };
    const locked = { lockedProperties: { ch1: { key: 'secret', ...group } }, amp: tree.amp };
    expect(shownTo(role, locked)).toEqual(role === 'owner' ? locked : { lockedProperties: { ch1: group }, amp: tree.amp });
  });

  it('is in no message to listeners, at any depth', () => {
    const message = {
      previous: { state: { reported: tree } },
      metadata: { reported: { UAC: { key: { timestamp: 1 } } } },
      version: 2,
      list: [tree.amp],
    };
    expect(withoutLockKey(message)).toEqual({
      previous: { state: { reported: { ...tree, UAC: { key: 'locked', admin: 'Write' } } } },
      metadata: { reported: { UAC: {} } },
      version: 2,
      list: [tree.amp],
    });
  });

  it.each([
    [{ UAC: { key: 'secret' } }, { UAC: { key: 'locked' } }],
    [{ UAC: { key: '' } }, { UAC: { key: '' } }],
    [{ UAC: { admin: 'Write' } }, { UAC: { admin: 'Write' } }],
    [{ UAC: { key: { of: 'secret' } } }, { UAC: {} }],
  ])('[AMPS-24] of %j is reduced to whether it exists', (told, heard) => {
    expect(withoutLockKey(told)).toEqual(heard);
  });

  it.each([[], ['UAC'], ['UAC', 'key']])('is at %s, and nowhere else', (...path) => {
    expect(holdsLockKey(path)).toBe(true);
    expect([holdsLockKey([...path, 'x'].slice(-1)), holdsLockKey(['UAC', 'admin']), holdsLockKey(['amp', 'UAC', 'key'])]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
