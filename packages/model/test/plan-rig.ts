import { readModel } from '../src/catalogue/catalogue.ts';
import { createLockGroup } from '../src/access/lock-passwords.ts';
import type { LockGroup } from '../src/access/locks.ts';
import type { LockScope } from '../src/access/lock-scopes.ts';
import { schemaOf } from '../src/schema/schema.ts';
import { sampleId } from './device-sample.ts';
import {
  allAmpSections,
  allChannelSections,
  planImport,
  readSettingsFile,
  type ImportRefusal,
  type ImportTarget,
} from '../src/transfer/index.ts';

export const otherId = '0A1B2C3D4EFF';
export function modelOf(name: string) {
  const model = readModel(name);
  if (!model) throw new Error(name);
  return model;
}
export const targetOf = (name: string, more: Partial<ImportTarget> = {}): ImportTarget => {
  const schema = schemaOf(modelOf(name));
  const sections = new Set([...allAmpSections, ...allChannelSections]);
  return {
    schema,
    tree: schema.defaults(),
    info: () => undefined,
    mode: 'local',
    channel: 1,
    sections,
    deviceId: sampleId,
    takesOutputState: false,
    mutes: false,
    startsGenerator: true,
    ...more,
  };
};
export function planText(source: string | Uint8Array | object, target: ImportTarget) {
  const read = readSettingsFile(typeof source === 'string' || source instanceof Uint8Array ? source : JSON.stringify(source));
  return read.ok ? planImport(read.file, target) : read;
}
export function decide(source: string | object, target: ImportTarget) {
  const planned = planText(source, target);
  if (!planned.ok) throw new Error(planned.refusal);
  return planned;
}
export const refusalOf = (source: string | Uint8Array | object, target: ImportTarget): ImportRefusal | undefined => {
  const planned = planText(source, target);
  return planned.ok ? undefined : planned.refusal;
};
export function lock(scope: LockScope, properties: string[], password = 'tuning', deviceId = sampleId): LockGroup {
  const made = createLockGroup(scope, deviceId, password, properties);
  if (!made.ok) throw new Error(made.refusal);
  return made.group;
}

/** A newer amplifier's file: other order, no version or device, foreign members. */
export const newFile =
  '{"output":{"enable":true,"fader":-26.8,"faderZoneRange":12.0,"hiZHpfEnable":false,"hiZHpfFrequency":70.0,"hiZLoZ":"LoZ","mute":false,"name":"Bar","subZoneName":"",' +
  '"ZoneName":""},"outputEqFilters":{"1":{"enable":true,"frequency":250.0,"gain":-2.9999998,"q":4.0,"type":"Parametric"}},"crossover":{"highPassFilter":{"enable":true,' +
  '"frequency":99.99999,"type":"Linkwitz-Riley 24dB/oct"}},"pilotToneDetector":{"enable":false,"voltageMin":1.5},"loadMonitor":{"highLimit":40.0,"lowLimit":4.0},' +
  '"peakLimiter":{"enable":true,"threshold":141.0},"rmsLimiter":{"attackTime":500.0,"threshold":100.0},"inputSelector":{"primary":"Analog 2","fader":0.0},"channelNumber":2}';

/** An older amplifier's file: one line, flat, single precision, obsolete members. */
export const oldFile =
  '{"channelNumber":2,"inputSelector":{"danteOnRamp":"Analog Input","fader":0.0,"mode":"Backup","primary":"Analog 2","primaryFader":-8.943161,"secondary":"None",' +
  '"secondaryThreshold":-55.0,"signalGeneratorEnable":false},"loadMonitor":{"currentMin":0.1,"enable":true,"highLimit":40.0,"lowLimit":4.0,"smoothingFast":2.2351742E-7,' +
  '"smoothingSlow":0.9,"testTimeExtend":3.0},"output":{"clipLimiterEnable":true,"fader":-3.0,"hiZHpfEnable":true,"hiZHpfFrequency":80.0,"hiZLoZ":"HiZ-70V","mute":true,' +
  '"name":"Bar","zoneFader":0.0},"rmsLimiter":{"attackTime":1000.0,"enable":true,"releaseTime":5000.0,"threshold":100.0},"peakLimiter":{"enable":true,"releaseTime":100.0,' +
  '"threshold":141.0},"pilotToneDetector":{"enable":false,"openLimit":80.0,"shortLimit":100.0,"toneFrequency":20000.0},"crossover":{"bandGainAndDelay":{"delay":2.5,' +
  '"gain":0.79999995,"invert":false},"highPassFilter":{"enable":true,"frequency":99.99999,"type":"Linkwitz-Riley 24dB/oct"},"lowPassFilter":{"enable":false,' +
  '"frequency":1000.0,"type":"Butterworth 6dB/oct"}},"outputEqFilters":{"1":{"enable":true,"frequency":250.0,"gain":-2.9999998,"q":4.0,"type":"Parametric"}},"version":2,' +
  '"deviceId":"0A:1B:2C:3D:4E:FF"}';
