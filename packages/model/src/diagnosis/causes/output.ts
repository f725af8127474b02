import {
  bandGainAndDelay,
  gpio,
  highPassFilter,
  inputSelector,
  levels,
  loadMonitor,
  logs,
  output,
  outputEqFilter,
  pilotToneDetector,
  powerSupply,
} from '../../amplifier/index.ts';
import { numbersAt } from '../../catalogue/channel-numbers.ts';
import { isFaulted, monitorFinding } from '../../health/health.ts';
import { readLog } from '../../health/log-line.ts';
import { writeTo } from '../../property/write.ts';
import { seenNumber, seenValue, type Reading } from '../evidence.ts';
import { hasListened } from '../listening.ts';
import { filterRange } from './filters.ts';
import { isKnobLocked } from './level.ts';
import { found, type CauseRow, type CauseTable, type Found } from './row.ts';
import { faint, liveLevel, liveWay } from './live-source.ts';

const { enable, status, ready, thermal, fader, faderZoneOffset, faderZoneAdjust, backpanelPotAttn } = output.properties;

/** Of a pair, either half stops both; a failing supply stops all and is named before. */
function faultedHalf({ halves, tree, read }: Reading): number | undefined {
  if (read(powerSupply.properties.fault, {}) === true) return undefined;
  return halves.find((channel) => isFaulted(tree, channel));
}
const isHot = ({ halves, read }: Reading) => halves.some((channel) => read(thermal, { channel }) === true);
function isShorted({ read }: Reading, channel: number): boolean {
  const { status: monitor, measuredImpedance, lowLimit } = loadMonitor.properties;
  if (read(loadMonitor.properties.enable, { channel }) === true && read(monitor, { channel }) === 'Short') return true;
  const [ohms, least] = [read(measuredImpedance, { channel }), read(lowLimit, { channel })];
  if (ohms !== undefined && least !== undefined && ohms > 0 && ohms < least) return true;
  const lines = readLog('faults', (read(logs.properties.faults, {}) ?? '').slice(-newestLog));
  const [newest] = lines.filter(({ place }) => place.kind === 'channel' && place.channel === channel);
  return newest !== undefined && /short circuit/i.test(newest.text);
}
const newestLog = 4000;

const monitors = (of: typeof loadMonitor | typeof pilotToneDetector, finding: string, more: Pick<CauseRow, 'effects'>): CauseRow => ({
  step: 'load',
  place: of.properties.status,
  ...more,
  find(reading) {
    const half = reading.halves.find((channel) => monitorFinding(reading.tree, of, channel) === finding);
    if (half === undefined || reading.hides(of.properties.status, { channel: half })) return undefined;
    const at = { channel: half };
    const { measuredImpedance } = loadMonitor.properties;
    const values = of === loadMonitor ? { ohms: seenValue(measuredImpedance, at, reading.read(measuredImpedance, at) ?? 0) } : undefined;
    return { at, ...(values && { values }), since: reading.changeOf(of.properties.status, at)?.at };
  },
});

/** In dB: the channel's level settings together. */
function levelSum(reading: Reading): number {
  const { read, channel } = reading;
  const at = { channel };
  const way = liveWay(reading);
  const inputFader =
    way === undefined
      ? 0
      : (read(way === 'primary' ? inputSelector.properties.primaryFader : inputSelector.properties.secondaryFader, at) ?? 0);
  const knob = isKnobLocked(reading) ? [] : [backpanelPotAttn];
  return [fader, faderZoneOffset, faderZoneAdjust, ...knob, bandGainAndDelay.properties.gain].reduce(
    (sum, handle) => sum + (read(handle, at) ?? 0),
    inputFader,
  );
}
const floor = levels.properties.level_db.property.min;
/** In dB: so much more must be expected before its absence means anything. */
const margin = 8;
interface Silence {
  /** In dBFS. */
  readonly input: number;
  /** In dB: all faders together. */
  readonly faders: number;
  readonly filters: ReturnType<typeof filterRange>;
}
function silenceOf(reading: Reading): Silence | undefined {
  const { listening, loudest, channel } = reading;
  const input = liveLevel(reading);
  if (listening === undefined || !hasListened(listening) || input === undefined || input <= faint) return undefined;
  const measured = loudest(levels.properties.level_db, { channel });
  if (measured === undefined || measured > floor) return undefined;
  return { input, faders: levelSum(reading), filters: filterRange(reading) };
}
const isExpected = (level: number): boolean => level > floor + margin;
const silent = (place: CauseRow['place'], why: (silence: Silence, reading: Reading) => Found | undefined): CauseRow => ({
  step: 'terminals',
  effects: ['stops'],
  isInferred: true,
  place,
  find(reading) {
    const silence = silenceOf(reading);
    return silence && why(silence, reading);
  },
});

export const outputCauses = {
  outputOff: {
    step: 'output',
    effects: ['stops'],
    place: enable,
    find: ({ halves, read, changeOf }) => {
      const off = halves.find((channel) => read(enable, { channel }) === false);
      return off === undefined ? undefined : { at: { channel: off }, since: changeOf(enable, { channel: off })?.at };
    },
    fix: ({ halves }) => ({
      kind: 'write',
      name: 'switchOn',
      writes: halves.map((channel) => writeTo(output, { channel }, { enable: true })),
      makesSound: true,
    }),
  },
  outputDown: {
    step: 'output',
    effects: ['stops'],
    place: status,
    find: ({ halves, read }) => found(halves.some((channel) => read(status, { channel }) === 'Offline')),
  },

  shortCircuit: {
    step: 'protection',
    effects: ['stops'],
    place: status,
    find(reading) {
      const half = faultedHalf(reading);
      return half !== undefined && isShorted(reading, half) ? { at: { channel: half } } : undefined;
    },
  },
  outputFaulted: {
    step: 'protection',
    effects: ['stops'],
    place: 'logs',
    find(reading) {
      const half = faultedHalf(reading);
      if (half === undefined || isHot(reading)) return undefined;
      return { since: reading.changeOf(output.properties.fault, { channel: half })?.at };
    },
  },
  notReady: {
    step: 'protection',
    effects: ['stops'],
    place: 'logs',
    find(reading) {
      const { halves, read } = reading;
      const at = { channel: reading.channel };
      const isOn = read(enable, at) === true && read(output.properties.autoStandbyActive, at) !== true;
      return found(isOn && read(status, at) === 'Ok' && !halves.some((half) => isFaulted(reading.tree, half)) && read(ready, at) === false);
    },
  },
  overheated: {
    step: 'thermal',
    effects: ['stops'],
    place: thermal,
    find(reading) {
      const half = faultedHalf(reading);
      return half !== undefined && isHot(reading) && !isShorted(reading, half) ? { at: { channel: half } } : undefined;
    },
  },
  tooHot: {
    step: 'thermal',
    effects: ['reduces', 'interrupts'],
    place: thermal,
    find: (reading) => found(isHot(reading) && faultedHalf(reading) === undefined),
  },

  loadOpen: monitors(loadMonitor, 'Open', { effects: ['stops'] }),
  pilotOpen: monitors(pilotToneDetector, 'Open', { effects: ['stops'] }),
  loadShort: monitors(loadMonitor, 'Short', { effects: ['reduces', 'distorts', 'interrupts'] }),
  pilotShort: monitors(pilotToneDetector, 'Short', { effects: ['reduces', 'distorts', 'interrupts'] }),
  loadUnwatched: {
    step: 'load',
    effects: ['unknown'],
    place: loadMonitor.properties.enable,
    find: ({ tree, channel }) => found(monitorFinding(tree, loadMonitor, channel) === 'off'),
    fix: ({ channel }) => ({
      kind: 'write',
      name: 'watchLoad',
      writes: [writeTo(loadMonitor, { channel }, { enable: true })],
      makesSound: false,
    }),
  },
  loadUntested: {
    step: 'load',
    effects: ['unknown'],
    place: loadMonitor.properties.enable,
    find({ tree, channel }) {
      const finding = monitorFinding(tree, loadMonitor, channel);
      return found(finding === 'waiting' || finding === 'Low Signal' || finding === 'unknown');
    },
    fix: () => ({ kind: 'run', name: 'quietNoise', makesSound: true }),
  },

  levelsAddUp: silent(fader, ({ input, faders }) => found(faders < 0 && !isExpected(input + faders), { level: seenNumber(faders, 'dB') })),
  remoteVolumeDown: silent(gpio.properties.mode, ({ input, faders, filters }, { read, channel, tree }) => {
    const isRemote = numbersAt(tree, '/GPIO').includes(channel) && read(gpio.properties.mode, { channel }) === 'Remote Volume Control';
    return found(isRemote && isExpected(input + faders + filters.highest), { port: seenNumber(channel) });
  }),
  bandMissesProgramme: silent(highPassFilter.properties.frequency, ({ input, faders, filters }) =>
    found(filters.isNarrowed && isExpected(input + faders + filters.highest)),
  ),
  filtersTakeMost: silent(outputEqFilter.properties.gain, ({ input, faders, filters }, { channel }) =>
    isExpected(input + faders + filters.music)
      ? undefined
      : { at: { channel, filter: 1 }, values: { level: seenNumber(filters.music, 'dB') } },
  ),
  unexplained: silent(levels.properties.level_db, ({ input }) => ({ values: { input: seenNumber(input, 'dBFS') } })),
} as const satisfies CauseTable;
