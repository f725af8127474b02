import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isGuarded, isLocalOnly, isMeasuring, type Handle, type Property, type Quantity, type Unit } from '../property/index.ts';
import { guardedAddresses, inputFirEqFilter, outputEqFilter, resources } from './index.ts';

const handles = resources.flatMap((of) => Object.values(of.properties));
const namesOf = (wanted: (handle: Handle) => boolean) =>
  handles.filter((handle) => wanted(handle)).map(({ name, resource }) => `${resource.name} ${name}`);
const where = (wanted: (property: Property) => boolean) => namesOf(({ property }) => wanted(property));

describe('resources', () => {
  it('have unique names', () => {
    expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length);
  });

  it('[PROP-23] [PROP-24] say how many filters a channel has', () => {
    const counts = resources.filter(({ filters }) => filters !== undefined).map(({ name, filters }) => [name, filters]);
    expect(counts).toEqual([
      ['inputIirEqFilter', 8],
      ['inputFirEqFilter', 16],
      ['outputEqFilter', 8],
    ]);
  });
});

describe('the attributes of a property', () => {
  it('say which written values are lost at power-off, and which reported ones are kept', () => {
    expect(where(({ access, kept }) => access === 'write' && !kept)).toEqual([
      'misc findMe',
      'misc clearLogs',
      'network confirm',
      'cloud sensorPublishStart',
      'touchProxy fwUpdate',
    ]);
    expect(where(({ access, kept }) => access !== 'write' && kept)).toEqual([
      'deviceInfo firmwareVersion',
      'deviceInfo powerSupplyfirmwareVersion',
      'deviceInfo amp12firmwareVersion',
      'deviceInfo amp34firmwareVersion',
      'deviceInfo amp56firmwareVersion',
      'deviceInfo amp78firmwareVersion',
      'logs events',
      'logs faults',
    ]);
  });

  it('say what is secret; a readable secret is shown only to whoever may change the device', () => {
    expect(where(({ secret }) => secret)).toEqual([
      'misc uploadTicket',
      'wifi password',
      'apConfig password',
      'ethernet dot1xPassword',
      'cloud registrationToken',
    ]);
    expect(where(({ access, secret }) => access === 'masked' && !secret)).toEqual([]);
    expect(namesOf(isGuarded)).toEqual(['wifi password', 'apConfig password']);
    expect(guardedAddresses).toEqual(['/network/wifi/password', '/network/apConfig/password']);
  });

  it('say what changes by itself: a watcher of one is notified many times a second', () => {
    const moving = new Set(handles.filter(({ resource }) => isMeasuring(resource)).map(({ resource }) => resource.name));
    const wanted = 'deviceInfo powerSupply input inputSelector rmsLimiter peakLimiter loadMonitor pilotToneDetector output levels';
    expect([...moving].join(' ')).toBe(wanted);
  });

  it('say what an operator of a venue may write: everything else is set up by its owner', () => {
    expect(where(({ least }) => least === 'operator')).toEqual(['inputSelector primary', 'output mute', 'output enable', 'output fader']);
  });

  it('[LOGIN-10] say what is edited in local mode only, where its resource does not', () => {
    expect(namesOf((handle) => isLocalOnly(handle) && !handle.resource.localOnly)).toEqual([
      'lowPassFilter customFirCoeffs',
      'cloud registrationToken',
      'cloud registrationEndpoint',
    ]);
  });

  it('[EQ-01] [INEQ-03] say how long its control rests before it commits: 500 ms for filter numbers, no time for others', () => {
    const filters = [...Object.values(outputEqFilter.properties), ...Object.values(inputFirEqFilter.properties)].map(({ name }) => name);
    const late = handles.filter(({ property }) => property.commits > 0);
    expect(new Set(late.map(({ property }) => property.commits))).toEqual(new Set([500]));
    expect(new Set(late.map(({ resource }) => resource.name))).toEqual(new Set(['outputEqFilter', 'inputIirEqFilter', 'inputFirEqFilter']));
    expect(new Set(late.map(({ name }) => name))).toEqual(new Set(filters.filter((name) => name !== 'enable' && name !== 'type')));
  });

  it('[CLOUDAPI-09] say what changes by itself: readings, but neither the radio signal in lists nor a knob', () => {
    expect(where(({ measured, access }) => measured && access !== 'read')).toEqual([]);
    expect(where(({ kind, access, measured }) => kind === 'number' && access === 'read' && !measured)).toEqual([
      'deviceInfo numInputs',
      'deviceInfo numOutputs',
      'channel channelNumber',
      'output backpanelPotAttn',
      'wifi signalStrength',
    ]);
    expect(where(({ kind, measured }) => kind !== 'number' && measured)).toEqual([
      'deviceInfo upTime',
      'powerSupply estPowerUsageAutoStandby',
      'powerSupply estPowerUsagePoe',
      'input clip',
      'inputSelector primaryClip',
      'inputSelector secondaryClip',
      'inputSelector clip',
      'inputSelector primarySignalDetect',
      'inputSelector secondarySignalDetect',
      'inputSelector signalDetect',
      'output limiting',
      'output clip',
      'output signalDetect',
    ]);
  });

  it('say what is measured, in a unit that fits', () => {
    const units: Readonly<Record<Quantity, readonly Unit[]>> = {
      number: [''],
      fader: ['dB'],
      gain: ['dB'],
      level: ['dB', 'dBFS', 'dBm'],
      frequency: ['Hz'],
      delay: ['ms'],
      time: ['ms', 's', 'min'],
      voltage: ['V'],
      current: ['A'],
      power: ['W'],
      impedance: ['Ω'],
    };
    expect(where((property) => property.kind === 'number' && !units[property.quantity].includes(property.unit))).toEqual([]);
    expect(where((property) => property.kind === 'number' && property.quantity === 'delay')).toEqual([
      'inputDelay delayMs',
      'bandGainAndDelay delay',
    ]);
    expect(where((property) => property.kind === 'number' && property.quantity === 'fader' && !property.raisesOutput)).toEqual([]);
  });

  it('name the flag beside it that switches it', () => {
    const lost = handles.filter(
      ({ property, resource }) => property.switchedBy !== undefined && resource.properties[property.switchedBy]?.property.kind !== 'flag',
    );
    expect(lost).toEqual([]);
  });

  it('order the options of a choice by loudness', () => {
    const listed = handles.flatMap(({ property }) =>
      property.kind === 'choice' && typeof property.raisesOutput === 'object' ? [property] : [],
    );
    expect(listed.map(({ raisesOutput }) => raisesOutput)).toEqual([
      ...listed.slice(0, 2).map(({ options }) => options),
      ['Remote Volume Control'],
    ]);
  });

  it('mark an undocumented range, as docs/device-api.md does', () => {
    const text = readFileSync(fileURLToPath(new URL('../../../../docs/device-api.md', import.meta.url)), 'utf8');
    const section = /## Ranges that are our guess\n([\s\S]*?)(?:\n## |$)/.exec(text)?.[1] ?? '';
    const listed = Array.from(section.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm), ([, path, names = '']) =>
      Array.from(names.matchAll(/`(\w+)`/g), ([, name]) => `${path} ${name}`),
    ).flat();
    const marked = handles.filter(({ property }) => property.kind === 'number' && property.guessed === true);
    expect(listed.toSorted()).toEqual(marked.map(({ name, resource }) => `${resource.path} ${name}`).toSorted());
  });
});
