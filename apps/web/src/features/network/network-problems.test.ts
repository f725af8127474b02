import { describe, expect, it } from 'vitest';
import { addressEffect } from './address-effect.ts';
import { accessPointMaxLength, accessPointProblem, addressProblems, signalGrade } from './network-problems.ts';

describe('what may be saved', () => {
  it.each([
    [{ dhcp: true, ip: 'x', gateway: 'y', dns1: 'z' }, {}],
    [{ dhcp: false, ip: '10.20.4.60/24', gateway: '10.20.4.1', dns1: '10.0.0.53', dns2: '' }, {}],
    [{ dhcp: false, ip: '10.20.4.60', gateway: '' }, {}],
    [{ dhcp: false, ip: '', gateway: '' }, { ip: 'address' }],
    [{ dhcp: false, ip: '10.20.4.60/31', gateway: '' }, { ip: 'address' }],
    [{ dhcp: false, ip: '10.20.4.060/24', gateway: '' }, { ip: 'address' }],
    [{ dhcp: false, ip: '10.20.4.60/24', gateway: '10.20.5.1' }, { gateway: 'gateway outside' }],
    [{ dhcp: false, ip: '10.20.4.60/24', gateway: 'router' }, { gateway: 'gateway address' }],
    [
      { dhcp: false, ip: '10.20.4.60/24', dns1: '10.0.0', dns2: '1.1.1.1.1' },
      { dns1: 'dns', dns2: 'dns' },
    ],
  ])('[NET-07] (OQ-099) %j: %j', (values, problems) => {
    expect(addressProblems(values)).toEqual(problems);
  });

  it.each([
    ['short12', 'too short'],
    ['eight 88', undefined],
    ['contraseña', 'not printable'],
    ['', 'too short'],
  ])('[NET-05] (OQ-100) an access point password %j: %j', (password, problem) => {
    expect(accessPointProblem(password)).toBe(problem);
  });

  it("[NET-05] (OQ-100) has the device's limit, at most 63", () => {
    expect(accessPointMaxLength(32)).toBe(32);
    expect(accessPointMaxLength(255)).toBe(63);
  });

  it.each([
    [-40, 'good'],
    [-66, 'fair'],
    [-80, 'weak'],
    [-120, 'none'],
  ] as const)('[NET-01] a signal of %i dBm is %s', (dBm, grade) => {
    expect(signalGrade(dBm)).toBe(grade);
  });
});

describe('what saving does to the connection', () => {
  const saved = { dhcp: false, ip: '10.20.4.21/24', gateway: '10.20.4.1' };
  it.each([
    ['10.20.4.21', { ...saved, ip: '10.20.4.60/24' }, { drops: true, to: '10.20.4.60' }],
    ['10.20.4.21:1234', { ...saved, ip: '10.20.4.60/24' }, { drops: true, to: '10.20.4.60' }],
    ['10.20.4.21', { ...saved, gateway: '10.20.4.2' }, { drops: false, to: undefined }],
    ['10.20.4.21', { ...saved, dhcp: true }, { drops: true, to: undefined }],
    ['10.20.6.118', { ...saved, ip: '10.20.4.60/24' }, { drops: false, to: undefined }],
    ['10.20.4.21', { ...saved, ip: 'nonsense' }, { drops: false, to: undefined }],
    ['10.20.4.21', { ...saved, enable: false }, { drops: true, to: undefined }],
  ])('[NET-03] (OQ-098) over %s, %j: %j', (host, next, effect) => {
    expect(addressEffect(host, saved, next)).toEqual(effect);
  });

  it('[NET-03] a lease that stays a lease keeps the connection', () => {
    expect(addressEffect('10.20.4.21', { ...saved, dhcp: true }, { ...saved, dhcp: true })).toEqual({ drops: false, to: undefined });
  });
});
