import { put, type Tree, type TreeLeaf } from '@headroom/model/property';
import { cleanup, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../device/page-rig.tsx';
import { Tab as Generator } from '../features/channel/inputs/generator-tab.tsx';
import { Tab as Inputs } from '../features/channel/inputs/inputs-tab.tsx';
import { Tab as Settings } from '../features/channel/output/settings-tab.tsx';
import { Tab as Crossover } from '../features/crossover/crossover-tab.tsx';
import { Tab as Limiter } from '../features/limiter/limiter-tab.tsx';
import { Tab as Load } from '../features/load/load-tab.tsx';
import { renderKit } from '../ui/testing.tsx';

afterEach(() => {
  cleanup();
  // The next is a tab of its own.
  sessionStorage.clear();
});

interface Stage {
  /** Of channel 2, by resource. */
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
/** Every control and every meter there is, in their order: its name, and what it shows. */
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

  it('[PROP-16] no input delay on a model without', async () => {
    await opened(Inputs, { model: '704D' });
    expect(shown().filter((control) => control.startsWith('Input delay'))).toEqual([]);
    cleanup();
    await opened(Inputs, { model: '704D-ADSP' });
    expect(shown().filter((control) => control.startsWith('Input delay'))).toEqual(['Input delay: 0.00 ms']);
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

  it.each([
    ['Ok', 'Load OK', 'Tone OK'],
    ['Short', 'Load short', 'Short'],
    ['Open', 'Load open', 'Open'],
    ['Low Signal', 'Low signal', 'No tone'],
  ])('[ENUM-17] what a monitor finds: %s', async (status, load, tone) => {
    const finding = { enable: true, testing: true, status };
    await opened(Load, { channel: { loadMonitor: finding, pilotToneDetector: finding } });
    const cardOf = (name: string) => screen.getByRole('region', { name }).textContent;
    expect(cardOf('Load monitor')).toContain(`Load monitor${load}`);
    expect(cardOf('Pilot tone')).toContain(`Pilot tone${tone}`);
  });
});
