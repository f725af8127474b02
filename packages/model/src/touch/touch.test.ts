import { describe, expect, it } from 'vitest';
import {
  addressState,
  canAddState,
  canSaveController,
  channelOffset,
  controllerNameProblem,
  emptySourceSelectGroup,
  emptyVolumeGroup,
  groupNameProblem,
  isControllerIp,
  isSameAmp,
  printControllerId,
  readControllerId,
  renameProblem,
  touchGroupTypes,
  unresolvedAddress,
  volumeRange,
  type TouchController,
} from './index.ts';

const state = (name: string) => ({ name, sources: [] });

describe('touch controllers', () => {
  it('[TOUCH-03] are stored by twelve hex characters and shown in pairs', () => {
    expect(readControllerId('0a:1b:2c:3d:4e:5f')).toBe('0A1B2C3D4E5F');
    expect(readControllerId('0A1B2C3D4E5F')).toBe('0A1B2C3D4E5F');
    expect(printControllerId('0A1B2C3D4E5F')).toBe('0A:1B:2C:3D:4E:5F');
    for (const bad of ['', '0A1B2C3D4E5', '0A1B2C3D4E5FF', '0A1B2C3D4E5G', '0A-1B-2C-3D-4E-5F', '../../..'])
      expect(readControllerId(bad)).toBeUndefined();
  });

  it('[TOUCH-13] have an address with prefix, a DHCP flag, a version and a configuration', () => {
    const controller: TouchController = {
      macAddress: '0A:1B:2C:3D:4E:5F',
      name: 'Bar',
      ipAddress: '192.168.1.60/24',
      dhcp: false,
      versionNumber: '0.1.0.420',
      configuration: { name: 'Bar', groups: [emptyVolumeGroup('Music'), emptySourceSelectGroup('Source')] },
    };
    expect(isControllerIp(controller.ipAddress)).toBe(true);
    expect(controller.configuration.groups.map(({ type }) => type)).toEqual(touchGroupTypes);
  });

  it('[TOUCH-17] take at most 4 states', () => {
    const group = emptySourceSelectGroup('Source');
    expect(canAddState({ ...group, states: [state('a'), state('b'), state('c')] })).toBe(true);
    expect(canAddState({ ...group, states: [state('a'), state('b'), state('c'), state('d')] })).toBe(false);
  });

  it.each([
    ['192.168.1.20', 'set'],
    ['192.168.1.20:80', 'set'],
    ['0.0.0.0', 'unset'],
    ['', 'unset'],
    [undefined, 'unset'],
    [unresolvedAddress('Bar'), 'unresolved'],
    ['somebody-elses-placeholder', 'unresolved'],
  ] as const)('[TOUCH-19] read %j as an address that is %s', (ip, expected) => {
    expect(addressState(ip)).toBe(expected);
  });

  it('[TOUCH-19] match an amplifier by either address, and none by an unset one', () => {
    const of = (ipAddress: string, macAddress: string) => ({ ipAddress, macAddress });
    const unset = '00:00:00:00:00:00';
    const mac = '0A:1B:2C:3D:4E:5F';
    expect(isSameAmp(of('10.0.0.1', mac), of('10.0.0.2', mac.toLowerCase()))).toBe(true);
    expect(isSameAmp(of('10.0.0.1', mac), of('10.0.0.1', '0A:1B:2C:3D:4E:60'))).toBe(false);
    expect(isSameAmp(of('10.0.0.1', unset), of('10.0.0.1', mac))).toBe(true);
    expect(isSameAmp(of('0.0.0.0', unset), of('0.0.0.0', unset))).toBe(false);
  });

  it('[TOUCH-26] require a group name of 1 to 60 characters', () => {
    expect([groupNameProblem(' '), groupNameProblem('x'.repeat(60)), groupNameProblem('x'.repeat(61))]).toEqual([
      'required',
      undefined,
      'too long',
    ]);
  });

  it('[TOUCH-27] require a new name of 1 to 50 characters, and accept a longer unchanged one', () => {
    const long = 'x'.repeat(60);
    expect(renameProblem('', 'a')).toBe('required');
    expect(renameProblem('x'.repeat(50), 'a')).toBeUndefined();
    expect(renameProblem('x'.repeat(51), 'a')).toBe('too long');
    expect(renameProblem(long, long)).toBeUndefined();
    expect(renameProblem(`${long}y`, long)).toBe('too long');
    expect(controllerNameProblem('x'.repeat(51))).toBe('too long');
  });

  it('[TOUCH-28] require a.b.c.d/nn in 18 characters', () => {
    expect(isControllerIp('192.168.100.200/24')).toBe(true);
    for (const bad of ['192.168.1.20', '192.168.1.20/', '192.168.1.20/24x', '', '1.2.3/24']) expect(isControllerIp(bad)).toBe(false);
  });

  it('[TOUCH-30] are saved only with a valid address and a change', () => {
    const before = { name: 'Bar', dhcp: false, ipAddress: '10.0.0.5/24' };
    expect(canSaveController(before, before)).toBe(false);
    expect(canSaveController({ ...before, ipAddress: '10.0.0.6/24' }, before)).toBe(true);
    expect(canSaveController({ ...before, ipAddress: '10.0.0.6' }, before)).toBe(false);
    expect(canSaveController({ ...before, name: 'Foyer' }, before)).toBe(true);
    expect(canSaveController({ ...before, name: '' }, before)).toBe(false);
    expect(canSaveController({ ...before, dhcp: true, ipAddress: '' }, before)).toBe(true);
  });

  it('[TOUCH-30] require a valid address for a new name too, and with DHCP a changed address does not count', () => {
    const invalid = { name: 'Bar', dhcp: false, ipAddress: '10.0.0.256/24' };
    expect(canSaveController({ ...invalid, name: 'Foyer' }, invalid)).toBe(false);
    expect(canSaveController({ ...invalid, dhcp: true, name: 'Foyer' }, invalid)).toBe(true);
    const dynamic = { name: 'Bar', dhcp: true, ipAddress: '10.0.0.5/24' };
    expect(canSaveController({ ...dynamic, ipAddress: '10.0.0.6/24' }, dynamic)).toBe(false);
    expect(canSaveController({ ...dynamic, dhcp: false }, dynamic)).toBe(true);
    expect(canSaveController({ ...dynamic, dhcp: false, ipAddress: '' }, dynamic)).toBe(false);
  });

  it('[TOUCH-34] range from 0 to 80 dB and offset from -80 to 0, in steps of 0.1', () => {
    expect(volumeRange).toEqual({ min: 0, max: 80, step: 0.1, default: 80 });
    expect(channelOffset).toEqual({ min: -80, max: 0, step: 0.1, default: 0 });
    expect(emptyVolumeGroup('x').range).toBe(80);
  });
});
