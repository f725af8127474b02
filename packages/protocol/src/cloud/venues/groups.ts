import { eqFilterTypes } from '@headroom/model/dsp';
import {
  furthestEqWay,
  furthestFader,
  groupFaders,
  isEqWay,
  maxGroupNameLength,
  maxLabelLength,
  maxEqBands,
  maxMembers,
  type EqBandNumber,
} from '@headroom/model/groups';
import * as z from 'zod/mini';
import type { Calls, ErrorRow } from '../call.ts';
import { deviceId, fields, id, line, name, nothing } from '../values.ts';

const venueId = fields({ venueId: id() });
const groupId = fields({ venueId: id(), groupId: id() });
const at = { ampId: deviceId(), channel: z.number().check(z.int(), z.gte(1), z.lte(8)) };
const fader = fields({ how: z.enum(['by', 'to']), dB: z.number().check(z.gte(-furthestFader), z.lte(furthestFader)) });
const way = (of: EqBandNumber) =>
  fields({ how: z.enum(['by', 'to']), value: z.number().check(z.gte(-furthestEqWay), z.lte(furthestEqWay)) }).check(
    z.refine((each) => isEqWay(of, each), 'must be a value that there is'),
  );
const eq = z
  .array(
    fields({
      filter: z.number().check(z.int(), z.gte(1), z.lte(maxEqBands)),
      enable: z.optional(z.boolean()),
      type: z.optional(z.enum(eqFilterTypes)),
      frequency: z.optional(way('frequency')),
      gain: z.optional(way('gain')),
      q: z.optional(way('q')),
    }),
  )
  .check(
    z.maxLength(maxEqBands),
    z.refine((all) => new Set(all.map(({ filter }) => filter)).size === all.length, 'must name each band once'),
  );
const members = z.array(fields({ ...at, label: line(maxLabelLength) })).check(
  z.maxLength(maxMembers, `must be at most ${maxMembers}`),
  z.refine((all) => new Set(all.map(({ ampId, channel }) => `${ampId} ${channel}`)).size === all.length, 'must name each channel once'),
);
const group = fields({ name: name(maxGroupNameLength), fader: z.enum(groupFaders), members });
const missed = { mute: z.optional(z.boolean()), fader: z.optional(fader), eq: z.optional(eq) };
const told = z.object({
  groupId: id(),
  name: z.string(),
  fader: z.enum(groupFaders),
  members: z.array(
    z.object({
      ...at,
      label: z.string(),
      missed: z.optional(z.object(missed)),
    }),
  ),
});

const unknownGroup = { status: 404, message: 'There is no such group in this venue.' } satisfies ErrorRow;
const unknownAmp = { status: 404, message: 'One of the amplifiers is not in this venue.', field: 'group.members' } satisfies ErrorRow;
const nameExists = { status: 409, message: 'A group with this name already exists.', field: 'group.name' } satisfies ErrorRow;

export const groupCalls = {
  listGroups: {
    method: 'GET',
    path: '/venues/{venueId}/groups',
    summary: 'Lists the groups of channels of a venue, with what members have missed while their amplifier was away.',
    caller: 'viewer',
    params: venueId,
    response: z.object({ groups: z.array(told) }),
    errors: {},
    rate: 'read',
  },
  addGroup: {
    method: 'POST',
    path: '/venues/{venueId}/groups',
    summary: 'Makes a group of channels of any amplifiers of a venue.',
    caller: 'operator',
    params: venueId,
    body: fields({ group }),
    response: z.object({ groupId: id() }),
    errors: {
      GROUP_NAME_EXISTS: nameExists,
      UnknownAmp: unknownAmp,
      TooMany: { status: 409, message: 'This venue has as many groups as it can have.' },
    },
    rate: 'write',
    once: true,
  },
  changeGroup: {
    method: 'PUT',
    path: '/venues/{venueId}/groups/{groupId}',
    summary: 'Gives a group another name, another fader or other channels. Who stays in it keeps what it has missed.',
    caller: 'operator',
    params: groupId,
    body: fields({ group }),
    response: nothing,
    errors: { UnknownGroup: unknownGroup, GROUP_NAME_EXISTS: nameExists, UnknownAmp: unknownAmp },
    rate: 'write',
  },
  noteMissed: {
    method: 'POST',
    path: '/venues/{venueId}/groups/{groupId}/missed',
    summary: 'Notes what members could not take part in, and who has caught up or is left as it is. What several people note adds up.',
    caller: 'operator',
    params: groupId,
    body: fields({
      missed: z.array(fields({ ...at, ...missed })).check(z.maxLength(maxMembers)),
      caughtUp: z.array(fields(at)).check(z.maxLength(maxMembers)),
    }),
    response: nothing,
    errors: { UnknownGroup: unknownGroup },
    rate: 'write',
    once: true,
  },
  removeGroup: {
    method: 'DELETE',
    path: '/venues/{venueId}/groups/{groupId}',
    summary: 'Deletes a group. Its channels stay as they are.',
    caller: 'operator',
    params: groupId,
    response: nothing,
    errors: { UnknownGroup: unknownGroup },
    rate: 'write',
  },
} as const satisfies Calls;
