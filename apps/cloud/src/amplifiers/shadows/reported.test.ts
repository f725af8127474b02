import { resources } from '@headroom/model/amplifier';
import { catalogue } from '@headroom/model/catalogue';
import type { JsonObject } from '@headroom/model/files';
import { isInAlarms } from '@headroom/model/health';
import { put, segmentsOf, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { amplifierShadow, channelShadow, shadowSections } from '@headroom/protocol/shadow';
import { describe, expect, it } from 'vitest';
import { lookInto, type Place } from './reported.ts';

const place = (name: string, more: Partial<Place> = {}): Place => ({ name, section: 'reported', modelID: '704D', ...more });
const strangeIn = (values: JsonObject, where: Place) => lookInto(values, where).rejection;
const secrets = resources.flatMap(({ properties }) => Object.values(properties)).filter(({ property }) => property.secret);

describe('the content of a shadow', () => {
  it.each([
    ['Unknown property: amp.deviceInfo.shoeSize', place('amp'), { amp: { deviceInfo: { shoeSize: 43 } } }],
    ['Unknown property: amp.deviceInfo', place('amp'), { amp: { deviceInfo: true } }],
    ['Unknown property: amp.deviceInfo.deviceName.short', place('amp'), { amp: { deviceInfo: { deviceName: { short: 'B' } } } }],
    ['Unknown property: toString', place('amp'), { toString: 'x' }],
    ['Unknown property: lockedProperties.amp.colour', place('amp'), { lockedProperties: { amp: { colour: 'red' } } }],
    ['Unknown property: amp.channels.7.output.mute', place('channel7'), { amp: { channels: { 7: { output: { mute: true } } } } }],
    ['Invalid value of property: amp.deviceInfo.deviceName', place('amp'), { amp: { deviceInfo: { deviceName: 7 } } }],
    ['Property of another shadow: amp.channels.2.output.mute', place('channel1'), { amp: { channels: { 2: { output: { mute: true } } } } }],
    ['Property of another shadow: amp.channels.1.output.mute', place('amp'), { amp: { channels: { 1: { output: { mute: true } } } } }],
    ['Property of another shadow: misc.ipAddr', place('channel1'), { misc: { ipAddr: '10.0.0.1' } }],
    ['Property cannot be written: misc.ipAddr', place('amp', { section: 'desired' }), { misc: { ipAddr: '10.0.0.1' } }],
    ['Unknown property: amp.deviceInfo.shoeSize', place('amp', { modelID: 'Something new' }), { amp: { deviceInfo: { shoeSize: 43 } } }],
  ] satisfies [string, Place, JsonObject][])('%s', (message, where, values) => {
    expect(strangeIn(values, where)).toEqual({ code: 400, message });
  });

  it('an amplifier of an unknown model may report what any amplifier has', () => {
    expect(
      strangeIn({ amp: { deviceInfo: { modelID: 'Something new' } }, misc: { findMe: true } }, place('amp', { modelID: '?' })),
    ).toBeUndefined();
  });

  it('locks are stored with what they lock, and null removes anything', () => {
    const locked = { lockedProperties: { ch1: { key: 'xyz', properties: ['/amp/channels/1/output/fader'] } } };
    expect(strangeIn(locked, place('channel1'))).toBeUndefined();
    expect(lookInto({ lockedProperties: null, amp: { shoes: null } }, place('amp'))).toEqual({ rejection: undefined, mayShow: true });
    expect(lookInto({ amp: { deviceInfo: { rackName: null } } }, place('amp'))).toEqual({ rejection: undefined, mayShow: true });
  });

  it.each(['704D', 'Something new'])('a secret property is neither reported nor desired: %s', (modelID) => {
    expect(secrets.length).toBeGreaterThan(0);
    for (const { name, resource } of secrets)
      for (const section of shadowSections) {
        const values: Tree = {};
        put(values, `${resource.pathAt({})}/${name}`, 'geheim');
        expect([name, strangeIn(values as JsonObject, place('amp', { section, modelID }))]).toMatchObject([name, { code: 400 }]);
      }
  });

  it.each(catalogue.map(({ name }) => name))('every other property of %s may be reported in its place, and nowhere else', (modelID) => {
    const model = catalogue.find(({ name }) => name === modelID);
    for (const { address, params, property } of model ? schemaOf(model).leaves() : []) {
      const isHeld = !property.secret && !property.measured && property.kind !== 'coefficients';
      const values: Tree = {};
      put(values, address, property.default);
      const own = address.startsWith('/amp/channels/') ? channelShadow(Number(params['channel'])) : amplifierShadow;
      const other = own === amplifierShadow ? channelShadow(1) : amplifierShadow;
      expect([address, strangeIn(values as JsonObject, place(own, { modelID })) === undefined]).toEqual([address, isHeld]);
      const shows = isHeld && isInAlarms(segmentsOf(address));
      expect([address, lookInto(values as JsonObject, place(own, { modelID })).mayShow]).toEqual([address, shows]);
      expect([address, strangeIn(values as JsonObject, place(other, { modelID })) === undefined]).toEqual([address, false]);
    }
  });
});
