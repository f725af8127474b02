import { deviceInfo, output } from '../../amplifier/index.ts';
import { channelNumbers } from '../../catalogue/channel-numbers.ts';
import { isChannelMuted, planMute } from '../../channel/bridge.ts';
import type { Handle } from '../../property/resource.ts';
import { seenNumber, seenText, seenValue, type Changer, type Reading } from '../evidence.ts';
import type { CauseRow, CauseTable, Found } from './row.ts';

const { mute, fader, faderZoneOffset, faderZoneAdjust, backpanelPotAttn } = output.properties;

/** In dB: at or below, nothing is heard. */
export const closed = -60;
/** In dB: lower than a fader of everyday use. */
export const low = -20;

const mutedHalf = ({ halves, read }: Reading): number | undefined => halves.find((channel) => read(mute, { channel }) === true);
function mutedBy(reading: Reading, kind: Changer): Found | undefined {
  const half = mutedHalf(reading);
  const change = half === undefined ? undefined : reading.changeOf(mute, { channel: half });
  return change?.by?.kind === kind ? { values: { by: seenText(change.by.name) }, since: change.at } : undefined;
}
const muted = (find: CauseRow['find']): CauseRow => ({
  step: 'mute',
  effects: ['stops'],
  place: mute,
  find,
  fix: ({ tree, channel }) => ({ kind: 'write', name: 'unmute', writes: planMute(tree, channel, false), makesSound: true }),
});

export function turnedDown(handle: Handle, { read, changeOf, channel }: Reading, from: number, to: number): Found | undefined {
  const at = { channel };
  const value = read(handle, at);
  if (typeof value !== 'number' || value > from || value <= to) return undefined;
  return { values: { level: seenValue(handle, at, value) }, since: changeOf(handle, at)?.at };
}
const never = Number.NEGATIVE_INFINITY;
export const isKnobLocked = ({ read }: Reading) => read(deviceInfo.properties.backPanelAttnPotLockout, {}) === true;

export const levelCauses = {
  mutedByWallController: muted((reading) => mutedBy(reading, 'wallController')),
  mutedByGroup: muted((reading) => mutedBy(reading, 'group')),
  mutedByProgram: muted((reading) => mutedBy(reading, 'program')),
  allMuted: muted((reading) => {
    const channels = channelNumbers(reading.tree);
    const isAll = channels.length > reading.halves.length && channels.every((channel) => isChannelMuted(reading.tree, channel));
    return isAll && mutedHalf(reading) !== undefined
      ? { since: reading.changeOf(mute, { channel: reading.channel })?.at, values: { count: seenNumber(channels.length) } }
      : undefined;
  }),
  mutedByPerson: muted((reading) => mutedBy(reading, 'person')),
  mutedPartner: muted((reading) => {
    const half = mutedHalf(reading);
    if (half === undefined || half === reading.channel) return undefined;
    return { values: { channel: seenNumber(half) }, at: { channel: half }, since: reading.changeOf(mute, { channel: half })?.at };
  }),
  muted: muted((reading) => {
    const half = mutedHalf(reading);
    return half === undefined ? undefined : { since: reading.changeOf(mute, { channel: half })?.at };
  }),

  faderClosed: { step: 'fader', effects: ['stops'], place: fader, find: (reading) => turnedDown(fader, reading, closed, never) },
  faderLow: { step: 'fader', effects: ['reduces'], place: fader, find: (reading) => turnedDown(fader, reading, low, closed) },
  zoneOffsetClosed: {
    step: 'zone',
    effects: ['stops'],
    place: faderZoneOffset,
    find: (reading) => turnedDown(faderZoneOffset, reading, closed, never),
  },
  zoneAdjustClosed: {
    step: 'zone',
    effects: ['stops'],
    place: faderZoneAdjust,
    find: (reading) => turnedDown(faderZoneAdjust, reading, closed, never),
  },
  zoneOffsetLow: {
    step: 'zone',
    effects: ['reduces'],
    place: faderZoneOffset,
    find: (reading) => turnedDown(faderZoneOffset, reading, low, closed),
  },
  zoneAdjustLow: {
    step: 'zone',
    effects: ['reduces'],
    place: faderZoneAdjust,
    find: (reading) => turnedDown(faderZoneAdjust, reading, low, closed),
  },
  knobClosed: {
    step: 'backPanel',
    effects: ['stops'],
    place: backpanelPotAttn,
    find: (reading) => (isKnobLocked(reading) ? undefined : turnedDown(backpanelPotAttn, reading, closed, never)),
  },
  knobLow: {
    step: 'backPanel',
    effects: ['reduces'],
    place: backpanelPotAttn,
    find: (reading) => (isKnobLocked(reading) ? undefined : turnedDown(backpanelPotAttn, reading, low, closed)),
  },
} as const satisfies CauseTable;
