import { readModel } from '@headroom/model/catalogue';
import { leavesOf } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { describe, expect, it } from 'vitest';
import { useNames } from '../names/names.ts';
import { settingText, valueText, type Speech } from './setting-text.ts';
import { useSettingWords } from './setting-words.ts';

const speech: Speech = { words: useSettingWords.now(), names: useNames.now(), delayUnit: 'Milliseconds' };
const model = readModel('3004D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);

describe('settings in words', () => {
  it.each([
    ['/amp/channels/3/output/name', 'Ch 3', 'Channel name'],
    ['/amp/channels/3/output/fader', 'Ch 3', 'Fader'],
    ['/amp/channels/3/outputEqFilters/4/gain', 'Ch 3', 'Band 4 · Gain'],
    ['/amp/channels/1/inputFirEqFilters/9/type', 'Ch 1', 'FIR band 9 · Type'],
    ['/amp/channels/1/inputSelector/analog2MixFader', 'Ch 1', 'Mixer · Analog 2'],
    ['/amp/inputs/analog/4/micGain', 'Input 4', 'Mic gain'],
    ['/amp/inputs/dante/5/trim', 'Network input 5', 'Trim'],
    ['/amp/deviceInfo/deviceName', 'Amp', 'Device name'],
    ['/network/ethernet/ip', 'Ethernet', 'IP address / prefix'],
    ['/GPIO/2/mode', 'GPIO 2', 'Mode'],
    ['/amp/channels/5', 'Ch 5', 'The whole part'],
    ['/network/wifi', 'Wi-Fi', 'The whole part'],
    ['/network/apConfig', 'Access point', 'The whole part'],
    ['/network/dot1xMode', '', '/network/dot1xMode'],
    ['/amp/channels/1/output/loudness', 'Ch 1', '/amp/channels/1/output/loudness'],
  ])('%s is %s, %s', (address, place, setting) => {
    expect(settingText(speech, address)).toEqual({ place, setting });
  });

  it.each([
    ['/amp/channels/3/outputEqFilters/4/gain', 6, '+6.0 dB'],
    ['/amp/channels/3/crossover/highPassFilter/type', 'Butterworth 24dB/oct', 'Butterworth 24 dB'],
    ['/amp/channels/3/output/mute', true, 'On'],
    ['/network/wifi/password', 'secret', '••••••••'],
    ['/network/wifi/ssid', '', 'Empty'],
    ['/network/dot1xPassword', 'secret', '••••••••'],
    ['/network/bluetooth/passphrase', '', 'Empty'],
    ['/network/bluetooth/name', 'bar', 'bar'],
    ['/amp/channels/1/crossover/lowPassFilter/customFirCoeffs', [0.1, 0.2], '2 coefficients'],
    ['/amp/deviceInfo/dateOfInstallation', '2021-12-09T22:46:00.000Z', '9 Dec 2021'],
    ['/amp/deviceInfo/dateOfInstallation', 'in spring', 'in spring'],
    ['/amp/channels/3/output/name', undefined, 'Not available'],
  ])('%s of %j reads %s', (address, value, text) => {
    expect(valueText(speech, schema, address, value)).toBe(text);
  });

  it.each([
    ['Milliseconds', '10.00 ms'],
    ['Meters', '3.43 m'],
    ['Centimeters', '343.0 cm'],
    ['Feet', '11.25 ft'],
    ['Inches', '135.0 in'],
  ] as const)('[UNIT-02] with %s chosen, a delay reads %s', (delayUnit, text) => {
    const addresses = ['/amp/channels/1/inputDelay/delayMs', '/amp/channels/1/crossover/bandGainAndDelay/delay'];
    expect(addresses.map((address) => valueText({ ...speech, delayUnit }, schema, address, 10))).toEqual([text, text]);
  });

  it('has words for every setting that a file may carry', () => {
    for (const [address, value] of leavesOf(schema.defaults())) {
      if (schema.leaf(address)?.handle.property.access !== 'write') continue;
      expect(settingText(speech, address).setting).not.toContain('/amp');
      expect(valueText(speech, schema, address, value)).not.toBe('');
    }
  });
});
