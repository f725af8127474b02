import { useMemo, useState } from 'react';
import { createChannelResponse, flatChannel, logGrid } from '@headroom/model/dsp';
import type { CrossoverFilterType, EqFilterType } from '@headroom/model/dsp';
import { MenuList } from '../src/ui/overlays/menu.tsx';
import { CrossoverPlot } from '../src/ui/plots/crossover-plot.tsx';
import type { PassSide } from '../src/ui/plots/crossover-plot.tsx';
import { BandPicker } from '../src/ui/plots/band-picker.tsx';
import { octavesOfQ, onlySeen } from '../src/ui/plots/band.ts';
import type { BandActs, BandValues, PlotBand } from '../src/ui/plots/band.ts';
import { EqualizerPlot } from '../src/ui/plots/equalizer-plot.tsx';
import { HistoryPlot } from '../src/ui/plots/history-plot.tsx';
import { LimiterPlot } from '../src/ui/plots/limiter-plot.tsx';
import { LoadRange } from '../src/ui/plots/load-range.tsx';
import styles from './gallery.module.css';
import { hertz, ohms, quality, signedDecibels, still, volts } from './samples.ts';
import { Section } from './section.tsx';
import { useSample } from './use-sample.ts';

const grid = logGrid(20, 20000, 300);
const audible = { min: 20, max: 20000, step: 0.1 };
const parameters = {
  frequency: { range: audible, format: hertz },
  gain: { range: { min: -15, max: 15, step: 0.1 }, format: signedDecibels },
  width: { range: { min: 0.1, max: 20, step: 0.01 }, format: quality, name: 'Q', octaves: octavesOfQ },
};

const thresholds = { range: { min: 2, max: 100, step: 0.1 }, format: volts };
const corner = { range: audible, format: hertz, kind: '24 dB/oct', on: true };
const load = { range: { min: 0, max: 16, step: 0.1 }, format: ohms };

interface SampleBand extends PlotBand {
  readonly type: EqFilterType;
}

const start: readonly SampleBand[] = [
  [92, 3.5, 0.71, 'LP Shelf 12dB/oct', true] as const,
  [185, -4, 1.4, 'Parametric', true] as const,
  [430, -6.5, 2.2, 'Parametric', true] as const,
  [1000, 4, 1, 'Parametric', false] as const,
  [2350, -3.2, 3.2, 'Parametric', true] as const,
  [4100, 2.8, 1.1, 'Parametric', true] as const,
  [7600, -5, 4.5, 'Parametric', true] as const,
  [11500, 4.5, 0.71, 'HP Shelf 12dB/oct', true] as const,
].map(([frequency, gain, width, type, on], index) => ({
  key: String(index + 1),
  number: index + 1,
  frequency,
  gain,
  width,
  type,
  on,
  kind: type,
}));

const squares: readonly PlotBand[] = Array.from({ length: 16 }, (_, index) => ({
  key: String(index + 9),
  number: index + 9,
  frequency: 40 * 1.48 ** index,
  gain: 6 * Math.sin(index),
  width: 1.4,
  on: index % 5 !== 4,
  square: true,
}));

/** Each plot has a response of its own: its buffers are used again. */
function equalizerResponse() {
  const response = createChannelResponse(grid);
  const alone = createChannelResponse(grid);
  return (shown: readonly PlotBand[]) => {
    const filters = shown.map((band, index) => ({
      enable: band.on,
      type: start[index]?.type ?? 'Parametric',
      frequency: band.frequency,
      gain: band.gain,
      q: band.width,
    }));
    response.update({ ...flatChannel, outputEqFilters: filters });
    alone.update({ ...flatChannel, outputEqFilters: filters.map((filter) => ({ ...filter, enable: true })) });
    return { total: response.magnitude, of: (index: number) => alone.magnitudeOf('outputEq', index) };
  };
}

export function Plots() {
  const [bands, setBands] = useState(start);
  const [selected, setSelected] = useState<string | null>('3');
  const [fir, setFir] = useState<string | null>('12');
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const highPass = useSample(40);
  const lowPass = useSample(6300);
  const threshold = useSample(40);
  const peak = useSample(80);
  const low = useSample(2.5);
  const high = useSample(11);
  const equalizer = useMemo(() => equalizerResponse(), []);
  const inputEqualizer = useMemo(() => equalizerResponse(), []);
  const crossover = useMemo(() => {
    const response = createChannelResponse(grid);
    const pass = (frequency: number, type: CrossoverFilterType) => ({ enable: true, type, frequency });
    return (at: Readonly<Record<PassSide, number>>) => {
      response.update({
        ...flatChannel,
        crossover: {
          ...flatChannel.crossover,
          highPassFilter: pass(at.highPass, 'Butterworth 24dB/oct'),
          lowPassFilter: pass(at.lowPass, 'Linkwitz-Riley 24dB/oct'),
        },
      });
      return { total: response.magnitude, of: (side: PassSide) => response.magnitudeOf(side, 0) };
    };
  }, []);
  const change = (key: string, values: Partial<BandValues> & { on?: boolean }) =>
    setBands((all) => all.map((band) => (band.key === key ? { ...band, ...values } : band)));
  const [held, setHeld] = useState<readonly SampleBand[]>();
  const acts: BandActs = {
    drag: (key) => ({
      start: () => setHeld(bands),
      move: (values) => change(key, values),
      finish: () => {},
      cancel: () => held && setBands(held),
      finally: () => setHeld(undefined),
    }),
    commit: change,
    toggle: (key) => toggle(key),
    found: (key) => start.find((band) => band.key === key),
    reset: change,
    menu: { open: (_, point) => setMenu(point) },
    disabled: false,
  };
  const toggle = (key: string) => change(key, { on: !bands.find((band) => band.key === key)?.on });
  const history = useMemo(
    () =>
      Array.from({ length: 180 }, (_, index) => ({
        time: -60 + index / 3,
        value: index > 98 && index < 106 ? 13 + Math.sin(index) / 5 : 7.4 + 0.5 * Math.sin(index / 7) + 0.2 * Math.sin(index * 1.7),
      })),
    [],
  );
  return (
    <>
      <Section title="Equalizer" span={8}>
        <div>
          <EqualizerPlot
            label="Equalizer"
            summary={bands
              .map(
                (band) =>
                  `${band.number}: ${hertz(band.frequency).text} ${hertz(band.frequency).unit}, ${signedDecibels(band.gain).text} dB`,
              )
              .join('; ')}
            bands={bands}
            response={{ frequencies: grid.frequencies, of: equalizer }}
            parameters={parameters}
            selection={{ key: selected, onSelect: setSelected }}
            acts={acts}
          />
          <BandPicker label="Bands" bands={bands} selected={selected} onSelect={setSelected} />
        </div>
        {menu && selected !== null && (
          <MenuList
            label="Band"
            anchor={menu}
            onClose={() => setMenu(null)}
            items={[
              { key: 'bypass', label: 'Bypass', icon: 'eq', onSelect: () => toggle(selected) },
              { key: 'reset', label: 'Reset', icon: 'undo', onSelect: () => change(selected, { gain: 0 }) },
            ]}
          />
        )}
      </Section>
      <Section title="Limiter">
        <div className={styles.pair}>
          <LimiterPlot
            label="RMS limiter"
            summary={`Threshold ${threshold.value} V`}
            threshold={{ ...threshold, ...thresholds, label: 'RMS threshold' }}
            on
            series="rms"
            names={{ input: 'in, V', output: 'out, V' }}
            live={still({ wanted: 62, given: threshold.value })}
          />
        </div>
      </Section>
      <Section title="Equalizer, FIR bands, ±12 dB, with phase" span={6}>
        <EqualizerPlot
          label="Input equalizer"
          summary="16 bands"
          bands={squares}
          response={{ frequencies: grid.frequencies, of: inputEqualizer }}
          parameters={parameters}
          range={12}
          selection={{ key: fir, onSelect: setFir }}
          acts={{ ...onlySeen, disabled: false }}
          traces={[
            {
              key: 'phase',
              look: 'phase',
              values: grid.frequencies.map((frequency) => 90 * Math.sin(Math.log(frequency))),
              low: -180,
              high: 180,
            },
          ]}
        />
      </Section>
      <Section title="Limiter off, disabled plots" span={3}>
        <LimiterPlot
          label="Peak limiter"
          summary="Off"
          threshold={{ ...peak, ...thresholds, label: 'Peak threshold', disabled: true }}
          on={false}
          series="peak"
          names={{ input: 'in, V', output: 'out, V' }}
        />
      </Section>
      <Section title="Limiter, not limiting" span={3}>
        <LimiterPlot
          label="Peak limiter"
          summary="Threshold 80 V"
          threshold={{ ...peak, ...thresholds, label: 'Peak threshold' }}
          on
          series="peak"
          names={{ input: 'in, V', output: 'out, V' }}
          live={still({ wanted: 20, given: 20 })}
        />
      </Section>
      <Section title="Crossover" span={6}>
        <CrossoverPlot
          label="Crossover"
          summary="High pass 40 Hz, low pass 6.30 kHz"
          highPass={{ ...corner, ...highPass, label: 'High pass', letters: 'HP' }}
          lowPass={{ ...corner, ...lowPass, label: 'Low pass', letters: 'LP' }}
          frequencies={grid.frequencies}
          respond={crossover}
        />
      </Section>
      <Section title="Load" span={6}>
        <LoadRange
          label="Limits"
          low={{ ...low, ...load, label: 'Low limit' }}
          high={{ ...high, ...load, label: 'High limit' }}
          axis={{ min: 0, max: 16 }}
          measured={7.4}
        />
        <HistoryPlot
          label="Last 60 minutes"
          summary="Lowest 6.6 Ω, highest 13.2 Ω"
          points={history}
          time={{
            from: -60,
            to: 0,
            ticks: [-60, -50, -40, -30, -20, -10, 0].map((time) => ({ time, text: time === 0 ? 'now' : String(time).replace('-', '−') })),
            unit: 'min',
          }}
          axis={{ min: 0, max: 16, unit: 'Ω', format: ohms }}
          limits={{
            low: { value: low.value, text: `${low.value.toFixed(1)} min` },
            high: { value: high.value, text: `${high.value.toFixed(1)} max` },
          }}
          events={[{ key: 'open', time: -27, text: 'Open, 2 min' }]}
        />
      </Section>
    </>
  );
}
