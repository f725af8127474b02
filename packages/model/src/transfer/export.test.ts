import { describe, expect, it } from 'vitest';
import { addLockGroup, type LockGroup } from '../access/locks.ts';
import { deobfuscate } from '../access/obfuscation.ts';
import { leavesOf, put, type Tree } from '../property/tree.ts';
import { sampleId, sampleTree } from '../../test/device-sample.ts';
import { allAmpSections, allChannelSections, exportAmp, exportChannel } from './index.ts';
import { modelOf, targetOf, decide, refusalOf, lock } from '../../test/plan-rig.ts';

const lastBand = /(?:outputEqFilters\/8|inputIirEqFilters\/8|inputFirEqFilters\/16)\//;

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

  it('[IMPEXP-07] [IMPEXP-10] writes for one channel of an advanced model its input delay and equalizers too', () => {
    const options = { channel: 2, deviceId: sampleId, sections: allChannelSections, lock: undefined };
    const exported = exportChannel(sampleTree(modelOf('352D-ADSP'), 3), options);
    const file = JSON.parse(exported.ok ? exported.text : '') as Record<string, Tree>;
    expect(Object.keys(file).slice(-5)).toStrictEqual(['inputDelay', 'inputIirEqFilters', 'inputFirEqFilters', 'version', 'deviceId']);
    const counts = ['inputDelay', 'inputIirEqFilters', 'inputFirEqFilters'].map((part) => Object.keys(file[part]!).length);
    expect(counts).toStrictEqual([1, 8, 16]);
  });

  it('[IMPEXP-11] writes fader, mute and enable with any part of the output, as real readers expect', () => {
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

  const band = 'enable type frequency q gain';
  it.each([
    [
      'inputs',
      {
        inputSelector:
          'primary secondary mode primaryFader secondaryFader primaryThreshold secondaryThreshold danteOnRamp analog1MixFader analog2MixFader ' +
          'dante1MixFader dante2MixFader dante3MixFader dante4MixFader dante5MixFader dante6MixFader dante7MixFader dante8MixFader',
        inputDelay: 'delayMs',
      },
    ],
    ['channelName', { output: 'name ZoneName mute enable fader' }],
    ['hizLowz', { output: 'mute enable fader hiZLoZ hiZHpfEnable hiZHpfFrequency' }],
    ['smartPowerBridge', { output: 'mute enable fader super8' }],
    ['signalGenerator', { inputSelector: 'signalGeneratorEnable signalGeneratorFader' }],
    [
      'crossoverDelay',
      {
        'crossover/bandGainAndDelay': 'gain delay invert',
        'crossover/highPassFilter': 'enable type frequency',
        'crossover/lowPassFilter': 'enable type frequency customFirCoeffs',
      },
    ],
    [
      'eq',
      {
        'outputEqFilters/8': band,
        'inputIirEqFilters/8': band,
        'inputFirEqFilters/16': 'enable type frequency1 frequency2 bandwidth1 bandwidth2 gain',
      },
    ],
    ['limiters', { rmsLimiter: 'enable threshold attackTime releaseTime', peakLimiter: 'enable threshold attackTime releaseTime' }],
    [
      'loadMonitoringPilotTone',
      {
        loadMonitor: 'enable highLimit lowLimit',
        pilotToneDetector:
          'enable toneFrequency openLimit shortLimit timeElapsedForError sensitivity CrossoverBypass inputEnablePrimary inputEnableSecondary ' +
          'inputThresholdPrimary inputThresholdSecondary',
      },
    ],
  ] as const)('[IMPEXP-03] exports and imports %s alone', (section, members) => {
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
    const { channelNumber, version, deviceId, ...parts } = JSON.parse(alone!) as Tree;
    expect([channelNumber, version, deviceId]).toStrictEqual([1, 2, '0A:1B:2C:3D:4E:5F']);
    // The last filter stands for its list.
    const found = [...leavesOf(parts)].filter(([address]) => !/EqFilters\/\d/.test(address) || lastBand.test(address));
    const expected = Object.entries<string>(members).flatMap(([part, names]) => names.split(' ').map((name) => `/${part}/${name}`));
    expect(found.map(([address]) => address).toSorted()).toStrictEqual(expected.toSorted());
    const from = targetOf('352D-ADSP', { mode: 'cloud', tree: sampleTree(advanced, 4) });
    expect(decide(whole!, { ...from, sections }).changes).toStrictEqual(decide(alone!, from).changes);
  });

  it('[IMPEXP-06] [IMPEXP-07] [IMPEXP-08] [IMPEXP-11] writes for a whole amplifier every channel and every input by its number, with every part', () => {
    const partsOf = (name: string) => {
      const exported = exportAmp(sampleTree(modelOf(name), 3), { deviceId: sampleId, sections: allAmpSections, lock: undefined });
      return JSON.parse(exported.ok ? exported.text : '') as Record<'channels' | 'inputs', Record<string, Record<string, Tree>>>;
    };
    const names = (part: unknown) => Object.keys(part as Tree).toSorted();
    const base = 'channelNumber crossover inputSelector loadMonitor output outputEqFilters peakLimiter pilotToneDetector rmsLimiter'.split(
      ' ',
    );
    const advanced = [...base, 'inputDelay', 'inputFirEqFilters', 'inputIirEqFilters'].toSorted();
    for (const [name, parts, channels] of [
      ['704D', base, ['1', '2', '3', '4']],
      ['352D-ADSP', advanced, ['1', '2']],
    ] as const) {
      const file = partsOf(name);
      expect(names(file.channels)).toStrictEqual(channels);
      for (const number of channels) {
        const channel = file.channels[number]!;
        expect([channel['channelNumber'], names(channel)]).toStrictEqual([Number(number), parts]);
        expect(names(channel['inputSelector'])).toContain('primaryFader');
        expect(names(channel['inputSelector'])).not.toContain('fader');
      }
      expect(names(file.inputs['analog'])).toStrictEqual(channels);
      expect(names(file.inputs['dante'])).toStrictEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
      expect([names(file.inputs['analog']!['1']), names(file.inputs['dante']!['8'])]).toStrictEqual([
        ['sensitivity', 'trim'],
        ['sensitivity', 'trim'],
      ]);
    }
  });

  it('[IMPEXP-02] [IMPEXP-04] [IMPEXP-05] [IMPEXP-08] writes the chosen parts of the amplifier and never a write-only password', () => {
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
    expect(names(partsOf('network')['network']!['ethernet'])).toStrictEqual(
      'dhcp ip gateway dns1 dns2 dot1xMode dot1xIdentity dot1xAnonymousIdentity dot1xDomain'.split(' '),
    );
    expect(names(partsOf('amp')['amp'])).toStrictEqual(['deviceInfo', 'powerSupply', 'autoStandby', 'signalGenerator']);
    const { powerSupply, autoStandby, signalGenerator } = partsOf('amp')['amp']!;
    expect(names(powerSupply)).toStrictEqual(
      'lineWarningAutoLimits lineLowLimitWarning lineHighLimitWarning inputPortPolarity outputPortMode outputPortPolarity'.split(' '),
    );
    expect([names(autoStandby), names(signalGenerator)]).toStrictEqual([
      ['enable', 'threshold', 'timeToWait'],
      ['type', 'frequency'],
    ]);
    expect(names(partsOf('amp')['amp']!['deviceInfo'])).toStrictEqual(
      (
        'deviceName venueName assetTagNumber dateOfInstallation rackName rackPosition installerName installerContactInfo ' +
        'powerButtonLockout backPanelAttnPotLockout'
      ).split(' '),
    );
    const [at, version] = ['deviceId', 'version'].map((name) => partsOf('amp')[name]);
    expect([at, version]).toStrictEqual(['0A:1B:2C:3D:4E:5F', 2]);
    expect(names(partsOf('amp')['inputs'])).toStrictEqual(['analog', 'dante']);
    expect(partsOf('channels')['channels']!['2']).toMatchObject({ channelNumber: 2, output: {} });
    expect(names(partsOf('gpio'))).toStrictEqual(['GPIO', 'version', 'deviceId']);
    const older = sampleTree(model, 3);
    for (const name of ['dns1', 'dns2']) delete (older['network'] as { ethernet: Tree }).ethernet[name];
    const exported = exportAmp(older, { deviceId: sampleId, sections: allAmpSections, lock: undefined });
    expect(exported.ok && exported.text).not.toMatch(/"dns[12]"/);
  });

  it('[IMPEXP-09] [IMPEXP-10] [IMPEXP-12] [LOCK-01] locks the chosen parts with a password, and signs', () => {
    const made = (password: string, sections: ReadonlySet<'eq' | 'channelName'>) =>
      exportChannel(tree, { channel: 1, deviceId: sampleId, sections: allChannelSections, lock: { password, sections } });
    expect(made(' ', new Set(['eq']))).toMatchObject({ refusal: 'no password' });
    expect(made('x', new Set())).toMatchObject({ refusal: 'no option' });
    const exported = made('tuning', new Set(['eq']));
    if (!exported.ok) throw new Error(exported.refusal);
    const file = JSON.parse(exported.text) as { deviceId: string; signature: string; lockedProperties: LockGroup };
    expect([file.deviceId, Object.keys(file.lockedProperties)]).toStrictEqual(['0A:1B:2C:3D:4E:5F', ['key', 'properties']]);
    expect(file.signature).toMatch(/^[0-9a-f]{64}$/);
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
    const signed = JSON.parse(whole.ok ? whole.text : '') as Tree;
    expect(Object.keys(signed).slice(-4)).toStrictEqual(['version', 'deviceId', 'lockedProperties', 'signature']);
    expect(signed['deviceId']).toBe('0A:1B:2C:3D:4E:5F');
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
