import { put, type Tree, type TreeLeaf } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SeatProvider } from '../device/binding/use-amp.tsx';
import { pageRig } from '../../test/page-rig.tsx';
import { siteRig } from '../../test/site-rig.tsx';
import { Tab as Generator } from '../features/channel/inputs/generator-tab.tsx';
import { Tab as Inputs } from '../features/channel/inputs/inputs-tab.tsx';
import { Tab as Settings } from '../features/channel/output/settings-tab.tsx';
import { Tab as Crossover } from '../features/crossover/crossover-tab.tsx';
import { Tab as Equalizer } from '../features/equalizer/equalizer-tab.tsx';
import { Tab as InputEqualizer } from '../features/equalizer/input-eq-tab.tsx';
import { Tab as Limiter } from '../features/limiter/limiter-tab.tsx';
import { Tab as Load } from '../features/load/load-tab.tsx';
import { pageAt } from '../../test/page-at.tsx';
import { preferences } from '../preferences/preferences.ts';
import { renderKit } from '../../test/kit-rig.tsx';
import { Screen } from './channel-tabs.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  preferences.set('delayUnit', 'Milliseconds');
});

interface Stage {
  readonly channel?: Readonly<Record<string, Readonly<Record<string, TreeLeaf>>>>;
  readonly elsewhere?: Readonly<Record<string, TreeLeaf>>;
  readonly model?: string;
}
async function opened(Tab: ComponentType<{ readonly channel: number }>, { channel = {}, elsewhere = {}, model = '704D-ADSP' }: Stage) {
  const settings = (tree: Tree) => {
    for (const [resource, values] of Object.entries(channel))
      for (const [name, value] of Object.entries(values)) put(tree, `/amp/channels/2/${resource}/${name}`, value);
    for (const [address, value] of Object.entries(elsewhere)) put(tree, address, value);
  };
  const { wrapper, turn } = await pageRig({ model, settings });
  renderKit(wrapper({ children: <Tab channel={2} /> }));
  await turn(500);
}

async function visit(tab: string, model = '704D-ADSP', settings: Readonly<Record<string, TreeLeaf>> = {}) {
  const { site, turn, wrapper } = await siteRig([{ model, settings }]);
  const channels = '/amps/001B66000001/channels';
  const Page = () =>
    wrapper({
      children: (
        <SeatProvider value={site.mainSeat}>
          <Screen />
        </SeatProvider>
      ),
    });
  await act(async () => renderKit(pageAt(`${channels}/2/${tab}`, Page, `${channels}/$channel/$tab`)));
  return { turn };
}

it.each([
  ['INPUTS', 'Inputs', 'combobox', 'Network send'],
  ['SETTINGS', 'Settings', 'textbox', 'Channel name'],
  ['SIGNAL_GENERATOR', 'Generator', 'switch', 'Generator on Channel 2'],
  ['INPUT_EQ', 'Input EQ', 'radio', 'FIR 9–24'],
  ['CROSSOVER', 'Crossover', 'combobox', 'High-pass type'],
  ['EQUALIZER', 'Equalizer', 'combobox', 'Preset'],
  ['LIMITER', 'Limiter', 'switch', 'RMS limiter'],
  ['LOAD_MONITOR', 'Load monitor', 'switch', 'Load monitor'],
])('[ENUM-30] at the key %s is the tab %s, with the %s %s', async (key, tab, role, name) => {
  const { turn } = await visit(key);
  await vi.waitFor(async () => {
    await turn(100);
    screen.getByRole(role, { name });
  }, 60_000);
  const tabs = within(screen.getByRole('navigation', { name: /^Settings of / })).getAllByRole('link');
  expect(tabs.map((link) => link.getAttribute('href')?.split('/').at(-1))).toEqual([
    'INPUTS',
    'SETTINGS',
    'SIGNAL_GENERATOR',
    'INPUT_EQ',
    'CROSSOVER',
    'EQUALIZER',
    'LIMITER',
    'LOAD_MONITOR',
  ]);
  expect(tabs.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent)).toEqual([tab]);
});

const shown = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>('[role=slider],[role=meter],select,input'), (control) => {
    const name = control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '';
    const told = control.getAttribute('aria-valuetext');
    if (told !== null) return `${name}: ${told}`;
    return ['checkbox', 'radio'].includes(control.type) ? `${name}: ${control.checked ? 'on' : 'off'}` : `${name}: ${control.value}`;
  });

describe('a tab of a channel shows each property in its own control', () => {
  it('[PROP-14] [PROP-15] [PROP-16] [PROP-26] [ENUM-08] [ENUM-09] [ENUM-13] its inputs', async () => {
    await opened(Inputs, {
      channel: {
        inputSelector: {
          primary: 'Analog 3',
          secondary: 'Dante 4',
          mode: 'Override',
          danteOnRamp: 'Amp Imon',
          primaryFader: -1,
          secondaryFader: -2,
          primaryLevel: -13,
          secondaryLevel: -14,
          primaryThreshold: -33,
          secondaryThreshold: -34,
          primaryClip: true,
          secondarySignalDetect: true,
        },
        inputDelay: { delayMs: 12.5 },
      },
      elsewhere: { '/amp/inputs/analog/3/trim': 3, '/amp/inputs/dante/4/trim': 4, '/amp/inputs/analog/3/sensitivity': '34dB' },
    });
    expect(shown()).toEqual([
      'Backup: off',
      'Override: on',
      'Source: Analog 3',
      'Primary level: −13.0 dB',
      'Primary gain: −1.0 dB',
      'Primary threshold: −33.0 dB',
      'Trim of Analog 3: +3.0 dB',
      '26 dB: off',
      '34 dB: on',
      'Source: Dante 4',
      'Secondary level: −14.0 dB',
      'Secondary gain: −2.0 dB',
      'Secondary threshold: −34.0 dB',
      'Trim of Dante 4: +4.0 dB',
      'Input delay: 12.50 ms',
      'Network send: Amp Imon',
    ]);
    expect(document.body.textContent.match(/(?:Signal|Clip): (?:on|off)/g)).toEqual(['Signal: off', 'Clip: on', 'Signal: on', 'Clip: off']);
  });

  it('[PROP-14] [PROP-26] the mixer, a meter and a fader for every input', async () => {
    const mix = { analog1MixFader: -1, analog4MixFader: -4, dante1MixFader: -11, dante8MixFader: -18 };
    await opened(Inputs, {
      model: '704D',
      channel: { inputSelector: { primary: 'Mixer', ...mix } },
      elsewhere: { '/amp/inputs/analog/1/level': -31, '/amp/inputs/analog/4/level': -34, '/amp/inputs/dante/8/level': -48 },
    });
    expect(shown().filter((control) => /^Level of| in the mix/.test(control))).toEqual(
      [
        ['Level of Analog 1: −31.0 dB', 'Analog 1 in the mix: −1.0 dB', 'Level of Analog 2: −∞ dB', 'Analog 2 in the mix: 0.0 dB'],
        ['Level of Analog 3: −∞ dB', 'Analog 3 in the mix: 0.0 dB', 'Level of Analog 4: −34.0 dB', 'Analog 4 in the mix: −4.0 dB'],
        ['Level of Dante 1: −∞ dB', 'Dante 1 in the mix: −11.0 dB', 'Level of Dante 2: −∞ dB', 'Dante 2 in the mix: 0.0 dB'],
        ['Level of Dante 3: −∞ dB', 'Dante 3 in the mix: 0.0 dB', 'Level of Dante 4: −∞ dB', 'Dante 4 in the mix: 0.0 dB'],
        ['Level of Dante 5: −∞ dB', 'Dante 5 in the mix: 0.0 dB', 'Level of Dante 6: −∞ dB', 'Dante 6 in the mix: 0.0 dB'],
        ['Level of Dante 7: −∞ dB', 'Dante 7 in the mix: 0.0 dB', 'Level of Dante 8: −48.0 dB', 'Dante 8 in the mix: −18.0 dB'],
      ].flat(),
    );
  });

  it.each([
    ['704D', ['Network send: Silence']],
    ['704D-ADSP', ['Network send: Silence']],
    ['704', []],
  ])('[PROP-14] the signals that a %s can send to the network: %j', async (model, sends) => {
    await opened(Inputs, { model, channel: sends.length > 0 ? { inputSelector: { danteOnRamp: 'Silence' } } : {} });
    expect(shown().filter((control) => control.startsWith('Network send'))).toEqual(sends);
  });

  it.each([
    ['Line', 'true'],
    ['Mic', null],
  ])('[PROP-26] the gain of a microphone, of an input that is a %s one', async (selectorType, off) => {
    const own = { selectorType, micGain: 30, trim: 3 };
    await opened(Inputs, {
      model: '34D',
      channel: { inputSelector: { primary: 'Analog 3' } },
      elsewhere: Object.fromEntries(Object.entries(own).map(([name, value]) => [`/amp/inputs/analog/3/${name}`, value])),
    });
    expect(shown()).toEqual(expect.arrayContaining(['Trim of Analog 3: +3.0 dB', `${selectorType}: on`, 'Mic gain of Analog 3: 30 dB']));
    expect(screen.getByRole('slider', { name: 'Mic gain of Analog 3' }).getAttribute('aria-disabled')).toBe(off);
  });

  it.each([
    ['Digital 3', 'CDS 704', ['Trim of Digital 3: +3.0 dB']],
    ['Dante 3', '704D', ['Trim of Dante 3: +3.0 dB']],
    ['Dante 3+4', '704D', ['Trim of Dante 3: +3.0 dB', 'Trim of Dante 4: 0.0 dB']],
    ['Analog 3', '704D', ['Trim of Analog 3: −3.0 dB']],
  ])('[PROP-25] %s of a %s is the socket with %j', async (primary, model, trims) => {
    await opened(Inputs, {
      model,
      channel: { inputSelector: { primary } },
      elsewhere: { '/amp/inputs/analog/3/trim': -3, '/amp/inputs/dante/3/trim': 3 },
    });
    expect(shown().filter((control) => control.startsWith('Trim of'))).toEqual(trims);
  });

  const band = { enable: true, type: 'Parametric', frequency: 200, q: 2, gain: 3 };
  const bands = (first: number, last: number) => shown().filter((control) => /^Band \d+: /.test(control)).length === last - first + 1;
  it.each([
    ['output', Equalizer, 'outputEqFilters/1'],
    ['input', InputEqualizer, 'inputIirEqFilters/1'],
  ] as const)('[PROP-23] its %s equalizer of eight bands', async (_, Tab, first) => {
    await opened(Tab, { channel: { [first]: band } });
    for (const bank of screen.queryAllByRole('radio', { name: 'IIR 1–8' })) fireEvent.click(bank);
    expect(bands(1, 8)).toBe(true);
    expect(shown().slice(-6, -1)).toEqual(['Type of band 1: Parametric', 'Band 1 on: on', 'Frequency: 200 Hz', 'Gain: +3.0 dB', 'Q: 2.00']);
  });

  it.each([
    ['Low', ['Edge: Frequency: 200 Hz', 'Edge: Bandwidth: 0.50']],
    [
      'Dual Shelf',
      ['Lower edge: Frequency: 200 Hz', 'Lower edge: Bandwidth: 0.50', 'Upper edge: Frequency: 2.00 kHz', 'Upper edge: Bandwidth: 2.00'],
    ],
  ])('[PROP-24] its input equalizer of sixteen FIR bands: %s', async (type, edges) => {
    const fir = { enable: true, type, frequency1: 200, frequency2: 2000, bandwidth1: 0.5, bandwidth2: 2, gain: 3 };
    await opened(InputEqualizer, { channel: { 'inputFirEqFilters/1': fir } });
    fireEvent.click(screen.getByRole('radio', { name: 'FIR 9–24' }));
    expect(bands(9, 24)).toBe(true);
    expect(shown().slice(-2 - edges.length, -1)).toEqual([...edges, 'Gain: +3.0 dB']);
  });

  it('[PROP-16] no input delay on a model without', async () => {
    await opened(Inputs, { model: '704D' });
    expect(shown().filter((control) => control.startsWith('Input delay'))).toEqual([]);
    cleanup();
    await opened(Inputs, { model: '704D-ADSP' });
    expect(shown().filter((control) => control.startsWith('Input delay'))).toEqual(['Input delay: 0.00 ms']);
  });

  it.each([
    ['Milliseconds', '10.00 ms', '3.43 m'],
    ['Meters', '3.43 m', '10.00 ms'],
    ['Centimeters', '343.0 cm', '10.00 ms'],
    ['Feet', '11.25 ft', '10.00 ms'],
    ['Inches', '135.0 in', '10.00 ms'],
  ] as const)('[UNIT-02] [PROP-16] [PROP-17] its delays with %s chosen: %s, and %s beside them', async (unit, text, beside) => {
    preferences.set('delayUnit', unit);
    await opened(Inputs, { channel: { inputDelay: { delayMs: 10 } } });
    expect(shown()).toContain(`Input delay: ${text}`);
    expect(screen.getByText(`= ${beside}`)).toBeDefined();
    cleanup();
    await opened(Crossover, { channel: { 'crossover/bandGainAndDelay': { delay: 10 } } });
    expect(shown()).toContain(`Delay: ${text}`);
    expect(screen.getByText(`= ${beside}`)).toBeDefined();
  });

  const pairs = (kind: string, count: number) =>
    Array.from({ length: count / 2 }, (_, index) => `${kind} ${2 * index + 1}+${2 * index + 2}`);
  const inputs = (kind: string, count: number) => [
    ...Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`),
    ...pairs(kind, count),
  ];
  it.each([
    ['702', inputs('Analog', 2)],
    ['84', inputs('Analog', 4)],
    ['206', inputs('Analog', 6)],
    ['168', inputs('Analog', 8)],
    ['124D', [...inputs('Analog', 4), ...inputs('Dante', 4)]],
    ['168D', [...inputs('Analog', 8), ...inputs('Dante', 8)]],
    ['CDS 702', [...inputs('Analog', 2), ...inputs('Digital', 8)]],
    ['CDS 702-ADSP', inputs('Analog', 2)],
  ])('[MODEL-04] [MODEL-05] [MODEL-06] [MODEL-07] [ENUM-07] the inputs on offer of a %s', async (model, offered) => {
    await opened(Inputs, { model });
    const [primary, secondary] = screen.getAllByRole('combobox', { name: 'Source' }).map((source) =>
      within(source)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    );
    expect(primary).toEqual([...offered, 'Mixer']);
    expect(secondary).toEqual(['None', ...offered]);
  });

  it('[PROP-12] [PROP-13] [ENUM-10] its settings', async () => {
    await opened(Settings, {
      channel: {
        output: {
          name: 'Terrace',
          enable: true,
          hiZLoZ: 'HiZ-70V',
          hiZHpfEnable: true,
          hiZHpfFrequency: 85,
          faderZoneOffset: -3,
          faderZoneAdjust: -4,
          backpanelPotAttn: -5,
          fader: -7,
          super8: false,
        },
      },
    });
    expect(shown()).toEqual([
      'Channel name: Terrace',
      'Zone: ',
      'Channel on: on',
      'Lo-Z: off',
      'Hi-Z 70 V: on',
      'Hi-Z 100 V: off',
      'High pass on: on',
      'Frequency: 85.0 Hz',
      'Bridge 1 + 2: off',
      'Normal: on',
      'Inverted: off',
      'Offset: −3.0 dB',
      'Adjustment: −4.0 dB',
      'Read only: −5.0 dB',
    ]);
    expect(document.body.textContent).toContain('Fader−7.0Zone offset−3.0Adjustment−4.0Back panel−5.0Total gain−19.0 dB');
  });

  it('[PROP-10] [PROP-12] [PROP-14] [ENUM-04] the generator; a channel without a name is called by its number', async () => {
    await opened(Generator, {
      channel: { inputSelector: { signalGeneratorEnable: true, signalGeneratorFader: -41 }, output: { name: 'Terrace' } },
      elsewhere: { '/amp/signalGenerator/type': 'Tone', '/amp/signalGenerator/frequency': 2000, '/amp/signalGenerator/fader': -30 },
    });
    expect(shown()).toEqual([
      'Pink noiseEqual energy per octave: off',
      'White noiseEqual energy per Hz: off',
      'ToneOne frequency: on',
      'Tone: 2.00 kHz, −30.0 dB',
      'Frequency: 2.00 kHz',
      'Level: −30.0 dB',
      'Generator on Channel 1: off',
      'Generator level on Channel 1: −80.0 dB',
      'Generator on Terrace: on',
      'Generator level on Terrace: −41.0 dB',
      'Generator on Channel 3: off',
      'Generator level on Channel 3: −80.0 dB',
      'Generator on Channel 4: off',
      'Generator level on Channel 4: −80.0 dB',
    ]);
  });

  it('[PROP-17] [ENUM-18] its crossover', async () => {
    await opened(Crossover, {
      channel: {
        'crossover/bandGainAndDelay': { gain: 2, delay: 7.5, invert: true },
        'crossover/highPassFilter': { enable: true, type: 'Bessel 12dB/oct', frequency: 110 },
        'crossover/lowPassFilter': { enable: false, type: 'Linkwitz-Riley 48dB/oct', frequency: 2200 },
      },
    });
    expect(shown()).toEqual([
      'Full range: off',
      'Subwoofer: off',
      'Custom: on',
      'High pass: High pass, 110 Hz, Bessel 12 dB',
      'High pass: on',
      'High-pass type: Bessel 12dB/oct',
      'High-pass frequency: 110 Hz',
      'Low pass: off',
      'Low-pass type: Linkwitz-Riley 48dB/oct',
      'Low-pass frequency: 2.20 kHz',
      'Band gain: +2.0 dB',
      'Delay: 7.50 ms',
      'Normal: off',
      'Inverted: on',
    ]);
  });

  const slopes = (name: string, ...each: readonly number[]) => each.map((slope) => `${name} ${slope} dB`);
  const minimumPhase = [
    ...slopes('Butterworth', 6, 12, 18, 24, 48),
    ...slopes('Bessel', 6, 12, 18, 24, 48),
    ...slopes('Linkwitz-Riley', 24, 48),
  ];
  const linearPhase = [...slopes('Linear-phase L-R', 24, 48), 'Linear-phase brick wall'];
  it.each([
    ['704D', minimumPhase],
    ['704D-ADSP', [...minimumPhase, ...linearPhase]],
  ])('[ENUM-11] [ENUM-12] the slopes of a %s, at both ends', async (model, types) => {
    await opened(Crossover, { model });
    for (const name of ['High-pass type', 'Low-pass type']) {
      const options = within(screen.getByRole('combobox', { name })).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(types);
    }
  });

  it('[PROP-19] its limiters', async () => {
    await opened(Limiter, {
      channel: {
        rmsLimiter: { enable: true, threshold: 41, attackTime: 1100, releaseTime: 2200, gainReduction: -1, totalGainReduction: -3 },
        peakLimiter: { enable: false, threshold: 62, attackTime: 33, releaseTime: 44, gainReduction: -2, totalGainReduction: -3 },
      },
    });
    expect(shown()).toEqual([
      'Watts into: 8',
      'RMS limiter: on',
      'RMS limiter: Threshold: 41.0 V',
      'Gain reduction: 1.0 dB',
      'RMS limiter: Threshold: 41.0 V',
      'RMS limiter: Attack: 1100 ms',
      'RMS limiter: Release: 2200 ms',
      'Peak limiter: off',
      'Peak limiter: Threshold: 62.0 V',
      'Gain reduction: 2.0 dB',
      'Peak limiter: Threshold: 62.0 V',
      'Peak limiter: Attack: 33 ms',
      'Peak limiter: Release: 44 ms',
    ]);
    expect(document.body.textContent).toContain('Total gain reduction 3.0 dB');
  });

  it('[PROP-20] [PROP-21] [PROP-22] its load monitor and its pilot tone', async () => {
    await opened(Load, {
      channel: {
        loadMonitor: { enable: true, testing: true, status: 'Open', highLimit: 22, lowLimit: 3, measuredImpedance: 66 },
        pilotToneDetector: {
          enable: true,
          testing: true,
          status: 'Short',
          toneFrequency: 19_000,
          openLimit: 51,
          shortLimit: 152,
          timeElapsedForError: 53,
          sensitivity: 54,
          measuredLevel: 155,
          CrossoverBypass: true,
          inputEnablePrimary: true,
          inputEnableSecondary: false,
          inputLevelPrimary: -21,
          inputLevelSecondary: -22,
          inputPresentPrimary: true,
          inputPresentSecondary: false,
          inputThresholdPrimary: -23,
          inputThresholdSecondary: -24,
        },
      },
    });
    expect(shown()).toEqual([
      'Load monitor: on',
      'Low limit: 3.0 Ω',
      'High limit: 22.0 Ω',
      'Low limit: 3.0 Ω',
      'High limit: 22.0 Ω',
      'Pilot tone: on',
      'Tone frequency: 19.0 kHz',
      'Sensitivity: 54',
      'Open limit: 51.0',
      'Short limit: 152.0',
      'Time to error: 53 s',
      'Bypass crossover: on',
      'Tone required on Primary input: on',
      'Tone threshold of Primary input: −23.0 dB',
      'Tone required on Secondary input: off',
      'Tone threshold of Secondary input: −24.0 dB',
    ]);
    const text = document.body.textContent;
    expect(text).toContain('Load monitorLoad openTesting continuouslyMeasured load66.0 Ω');
    expect(text).toContain('Pilot toneShortListeningMeasured level155.0');
    expect(text).toContain('Primary inputPresent, −21.0 dBFS');
    expect(text).toContain('Secondary inputMissing, −22.0 dBFS');
  });

  const cardOf = (name: string) => screen.getByRole('region', { name }).textContent;
  it.each([
    [2.9, 'Below the low limit of 3.0 Ω: is there a short?'],
    [3, 'Between 3.0 Ω and 22.0 Ω'],
    [22, 'Between 3.0 Ω and 22.0 Ω'],
    [22.1, 'Above the high limit of 22.0 Ω: is the line open?'],
  ])('[PROP-20] readings are shown against their limits: %d Ω', async (measuredImpedance, said) => {
    const loadMonitor = { enable: true, testing: true, status: 'Ok', highLimit: 22, lowLimit: 3, measuredImpedance };
    await opened(Load, { channel: { loadMonitor } });
    expect(cardOf('Load monitor')).toContain(`Measured load${measuredImpedance.toFixed(1)} Ω${said}`);
  });

  it.each([
    ['Ok', true, 'Ok', 'Load OKTesting continuously', 'Tone OKListeningMeasured level155.0'],
    ['Ok', true, 'Low Signal', 'Low signalTesting continuously', 'No toneListeningMeasured levelNo tone to measure'],
    ['Ok', false, 'Ok', 'Not testedWaiting: the output is not ready', 'Not testedMeasured levelNo tone to measure'],
    ['Faulted', false, 'Ok', 'Output stoppedNot measured: the output protects itself', 'Output stoppedMeasured levelNo tone to measure'],
  ])('[PROP-20] [PROP-21] of an output that is %s, testing %j, finding %s', async (status, testing, found, load, tone) => {
    const finding = { enable: true, testing, status: found };
    await opened(Load, { channel: { output: { status }, loadMonitor: finding, pilotToneDetector: { ...finding, measuredLevel: 155 } } });
    expect(cardOf('Load monitor')).toContain(`Load monitor${load}`);
    expect(cardOf('Pilot tone')).toContain(`Pilot tone${tone}`);
  });

  it.each([
    ['Load monitor', 'loadMonitor', 'enable'],
    ['Pilot tone', 'pilotToneDetector', 'enable'],
    ['Bypass crossover', 'pilotToneDetector', 'CrossoverBypass'],
    ['Tone required on Primary input', 'pilotToneDetector', 'inputEnablePrimary'],
    ['Tone required on Secondary input', 'pilotToneDetector', 'inputEnableSecondary'],
  ])('[PROP-20] [PROP-21] [PROP-22] the switch %s belongs to %s/%s', async (name, resource, flag) => {
    await opened(Load, { channel: { [resource]: { [flag]: true } } });
    const on = screen.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => checked);
    expect(on).toEqual([screen.getByRole('switch', { name })]);
  });

  it.each([
    ['Ok', 'Load OK', 'Tone OK'],
    ['Short', 'Load short', 'Short'],
    ['Open', 'Load open', 'Open'],
    ['Low Signal', 'Low signal', 'No tone'],
  ])('[ENUM-17] the result of a monitor: %s', async (status, load, tone) => {
    const finding = { enable: true, testing: true, status };
    await opened(Load, { channel: { loadMonitor: finding, pilotToneDetector: finding } });
    expect(cardOf('Load monitor')).toContain(`Load monitor${load}`);
    expect(cardOf('Pilot tone')).toContain(`Pilot tone${tone}`);
  });
});

describe('the tabs of a channel', () => {
  async function visited(tab: string, model: string, settings: Readonly<Record<string, TreeLeaf>> = {}) {
    const { turn } = await visit(tab, model, settings);
    await turn(500);
    const tabs = within(screen.getByRole('navigation', { name: 'Settings of Channel 2' })).getAllByRole('link');
    return tabs.map(({ textContent }) => textContent);
  }
  const plain = ['Inputs', 'Settings', 'Generator', 'Crossover', 'Equalizer', 'Limiter', 'Load monitor'];
  const advanced = ['Inputs', 'Settings', 'Generator', 'Input EQ', 'Crossover', 'Equalizer', 'Limiter', 'Load monitor'];

  it.each([
    ['704D', plain, 'INPUTS'],
    ['704D-ADSP', advanced, 'INPUT_EQ'],
    ['CDS 1504', advanced, 'INPUT_EQ'],
    ['CDS 702', plain, 'INPUTS'],
  ])('[INEQ-01] [ENUM-30] of a %s; the address of the input EQ leads accordingly', async (model, tabs, tab) => {
    expect(await visited('INPUT_EQ', model)).toEqual(tabs);
    expect(location.pathname).toBe(`/amps/001B66000001/channels/2/${tab}`);
  });

  it.each([
    ['this channel has', 2, 'CrossoverFIR'],
    ['another channel has', 1, 'Crossover'],
    ['no channel has', 0, 'Crossover'],
  ])('[XOVER-01] only the crossover is marked with FIR if %s a custom FIR filter', async (_, channel, named) => {
    const path = `/amp/channels/${channel}/crossover/lowPassFilter/customFirCoeffs`;
    const tabs = await visited('CROSSOVER', '704D-ADSP', channel > 0 ? { [path]: [0.5, 0.25] } : {});
    expect(tabs).toEqual(advanced.map((tab) => (tab === 'Crossover' ? named : tab)));
  });
});
