import { describe, expect, it } from 'vitest';
import { addressEffect } from './address-effect.ts';
import { accessPointMaxLength, accessPointProblem, addressProblems, signalGrade, wirelessProblems } from './network-problems.ts';

describe('what may be saved', () => {
  it.each([
    [{ dhcp: true, ip: 'x', gateway: 'y', dns1: 'z' }, {}],
    [{ dhcp: false, ip: '10.20.4.60/24', gateway: '10.20.4.1', dns1: '10.0.0.53', dns2: '' }, {}],
    [{ dhcp: false, ip: '10.20.4.60', gateway: '' }, {}],
    [{ dhcp: false, ip: '', gateway: '' }, { ip: 'not an address' }],
    [{ dhcp: false, ip: '10.20.4.60/31', gateway: '' }, { ip: 'not an address' }],
    [{ dhcp: false, ip: '10.20.4.060/24', gateway: '' }, { ip: 'not an address' }],
    [{ dhcp: false, ip: '10.20.4.60/24', gateway: '10.20.5.1' }, { gateway: 'not in the subnet' }],
    [{ dhcp: false, ip: '10.20.4.60/24', gateway: 'router' }, { gateway: 'not an address' }],
    [{ dhcp: false, ip: '10.20.4.0', gateway: '' }, { ip: 'network address' }],
    [{ dhcp: false, ip: '10.20.4.255/24', gateway: '' }, { ip: 'broadcast address' }],
    [{ dhcp: false, ip: '224.0.0.1/24', gateway: '' }, { ip: 'multicast address' }],
    [{ dhcp: false, ip: '127.0.0.5/24', gateway: '' }, { ip: 'loopback address' }],
    [{ dhcp: false, ip: '10.20.4.60/24', gateway: '10.20.4.60' }, { gateway: 'own address' }],
    [{ dhcp: false, ip: '10.20.4.60/24', gateway: '10.20.4.255' }, { gateway: 'broadcast address' }],
    [{ enable: false, dhcp: false, ip: '', gateway: 'x' }, {}],
    [
      { dhcp: false, ip: '10.20.4.60/24', dns1: '10.0.0', dns2: '1.1.1.1.1' },
      { dns1: 'not a name server', dns2: 'not a name server' },
    ],
  ])('[NET-07] (OQ-099) %j: %j', (values, problems) => {
    expect(addressProblems(values, ['10.20.4.21'])).toEqual(problems);
  });

  it('a loopback address is valid for an amplifier that runs there', () => {
    expect(addressProblems({ dhcp: false, ip: '127.0.0.5/24', gateway: '' }, ['127.0.0.4:1234'])).toEqual({});
  });

  it.each([
    [{ enable: true, ssid: '', password: '' }, { ssid: 'name needed' }],
    [{ enable: true, ssid: '  ', password: 'long enough' }, { ssid: 'name needed' }],
    [{ enable: true, ssid: 'Foundry', password: '' }, {}],
    [{ enable: true, ssid: 'Foundry', password: '1' }, { password: 'too short' }],
    [{ enable: true, ssid: 'Foundry', password: '1234567' }, { password: 'too short' }],
    [{ enable: true, ssid: 'Foundry', password: '12345678' }, {}],
    [{ enable: true, ssid: 'Foundry' }, {}],
    [{ enable: false, ssid: '', password: '1' }, {}],
  ])('[NET-05] Wi-Fi as %j: %j', (values, problems) => {
    expect(wirelessProblems(values)).toEqual(problems);
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
  ] as const)('a signal of %i dBm is %s', (dBm, grade) => {
    expect(signalGrade(dBm)).toBe(grade);
  });
});

describe('the effect of saving on the connection', () => {
  const saved = { dhcp: false, ip: '10.20.4.21/24', gateway: '10.20.4.1' };
  it.each([
    ['10.20.4.21', { ...saved, ip: '10.20.4.60/24' }, { drops: true, to: '10.20.4.60' }],
    ['10.20.4.21:1234', { ...saved, ip: '10.20.4.60/24' }, { drops: true, to: '10.20.4.60' }],
    ['10.20.4.21', { ...saved, gateway: '10.20.4.2' }, { drops: false, to: undefined }],
    ['10.20.4.21', { ...saved, dhcp: true }, { drops: true, to: undefined }],
    ['10.20.6.118', { ...saved, ip: '10.20.4.60/24' }, { drops: false, to: undefined }],
    ['10.20.4.21', { ...saved, ip: 'nonsense' }, { drops: false, to: undefined }],
    ['10.20.4.21', { ...saved, enable: false }, { drops: true, to: undefined }],
    // A tap on a phone saves without leaving the field, which would complete it.
    ['10.20.4.21', { ...saved, ip: '10.20.4.60' }, { drops: true, to: '10.20.4.60' }],
    ['10.20.4.21', { ...saved, ip: ' 10.20.4.21 ' }, { drops: false, to: undefined }],
  ])('[NET-03] (OQ-098) over %s, %j: %j', (host, next, effect) => {
    expect(addressEffect(host, saved, next)).toEqual(effect);
  });

  it.each([
    [{ ssid: 'Terrace' }, true],
    [{ password: 'another one' }, true],
    [{ enable: false, ssid: 'Terrace' }, true],
    [{}, false],
  ])('[NET-03] (OQ-098) another wireless network %j drops a connection over the present one: %j', (edits, drops) => {
    const radio = { ...saved, enable: true, ssid: 'Harbour', password: 'open sesame' };
    expect(addressEffect('10.20.4.21', radio, { ...radio, ...edits })).toEqual({ drops, to: undefined });
    expect(addressEffect('10.20.6.118', radio, { ...radio, ...edits })).toEqual({ drops: false, to: undefined });
  });

  it('[NET-03] saving with DHCP still on keeps the connection', () => {
    expect(addressEffect('10.20.4.21', { ...saved, dhcp: true }, { ...saved, dhcp: true })).toEqual({ drops: false, to: undefined });
  });
});
