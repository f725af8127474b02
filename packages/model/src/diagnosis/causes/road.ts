/** The road, power, standby and locks: what concerns the whole amplifier. */

import { autoStandby, deviceInfo, misc, output, powerSupply } from '../../amplifier/index.ts';
import { isUpdating } from '../../firmware/step.ts';
import { readUpTime } from '../../property/duration.ts';
import { writeTo } from '../../property/write.ts';
import { seenNumber, seenValue, type Reading } from '../evidence.ts';
import { found, type CauseTable, type Found } from './row.ts';
import { liveLevel } from './live-source.ts';

const { powerSource, powerOk, fault, lineWarning, acLineVoltage, poeStatus } = powerSupply.properties;

const freshMs = 5 * 60_000;
/** Losses within an hour that are more than an accident. */
const manyLosses = 3;

const roadIs = ({ road: { state, since } }: Reading, wanted: Reading['road']['state']): Found | undefined =>
  state === wanted ? { since } : undefined;
/** The supply's own reading, which it gives on mains only. */
function voltage({ read }: Reading): number | undefined {
  return read(powerSource, {}) === 'POE' ? undefined : read(acLineVoltage, {});
}
/** Volts at which no supply of any region works. */
const [lowestMains, highestMains] = [85, 270] as const;

function asleep({ read, channel }: Reading): boolean {
  return read(output.properties.autoStandbyActive, { channel }) === true;
}

export const roadCauses = {
  bridgeLost: { step: 'road', effects: ['stops'], place: 'bridge', find: (reading) => roadIs(reading, 'bridgeLost') },
  ampLost: { step: 'road', effects: ['stops'], place: 'connection', find: (reading) => roadIs(reading, 'ampLost') },
  valuesOld: { step: 'road', effects: ['stops'], place: 'connection', find: (reading) => roadIs(reading, 'old') },
  updating: {
    step: 'road',
    effects: ['stops'],
    place: 'firmware',
    find: ({ read }) => found(isUpdating(read(misc.properties.fwUpdateStatus, {}) ?? 'None')),
  },
  roadFlaps: {
    step: 'road',
    effects: ['interrupts'],
    place: 'connection',
    find: ({ road }) => found(road.losses >= manyLosses, { times: seenNumber(road.losses) }),
  },

  mainsTooLow: {
    step: 'power',
    effects: ['stops'],
    place: acLineVoltage,
    find(reading) {
      const volts = voltage(reading);
      if (reading.read(fault, {}) !== true || volts === undefined || volts >= lowestMains) return undefined;
      return { values: { voltage: seenValue(acLineVoltage, {}, volts) }, since: reading.changeOf(fault, {})?.at };
    },
  },
  mainsTooHigh: {
    step: 'power',
    effects: ['stops'],
    place: acLineVoltage,
    find(reading) {
      const volts = voltage(reading);
      if (reading.read(fault, {}) !== true || volts === undefined || volts <= highestMains) return undefined;
      return { values: { voltage: seenValue(acLineVoltage, {}, volts) }, since: reading.changeOf(fault, {})?.at };
    },
  },
  supplyFault: {
    step: 'power',
    effects: ['stops'],
    place: fault,
    find: ({ read, changeOf }) => (read(fault, {}) === true ? { since: changeOf(fault, {})?.at } : undefined),
  },
  poeTooWeak: {
    step: 'power',
    effects: ['stops'],
    place: poeStatus,
    find: ({ read }) =>
      found(read(powerSource, {}) === 'POE' && read(powerOk, {}) === false, {
        status: seenValue(poeStatus, {}, read(poeStatus, {}) ?? ''),
      }),
  },
  poeLimits: {
    step: 'power',
    effects: ['reduces', 'distorts', 'interrupts'],
    place: poeStatus,
    find: ({ read }) =>
      found(read(powerSource, {}) === 'POE' && read(powerOk, {}) === true, {
        status: seenValue(poeStatus, {}, read(poeStatus, {}) ?? ''),
      }),
  },
  mainsUnsteady: {
    step: 'power',
    effects: ['interrupts', 'distorts'],
    place: acLineVoltage,
    find(reading) {
      const volts = voltage(reading);
      const isWarned = reading.read(lineWarning, {}) === true && reading.read(fault, {}) !== true;
      return volts === undefined ? undefined : found(isWarned, { voltage: seenValue(acLineVoltage, {}, volts) });
    },
  },
  restarted: {
    step: 'power',
    effects: ['interrupts'],
    place: 'logs',
    find({ read }) {
      const time = readUpTime(read(deviceInfo.properties.upTime, {}));
      return found(time !== undefined && time <= freshMs, { time: seenNumber(Math.max(1, Math.floor((time ?? 0) / 60_000)), 'min') });
    },
  },

  autoStandby: {
    step: 'standby',
    effects: ['stops'],
    place: autoStandby.properties.enable,
    find(reading) {
      if (!asleep(reading)) return undefined;
      const { read, channel, changeOf } = reading;
      const { threshold, timeToWait } = autoStandby.properties;
      return {
        at: {},
        values: {
          threshold: seenValue(threshold, {}, read(threshold, {}) ?? threshold.property.default),
          time: seenValue(timeToWait, {}, read(timeToWait, {}) ?? timeToWait.property.default),
        },
        since: changeOf(output.properties.autoStandbyActive, { channel })?.at,
      };
    },
    fix: () => ({ kind: 'write', name: 'wake', writes: [writeTo(autoStandby, {}, { enable: false })], makesSound: true }),
  },
  nearStandby: {
    step: 'standby',
    effects: ['interrupts'],
    place: autoStandby.properties.threshold,
    find(reading) {
      const { enable, threshold } = autoStandby.properties;
      const [limit, level] = [reading.read(threshold, {}), liveLevel(reading)];
      if (asleep(reading) || reading.read(enable, {}) !== true || limit === undefined || level === undefined || level >= limit)
        return undefined;
      return { at: {}, values: { threshold: seenValue(threshold, {}, limit), level: seenNumber(level, 'dBFS') } };
    },
  },

  hiddenByLock: {
    step: 'lock',
    effects: ['unknown'],
    place: 'locks',
    find: ({ hides, channel }) => found([output.properties.mute, output.properties.fader].some((handle) => hides(handle, { channel }))),
  },
} as const satisfies CauseTable;
