import { describe, expect, it } from 'vitest';
import { dayOf } from '../../i18n/date-text.ts';
import { firmwareVersions, madeOn } from './device-facts.ts';

describe('the facts about a device', () => {
  it('[PROP-07] (OQ-002) include every firmware version, whatever its component is called', () => {
    const info = {
      modelID: 'x',
      psFirmwareVersion: '1.2',
      firmwareVersion: '3.1.7.0',
      amp12firmwareVersion: '1.1',
      dspFIRMWAREversion: '9',
      firmwareVersionDate: 'no',
    };
    expect(firmwareVersions({ amp: { deviceInfo: info } })).toEqual([
      { key: 'firmwareVersion', version: '3.1.7.0' },
      { key: 'amp12firmwareVersion', version: '1.1' },
      { key: 'dspFIRMWAREversion', version: '9' },
      { key: 'psFirmwareVersion', version: '1.2' },
    ]);
    expect(firmwareVersions({})).toEqual([]);
  });

  it.each([
    ['191115041907', '15 Nov 2019'],
    ['199915041907', '199915041907'],
    ['17 Sep 2025', '17 Sep 2025'],
    ['', ''],
    [undefined, undefined],
  ])('[SETTINGS-06] made on %j reads %j', (text, shown) => {
    expect(madeOn('en', text)).toBe(shown);
  });

  it.each([
    ['2020-02-16T20:47:00.000Z', '2020-02-16'],
    ['2020-02-16', '2020-02-16'],
    ['spring 2020', undefined],
    ['2020-99-99T00:00:00Z', undefined],
    ['', undefined],
  ])('[SETTINGS-06] the day of %j is %j', (text, day) => {
    expect(dayOf(text)).toBe(day);
  });
});
