import { bandGainAndDelay, highPassFilter, inputSelector, lowPassFilter, output, peakLimiter, rmsLimiter } from '../../amplifier/index.ts';
import { lockOn } from '../../access/locks.ts';
import { bridgeOf, bridgePair, follows } from '../../channel/bridge.ts';
import { channelNumbers } from '../../catalogue/channel-numbers.ts';
import { limitsOfSpeaker } from '../../channel/speaker-limits.ts';
import { rowOf } from '../../diagnosis/causes/index.ts';
import { pairedChannel } from '../../diagnosis/causes/filters.ts';
import { seenNumber, seenText, type Reading } from '../../diagnosis/evidence.ts';
import { isFaulted } from '../../health/health.ts';
import { tolerance } from '../../property/louder.ts';
import { choice, flag, number, type Property, type Value } from '../../property/property.ts';
import { addressOf, type Handle } from '../../property/resource.ts';
import { channelCheck, failed, missing, option, passed, shownAll, shownOf, type CheckTable, type Judged, type ShownValues } from './row.ts';

type ChannelHandle<P extends Property> = Handle<P, { readonly channel: number }>;

const planned = <P extends Property>(handle: ChannelHandle<P>) =>
  channelCheck({
    isPlan: true,
    limits: { wanted: handle.property },
    judge({ read, channel }, { wanted }) {
      const at = { channel };
      const value: Value | undefined = read(handle as ChannelHandle<Property>, at);
      if (value === undefined) return undefined;
      const [seen, limit] = [value, wanted].map((each) => shownOf({ kind: 'value', handle, at, value: each }));
      const values: ShownValues = { ...(seen && { value: seen }), ...(limit && { wanted: limit }) };
      return value === wanted ? passed('asPlanned', values) : failed('notAsPlanned', values);
    },
  });

const sides = { highPass: highPassFilter, lowPass: lowPassFilter } as const;
type Side = keyof typeof sides;
const slope = (side: Side) => choice(['any', 'off', ...sides[side].properties.type.property.options]);
const corner = (side: Side) => sides[side].properties.frequency.property;
interface PlannedCorner {
  readonly type: string;
  readonly frequency: number;
  /** In per cent. */
  readonly within: number;
}
function wrongCorner({ read, channel }: Reading, side: Side, plan: PlannedCorner): Judged | 'untold' | undefined {
  const at = { channel };
  const { enable, type, frequency } = sides[side].properties;
  const [isOn, has, stands] = [read(enable, at), read(type, at), read(frequency, at)];
  if (plan.type === 'any') return undefined;
  if (isOn === undefined || has === undefined || stands === undefined) return 'untold';
  if (plan.type === 'off') return isOn ? failed(`${side}On`, { frequency: seenNumber(stands, 'Hz') }) : undefined;
  if (!isOn) return failed(`${side}Off`, { wanted: option(plan.type) });
  if (has !== plan.type) return failed(`${side}Type`, { type: option(has), wanted: option(plan.type) });
  if (Math.abs(stands / plan.frequency - 1) * 100 <= plan.within + tolerance) return undefined;
  return failed(`${side}Frequency`, { frequency: seenNumber(stands, 'Hz'), wanted: seenNumber(plan.frequency, 'Hz') });
}

const thresholds = ({ read, channel }: Reading) => {
  const at = { channel };
  return {
    isRmsOn: read(rmsLimiter.properties.enable, at),
    isPeakOn: read(peakLimiter.properties.enable, at),
    rms: read(rmsLimiter.properties.threshold, at),
    peak: read(peakLimiter.properties.threshold, at),
  };
};
/** In volts. */
function activeLimiters(reading: Reading, isRequired: boolean): { readonly rms: number; readonly peak: number } | Judged | undefined {
  const { isRmsOn, isPeakOn, rms, peak } = thresholds(reading);
  if (isRmsOn === undefined || isPeakOn === undefined || rms === undefined || peak === undefined) return undefined;
  if (!isRmsOn && !isPeakOn) return missing(isRequired)('limitersOff');
  if (!isRmsOn) return missing(isRequired)('rmsLimiterOff');
  return isPeakOn ? { rms, peak } : missing(isRequired)('peakLimiterOff');
}
const watts = (standard: number) => number({ min: 1, max: 20_000, step: 1, default: standard, unit: 'W' });

export const channelChecks = {
  channelNamed: channelCheck({
    limits: {},
    judge({ read, channel, tree }) {
      const nameOf = (at: number) => read(output.properties.name, { channel: at })?.trim();
      const name = nameOf(channel);
      if (name === undefined) return undefined;
      if (name === '') return failed('channelNameMissing');
      const other = channelNumbers(tree).find((each) => each !== channel && !follows(tree, each) && nameOf(each) === name);
      if (other === undefined) return passed('named', { name: seenText(name) });
      return failed('channelNameTwice', { name: seenText(name), channel: seenNumber(other) });
    },
  }),
  namePlanned: planned(output.properties.name),
  zonePlanned: planned(output.properties.ZoneName),
  sourcePlanned: planned(inputSelector.properties.primary),
  secondSourcePlanned: planned(inputSelector.properties.secondary),
  loadPlanned: planned(output.properties.hiZLoZ),
  bridgePlanned: channelCheck({
    isPlan: true,
    limits: { wanted: output.properties.super8.property },
    judge({ read, channel }, { wanted }) {
      const [first] = bridgePair(channel);
      const isBridged = read(output.properties.super8, { channel: first });
      if (isBridged === undefined) return undefined;
      if (isBridged === wanted) return passed(wanted ? 'bridged' : 'notBridged');
      return failed(wanted ? 'bridgeMissing' : 'bridgeUnplanned');
    },
  }),
  generatorOff: channelCheck({
    limits: {},
    judge({ read, channel }) {
      const isOn = read(inputSelector.properties.signalGeneratorEnable, { channel });
      return isOn === undefined ? undefined : isOn ? failed('generatorLeftOn') : passed('generatorIsOff');
    },
  }),
  notMuted: channelCheck({
    limits: {},
    judge({ read, halves }) {
      const mutes = halves.map((channel) => read(output.properties.mute, { channel }));
      return mutes.includes(true) ? failed('leftMuted') : mutes.includes(undefined) ? undefined : passed('isOpen');
    },
  }),
  outputOn: channelCheck({
    limits: {},
    judge({ read, halves }) {
      const on = halves.map((channel) => read(output.properties.enable, { channel }));
      return on.includes(false) ? failed('outputLeftOff') : on.includes(undefined) ? undefined : passed('outputIsOn');
    },
  }),
  noFault: channelCheck({
    limits: {},
    judge({ read, halves, tree }) {
      if (halves.some((channel) => read(output.properties.status, { channel }) === undefined)) return undefined;
      if (halves.some((channel) => isFaulted(tree, channel))) return failed('outputFaulted');
      return halves.some((channel) => read(output.properties.thermal, { channel }) === true) ? failed('outputHot') : passed('outputSound');
    },
  }),
  limitersOn: channelCheck({
    limits: { required: flag({ default: true }) },
    inDefault: { required: false },
    judge(reading, { required }) {
      const active = activeLimiters(reading, required);
      if (active === undefined || 'outcome' in active) return active;
      return passed('limitersAreOn', { rms: seenNumber(active.rms, 'V'), peak: seenNumber(active.peak, 'V') });
    },
  }),
  limitersWithinSpeaker: channelCheck({
    isPlan: true,
    limits: { ohms: number({ min: 1, max: 250, default: 8, unit: 'Ω' }), rmsWatts: watts(100), peakWatts: watts(400) },
    contradicts: ({ rmsWatts, peakWatts }) => peakWatts < rmsWatts,
    judge(reading, { ohms, rmsWatts, peakWatts }) {
      const active = activeLimiters(reading, true);
      if (active === undefined || 'outcome' in active) return active;
      const isBridged = bridgeOf(reading.tree, reading.channel) !== undefined;
      const most = limitsOfSpeaker({ ohms, rms: { watts: rmsWatts }, peak: { watts: peakWatts }, lowest: 100, isBridged });
      if (!most.ok) return failed('speakerTooWeak', { most: seenNumber(most.volts, 'V') });
      const [rms, peak] = [most.rms.threshold, most.peak.threshold];
      const values = (is: number, atMost: number) => ({ threshold: seenNumber(is, 'V'), most: seenNumber(atMost, 'V') });
      if (active.rms > rms + tolerance) return failed('rmsLimiterHigh', values(active.rms, rms));
      if (active.peak > peak + tolerance) return failed('peakLimiterHigh', values(active.peak, peak));
      return passed('limitersProtect', {
        rms: seenNumber(active.rms, 'V'),
        peak: seenNumber(active.peak, 'V'),
        mostRms: seenNumber(rms, 'V'),
        mostPeak: seenNumber(peak, 'V'),
      });
    },
  }),
  crossoverPlanned: channelCheck({
    isPlan: true,
    limits: {
      highPass: slope('highPass'),
      highPassFrequency: corner('highPass'),
      lowPass: slope('lowPass'),
      lowPassFrequency: corner('lowPass'),
      within: number({ min: 0, max: 50, step: 1, default: 2 }),
    },
    contradicts: ({ highPass, highPassFrequency, lowPass, lowPassFrequency }) =>
      [highPass, lowPass].every((type) => type !== 'any' && type !== 'off') && highPassFrequency > lowPassFrequency,
    judge(reading, { highPass, highPassFrequency, lowPass, lowPassFrequency, within }) {
      const high = wrongCorner(reading, 'highPass', { type: highPass, frequency: highPassFrequency, within });
      const low = wrongCorner(reading, 'lowPass', { type: lowPass, frequency: lowPassFrequency, within });
      if (high === 'untold' || low === 'untold') return undefined;
      return high ?? low ?? passed('crossoverAsPlanned');
    },
  }),
  tuningLocked: channelCheck({
    isPlan: true,
    limits: {},
    judge: ({ tree, channel }) =>
      lockOn(tree, addressOf(bandGainAndDelay.properties.gain, { channel })) === undefined
        ? failed('tuningOpen')
        : passed('tuningIsLocked'),
  }),
  polarity: channelCheck({
    limits: {},
    judge(reading) {
      const { read, channel } = reading;
      if (read(bandGainAndDelay.properties.invert, { channel }) === undefined) return undefined;
      const reversed = rowOf('polarityReversed').find(reading);
      return reversed ? failed('polarityOpposite', shownAll(reversed.values ?? {})) : passed('polarityRight');
    },
  }),
  pairLevel: channelCheck({
    limits: { within: number({ min: 0, max: 40, default: 3, unit: 'dB' }) },
    judge(reading, { within }) {
      const { read, channel } = reading;
      const { gain } = bandGainAndDelay.properties;
      const own = read(gain, { channel });
      if (own === undefined) return undefined;
      const zoneOf = (at: number) => read(output.properties.ZoneName, { channel: at })?.trim() ?? '';
      const other = pairedChannel(reading);
      if (other === undefined || zoneOf(channel) === '' || zoneOf(channel) !== zoneOf(other)) return passed('noPair');
      const others = read(gain, { channel: other });
      if (others === undefined) return undefined;
      const values = {
        difference: seenNumber(Math.abs(own - others), 'dB'),
        channel: seenNumber(other),
        within: seenNumber(within, 'dB'),
      };
      return Math.abs(own - others) > within + tolerance ? failed('pairUneven', values) : passed('pairEven', values);
    },
  }),
  lineHighPass: channelCheck({
    limits: {},
    judge(reading) {
      const { read, channel } = reading;
      const load = read(output.properties.hiZLoZ, { channel });
      if (load === undefined) return undefined;
      const values = { load: option(load) };
      return rowOf('lineHighPassOff').find(reading) ? failed('lineHighPassMissing', values) : passed('loadChosen', values);
    },
  }),
} as const satisfies CheckTable;
