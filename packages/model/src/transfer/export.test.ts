import { describe, expect, it } from 'vitest';
import { addLockGroup, type LockGroup } from '../access/locks.ts';
import { deobfuscate } from '../access/obfuscation.ts';
import { put, type Tree } from '../property/tree.ts';
import { sampleId, sampleTree } from './device-sample.ts';
import { allAmpSections, allChannelSections, exportAmp, exportChannel } from './index.ts';
import { modelOf, targetOf, decide, refusalOf, lock } from './plan-rig.ts';

describe('export of settings', () => {
  const model = modelOf('704D');
  const tree = sampleTree(model, 3);

  it('[IMPEXP-10] writes one channel as one line, its members in the order of real files', () => {
    const exported = exportChannel(tree, { channel: 3, deviceId: 'aabbccddeeff', sections: allChannelSections, lock: undefined });
    const text = exported.ok ? exported.text : '';
    expect(text).not.toContain('\n');
    const file = JSON.parse(text) as Tree;
    expect(Object.keys(file).join()).toBe(
      'channelNumber,inputSelector,loadMonitor,output,rmsLimiter,peakLimiter,pilotToneDetector,crossover,outputEqFilters,version,deviceId',
    );
    expect(file).toMatchObject({ channelNumber: 3, version: 2, deviceId: 'AA:BB:CC:DD:EE:FF' });
    expect(text).not.toMatch(/"(faderZoneOffset|level_db|status|measuredImpedance)"/);
    expect(file['inputSelector']).not.toHaveProperty('fader');
  });

  it('[IMPEXP-11] writes fader, mute and enable of an output, as real readers expect, wherever it writes any of the output', () => {
    const state = { fader: -26.8, mute: true, enable: false };
    for (const [name, value] of Object.entries(state)) put(tree, `/amp/channels/2/output/${name}`, value);
    const part = (...sections: ('eq' | 'channelName' | 'hizLowz' | 'smartPowerBridge')[]) => {
      const exported = exportChannel(tree, { channel: 2, deviceId: sampleId, sections: new Set(sections), lock: undefined });
      return (JSON.parse(exported.ok ? exported.text : '') as Tree)['output'];
    };
    expect([part('channelName'), part('hizLowz'), part('smartPowerBridge')]).toMatchObject([state, state, state]);
    expect(part('eq')).toBeUndefined();
    const whole = exportAmp(tree, { deviceId: sampleId, sections: new Set(['channels']), lock: undefined });
    expect(JSON.parse(whole.ok ? whole.text : '')).toMatchObject({ channels: { 2: { output: state } } });
  });

  it.each([
    ['inputs', ['inputSelector', 'inputDelay'], 'primary'],
    ['channelName', ['output'], 'name'],
    ['hizLowz', ['output'], 'hiZLoZ'],
    ['smartPowerBridge', ['output'], 'super8'],
    ['signalGenerator', ['inputSelector'], 'signalGeneratorEnable'],
    ['crossoverDelay', ['crossover'], 'invert'],
    ['eq', ['outputEqFilters', 'inputIirEqFilters', 'inputFirEqFilters'], 'q'],
    ['limiters', ['rmsLimiter', 'peakLimiter'], 'threshold'],
    ['loadMonitoringPilotTone', ['loadMonitor', 'pilotToneDetector'], 'openLimit'],
  ] as const)('[IMPEXP-03] exports and imports %s alone', (section, parts, member) => {
    const advanced = modelOf('352D-ADSP');
    const sections = new Set([section]);
    const one = (all: boolean) =>
      exportChannel(sampleTree(advanced, 3), {
        channel: 1,
        deviceId: sampleId,
        sections: all ? allChannelSections : sections,
        lock: undefined,
      });
    const [alone, whole] = [one(false), one(true)].map((exported) => (exported.ok ? exported.text : ''));
    expect(alone).toContain(`"${member}"`);
    expect(
      Object.keys(JSON.parse(alone!) as Tree)
        .filter((name) => !/channelNumber|version|deviceId/.test(name))
        .toSorted(),
    ).toStrictEqual([...parts].toSorted());
    const from = targetOf('352D-ADSP', { mode: 'cloud', tree: sampleTree(advanced, 4) });
    expect(decide(whole!, { ...from, sections }).changes).toStrictEqual(decide(alone!, from).changes);
  });

  it('[IMPEXP-02] [IMPEXP-04] [IMPEXP-05] [IMPEXP-08] writes the chosen parts of the amplifier and never a password that is not read back', () => {
    put(tree, '/network/ethernet/dot1xPassword', 'secret');
    const partsOf = (...sections: ('network' | 'amp' | 'channels' | 'gpio')[]) => {
      const exported = exportAmp(tree, { deviceId: sampleId, sections: new Set(sections), lock: undefined });
      return JSON.parse(exported.ok ? exported.text : '') as Record<string, Tree>;
    };
    const names = (part: unknown) => Object.keys(part as Tree);
    expect(names(partsOf(...allAmpSections))).toStrictEqual(['network', 'amp', 'channels', 'inputs', 'GPIO', 'version', 'deviceId']);
    expect(names(partsOf('network'))).toStrictEqual(['network', 'version', 'deviceId']);
    expect(names(partsOf('network')['network']).toSorted()).toStrictEqual(['apConfig', 'ethernet', 'wifi']);
    expect(JSON.stringify(partsOf(...allAmpSections))).not.toContain('secret');
    expect(names(partsOf('network')['network']!['ethernet'])).toContain('dns1');
    expect(names(partsOf('amp')['amp'])).toStrictEqual(['deviceInfo', 'powerSupply', 'autoStandby', 'signalGenerator']);
    expect(names(partsOf('amp')['amp']!['deviceInfo'])).not.toContain('modelID');
    expect(names(partsOf('amp')['inputs'])).toStrictEqual(['analog', 'dante']);
    expect(partsOf('channels')['channels']!['2']).toMatchObject({ channelNumber: 2, output: {} });
    expect(names(partsOf('gpio'))).toStrictEqual(['GPIO', 'version', 'deviceId']);
    const older = sampleTree(model, 3);
    delete (older['network'] as { ethernet: Tree }).ethernet['dns1'];
    const exported = exportAmp(older, { deviceId: sampleId, sections: allAmpSections, lock: undefined });
    expect(exported.ok && exported.text).not.toContain('"dns1"');
  });

  it('[IMPEXP-09] [IMPEXP-12] [LOCK-01] locks what was chosen under a password, and signs', () => {
    const made = (password: string, sections: ReadonlySet<'eq' | 'channelName'>) =>
      exportChannel(tree, { channel: 1, deviceId: sampleId, sections: allChannelSections, lock: { password, sections } });
    expect(made(' ', new Set(['eq']))).toMatchObject({ refusal: 'no password' });
    expect(made('x', new Set())).toMatchObject({ refusal: 'no option' });
    const exported = made('tuning', new Set(['eq']));
    if (!exported.ok) throw new Error(exported.refusal);
    const file = JSON.parse(exported.text) as { lockedProperties: LockGroup };
    expect(exported.text).not.toContain('tuning"');
    expect(deobfuscate(sampleId, file.lockedProperties.key)).toBe('tuning');
    expect(file.lockedProperties.properties).toHaveLength(40);
    expect(Object.keys(file).slice(-4)).toStrictEqual(['version', 'deviceId', 'lockedProperties', 'signature']);
    expect(refusalOf(exported.text, targetOf('704D'))).toBeUndefined();
    const whole = exportAmp(tree, {
      deviceId: sampleId,
      sections: allAmpSections,
      lock: { password: 'tuning', sections: new Set(['eq']) },
    });
    expect(whole.ok && refusalOf(whole.text, targetOf('704D', { channel: undefined }))).toBeUndefined();
  });

  it('[LOCK-12] exports no scope in which anything is locked', () => {
    const locked = structuredClone(tree);
    addLockGroup(locked, lock(1, ['/amp/channels/1/output/hiZLoZ']));
    const channel = (number: number) =>
      exportChannel(locked, { channel: number, deviceId: sampleId, sections: allChannelSections, lock: undefined });
    expect(channel(1)).toStrictEqual({ ok: false, refusal: 'locked' });
    expect(channel(2).ok).toBe(true);
    expect(exportAmp(locked, { deviceId: sampleId, sections: allAmpSections, lock: undefined })).toStrictEqual({
      ok: false,
      refusal: 'locked',
    });
  });
});
