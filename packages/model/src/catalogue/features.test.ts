import { describe, expect, it } from 'vitest';
import { catalogue, readModel } from './catalogue.ts';
import { features, shippedMinimums, supports, supportsTouchNetwork, type Feature, type FeatureFacts } from './features.ts';
import { schemaOf } from '../schema/schema.ts';
import { merge, put, remove } from '../property/tree.ts';

function facts(name: string): FeatureFacts {
  const model = readModel(name);
  if (!model) throw new Error(name);
  const schema = schemaOf(model);
  return { tree: schema.defaults(), info: schema.info(), model };
}
function without(name: string, ...addresses: string[]): FeatureFacts {
  const { tree, info, model } = facts(name);
  for (const address of addresses) {
    remove(tree, address);
    if (info) remove(info, address);
  }
  return { tree, info, model };
}

describe('features', () => {
  it('[MODEL-09] have minimum versions by configuration, shipped without numbers', () => {
    expect(shippedMinimums).toEqual({});
    const old = facts('704D');
    put(old.tree, '/amp/deviceInfo/firmwareVersion', '1.9.0');
    expect(supports('dns', old)).toBe(true);
    expect(supports('dns', old, { dns: '1.10.0' })).toBe(false);
    for (const enough of ['1.10.0', '1.10.0.1', '2.0']) {
      put(old.tree, '/amp/deviceInfo/firmwareVersion', enough);
      expect(supports('dns', old, { dns: '1.10.0' })).toBe(true);
    }
    put(old.tree, '/amp/deviceInfo/firmwareVersion', '1.9.99');
    expect(supports('dns', old, { dns: '1.10.0' })).toBe(false);
    put(old.tree, '/amp/deviceInfo/firmwareVersion', '');
    expect(supports('dns', old, { dns: '1.10.0' })).toBe(false);
  });

  it('[MODEL-09, NET-08] show DNS fields only where the device has them', () => {
    expect(supports('dns', facts('704D'))).toBe(true);
    expect(supports('dns', without('704D', '/network/ethernet/dns1', '/network/ethernet/dns2'))).toBe(false);
    for (const name of ['dns1', 'dns2']) expect(supports('dns', without('704D', `/network/ethernet/${name}`))).toBe(true);
    expect(supports('dns', { ...facts('704D'), info: undefined })).toBe(true);
  });

  it('[MODEL-10, SETTINGS-07] offer remote volume by firmware, and never on 34, 64 and 124', () => {
    expect(supports('remoteVolume', facts('704D'))).toBe(true);
    for (const name of ['34N', '34D', '64N', '64D', '124N', '124D']) {
      const claimed = facts(name);
      merge(claimed.info ?? {}, '/GPIO/1/mode', { enumValues: ['Off', 'Remote Volume Control'] });
      expect(supports('remoteVolume', claimed)).toBe(false);
    }
    const older = facts('704D');
    for (const channel of [1, 2, 3, 4]) merge(older.info ?? {}, `/GPIO/${channel}/mode`, { enumValues: ['Off', 'Input Manual Override'] });
    expect(supports('remoteVolume', older)).toBe(false);
    const named = facts('704D');
    put(named.tree, '/amp/deviceInfo/firmwareVersion', '9.0');
    expect(supports('remoteVolume', named, { remoteVolume: '9.0' })).toBe(true);
    expect(supports('remoteVolume', named, { remoteVolume: '9.0.0.1' })).toBe(false);
    expect(supports('remoteVolume', without('704D', '/GPIO'))).toBe(false);
  });

  it('[MODEL-11, MODEL-12] offer each lockout only if deviceInfo has it (OQ-010)', () => {
    expect(supports('backPanelLockout', facts('704D'))).toBe(true);
    expect(supports('backPanelLockout', facts('1504D'))).toBe(false);
    expect(supports('powerButtonLockout', facts('704D'))).toBe(true);
    expect(supports('powerButtonLockout', facts('34D'))).toBe(false);
    expect(supports('powerButtonLockout', facts('1504D'))).toBe(true);
    expect(supports('backPanelLockout', facts('34D'))).toBe(true);
    expect(supports('powerButtonLockout', without('704D', '/amp/deviceInfo/powerButtonLockout'))).toBe(false);
    expect(supports('backPanelLockout', without('704D', '/amp/deviceInfo/powerButtonLockout'))).toBe(true);
    expect(supports('backPanelLockout', without('704D', '/amp/deviceInfo/backPanelAttnPotLockout'))).toBe(false);
    expect(supports('powerButtonLockout', without('704D', '/amp/deviceInfo/backPanelAttnPotLockout'))).toBe(true);
    for (const lockout of ['powerButtonLockout', 'backPanelLockout'] as const) {
      const named = facts('704D');
      put(named.tree, '/amp/deviceInfo/firmwareVersion', '2.0');
      expect([supports(lockout, named, { [lockout]: '2.0' }), supports(lockout, named, { [lockout]: '2.1' })]).toEqual([true, false]);
    }
  });

  it.each<[Feature, string, string]>([
    ['bridge', '704D', '/amp/channels/1/output/super8'],
    ['mic', '34D', '/amp/inputs/analog/1/micGain'],
    ['peakAttack', '704D', '/amp/channels/1/peakLimiter/attackTime'],
    ['dot1x', '704D', '/network/ethernet/dot1xMode'],
    ['wifi', '704D', '/network/wifi'],
    ['accessPoint', '704D', '/network/apConfig'],
    ['touchControllers', '704D', '/NSTProxy'],
    ['gpio', '704D', '/GPIO'],
  ])('follow presence: %s', (feature, name, address) => {
    expect(supports(feature, facts(name))).toBe(true);
    const channels = [1, 2, 3, 4].map((number) => address.replace('/1/', `/${number}/`));
    const dante = channels.map((each) => each.replace('analog', 'dante'));
    expect(supports(feature, without(name, ...channels, ...dante))).toBe(false);
  });

  it('follow the device, not the suffix -G (OQ-007)', () => {
    expect(supports('wifi', facts('704D-G'))).toBe(false);
    const wired = facts('704D-G');
    put(wired.tree, '/network/wifi/enable', true);
    expect(supports('wifi', wired)).toBe(true);
  });

  it('[INPUT-05] offer Silence on advanced models, or where the device lists it', () => {
    expect(supports('onRampSilence', facts('1504D'))).toBe(true);
    expect(supports('onRampSilence', facts('704D'))).toBe(false);
    expect(supports('onRamp', facts('704D'))).toBe(true);
    expect(supports('onRamp', facts('704'))).toBe(false);
  });

  it('[INEQ-01] know the input equalizer and the custom FIR of advanced models', () => {
    for (const name of ['352-ADSP', '704-ADSP', '704D-ADSP', '1504', '3004D', '1504-G', 'CDS 704-ADSP', 'CDS 3004'])
      expect([name, supports('inputEq', facts(name))]).toEqual([name, true]);
    for (const name of ['34D', '124N', '352', '704', '704D', '168D', '704-G', 'CDS 704'])
      expect([name, supports('inputEq', facts(name))]).toEqual([name, false]);
    expect(supports('customFir', { ...without('704-ADSP'), tree: {}, info: undefined })).toBe(true);
    expect(supports('customFir', facts('704'))).toBe(false);
  });

  it("[TOUCH-31] set a controller's network if amplifier and controller can", () => {
    expect(supportsTouchNetwork(facts('704D'), '0.1.0.420')).toBe(true);
    expect(supportsTouchNetwork(facts('704D'), '0.1.0.1000')).toBe(true);
    expect(supportsTouchNetwork(facts('704D'), '0.1.0.419')).toBe(false);
    expect(supportsTouchNetwork(facts('704D'), undefined)).toBe(false);
    expect(supportsTouchNetwork(without('704D', '/NSTProxy'), '1.0')).toBe(false);
  });

  it('agree with the catalogue for every model, and are absent from an empty tree', () => {
    for (const model of catalogue) {
      expect(supports('wifi', facts(model.name))).toBe(model.abilities.has('wireless'));
      expect(supports('mic', facts(model.name))).toBe(model.abilities.has('mic'));
      expect(supports('inputEq', facts(model.name))).toBe(model.abilities.has('advancedDsp'));
    }
    for (const feature of features) expect(supports(feature, { tree: {}, info: undefined, model: undefined })).toBe(false);
  });
});
