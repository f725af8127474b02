/** Seeds the demonstration's venues with groups, snapshots, contacts, alarms and a month of events. */

import { randomUUID } from 'node:crypto';
import { addEvents, type Cloud, type NewEvent } from '@headroom/cloud';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { eventOfAlarm, severityOfAlarm, usualLevels, type AlarmCode } from '@headroom/model/health';
import { schemaOf } from '@headroom/model/schema';
import { stateOf, writeNamedSnapshot } from '@headroom/model/transfer';
import type { CloudClient } from '@headroom/protocol/cloud';
import { answerOf } from './cloud-program.ts';
import { venueOf } from './demonstration.ts';
import type { TestbedAmp } from './testbed.ts';

interface Life {
  readonly cloud: Cloud;
  readonly client: CloudClient;
  readonly amps: readonly TestbedAmp[];
  /** By name. */
  readonly venueIds: ReadonlyMap<string, string>;
  readonly ownEmail: string;
  readonly now: Date;
}
type Channels = readonly (readonly [amp: string, channel: number, label: string])[];
interface Group {
  readonly name: string;
  readonly fader: 'relative' | 'absolute';
  readonly channels: Channels;
}
const groups: Readonly<Record<string, readonly Group[]>> = {
  'The Long Room': [
    {
      name: 'Bar and terrace',
      fader: 'relative',
      channels: [
        ['Main bar', 1, 'Bar left'],
        ['Main bar', 2, 'Bar right'],
        ['Main bar', 4, 'Terrace'],
      ],
    },
    {
      name: 'Restaurant',
      fader: 'absolute',
      channels: [
        ['Restaurant', 1, 'Window'],
        ['Restaurant', 2, 'Middle'],
        ['Restaurant', 3, 'Back'],
      ],
    },
    {
      name: 'All subs',
      fader: 'relative',
      channels: [
        ['Main bar', 3, 'Bar sub'],
        ['Club', 3, 'Sub left'],
        ['Club', 4, 'Sub right'],
      ],
    },
  ],
  'Harbour Hotel': [
    {
      name: 'Ground floor',
      fader: 'relative',
      channels: [
        ['Lobby', 1, 'Door'],
        ['Lobby', 2, 'Desk'],
        ['Breakfast room', 1, 'Window'],
        ['Breakfast room', 2, 'Buffet'],
      ],
    },
  ],
};

interface Kept {
  readonly name: string;
  readonly daysAgo: number;
  readonly amps: readonly string[];
}
const snapshots: Readonly<Record<string, readonly Kept[]>> = {
  'The Long Room': [
    { name: 'Opening night', daysAgo: 29, amps: ['Main bar', 'Restaurant', 'Club'] },
    { name: 'Bar before the new subwoofer', daysAgo: 12, amps: ['Main bar'] },
  ],
  'Harbour Hotel': [{ name: 'Ballroom for a wedding', daysAgo: 6, amps: ['Ballroom'] }],
};

interface Incident {
  readonly amp: string;
  readonly code: AlarmCode;
  readonly channel?: number;
  readonly daysAgo: readonly number[];
  readonly hour: number;
  readonly minutes: number;
  readonly isAcknowledged?: true;
}
const incidents: readonly Incident[] = [
  { amp: 'Club', code: 'channelThermal', channel: 3, daysAgo: [1, 2, 8, 9, 15, 16, 22, 23], hour: 23, minutes: 14 },
  { amp: 'Main bar', code: 'loadOpen', channel: 4, daysAgo: [20], hour: 17, minutes: 95, isAcknowledged: true },
  { amp: 'Restaurant', code: 'primaryInputMissing', channel: 5, daysAgo: [4, 11, 25], hour: 10, minutes: 22 },
  { amp: 'Patio', code: 'outputFaulted', channel: 2, daysAgo: [18], hour: 21, minutes: 640, isAcknowledged: true },
  { amp: 'Store room', code: 'offline', daysAgo: [3, 10, 17, 24], hour: 6, minutes: 48 },
  { amp: 'Cinema 1', code: 'powerNotOk', daysAgo: [13, 27], hour: 19, minutes: 6 },
  { amp: 'Cinema 1', code: 'loadShort', channel: 4, daysAgo: [7], hour: 18, minutes: 130, isAcknowledged: true },
  { amp: 'Meeting room', code: 'offline', daysAgo: [5], hour: 8, minutes: 20 },
  { amp: 'Ballroom', code: 'channelThermal', channel: 3, daysAgo: [6, 21], hour: 22, minutes: 31 },
  { amp: 'Lobby', code: 'loadOpen', channel: 7, daysAgo: [14], hour: 9, minutes: 210, isAcknowledged: true },
  { amp: 'Breakfast room', code: 'primaryInputMissing', channel: 1, daysAgo: [2, 9, 16, 28], hour: 5, minutes: 35 },
];
/** More than two days ago, so that nobody is mailed of them. */
const works: readonly Pick<Incident, 'amp' | 'daysAgo' | 'hour'>[] = [
  { amp: 'Main bar', daysAgo: [12, 26], hour: 13 },
  { amp: 'Ballroom', daysAgo: [19], hour: 11 },
  { amp: 'Cinema 1', daysAgo: [23], hour: 12 },
];
const updates = [
  { amp: 'Restaurant', daysAgo: 26 },
  { amp: 'Lobby', daysAgo: 19 },
] as const;

export async function giveLife(life: Life): Promise<void> {
  await recordPast(life);
  await Promise.all([keepGroups(life), keepSnapshots(life)]);
  await addContacts(life);
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
function momentBefore(now: Date, daysAgo: number, hour: number, minutes = 0): Date {
  const day = new Date(now.getTime() - daysAgo * dayMs);
  const at = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, (daysAgo * 7) % 60);
  return new Date(Math.min(at + minutes * minuteMs, now.getTime() - minuteMs));
}
function ampNamed(amps: readonly TestbedAmp[], name: string) {
  const amp = amps.find(({ spec }) => spec.name === name);
  if (!amp) throw new Error(`The demonstration has no amplifier ${name}.`);
  return { ...amp, deviceId: canonicalDeviceId(amp.amplifier.identity.mac) };
}
function venueNamed({ venueIds }: Life, name: string): string {
  const venueId = venueIds.get(name);
  if (venueId === undefined) throw new Error(`The demonstration has no venue ${name}.`);
  return venueId;
}

/** In one transaction, because every call of its own would delay the start. */
async function recordPast(life: Life): Promise<void> {
  const { cloud, amps, ownEmail, now } = life;
  const { account_id: accountId } = await cloud.db
    .selectFrom('accounts')
    .where('email', '=', ownEmail)
    .select('account_id')
    .executeTakeFirstOrThrow();
  const placeOf = (name: string) => {
    const { deviceId, spec } = ampNamed(amps, name);
    return { deviceId, venueId: venueNamed(life, venueOf(spec)), name };
  };
  const past = incidents.flatMap(({ daysAgo, ...incident }) =>
    daysAgo.map((days) => ({
      ...incident,
      place: placeOf(incident.amp),
      began: momentBefore(now, days, incident.hour),
      ended: momentBefore(now, days, incident.hour, incident.minutes),
    })),
  );
  const events: NewEvent[] = past.flatMap(({ amp, code, channel, place, began, ended, isAcknowledged }) => {
    const channelName = channel === undefined ? undefined : channelNameOf(ampNamed(amps, amp), channel);
    const told = { ...place, code, channel, channelName };
    const answered = new Date(began.getTime() + 4 * minuteMs);
    return [
      ...toldOf(told, eventOfAlarm(code, 'began'), began),
      ...(isAcknowledged ? [{ ...told, kind: 'acknowledged' as const, at: answered, data: { answeredBy: { accountId } } }] : []),
      ...toldOf(told, eventOfAlarm(code, 'ended'), ended),
    ];
  });
  for (const { amp, daysAgo, hour } of works)
    for (const days of daysAgo)
      events.push({ ...placeOf(amp), kind: 'settingsImported', at: momentBefore(now, days, hour), data: { from: `${amp}.json` } });
  for (const { amp, daysAgo } of updates)
    events.push({ ...placeOf(amp), kind: 'updateSucceeded', at: momentBefore(now, daysAgo, 4), data: { from: '3.1.5.0', to: '3.1.7.0' } });
  await cloud.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('alarms')
      .values(
        past.map(({ code, channel = 0, place: { deviceId, venueId }, began, ended }) => ({
          alarm_id: randomUUID(),
          venue_id: venueId,
          device_id: deviceId,
          bridge_id: null,
          code,
          channel,
          severity: severityOfAlarm(code, usualLevels),
          began_at: began,
          ended_at: ended,
          changed_at: ended,
          is_present: false,
          is_told: true,
          quiet_until: null,
          cause_id: null,
        })),
      )
      .execute();
    await addEvents(
      transaction,
      events.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    );
  });
}
const toldOf = (told: Omit<NewEvent, 'kind' | 'at'>, kind: NewEvent['kind'] | undefined, at: Date): NewEvent[] =>
  kind === undefined ? [] : [{ ...told, kind, at }];
function channelNameOf({ spec }: Pick<TestbedAmp, 'spec'>, channel: number): string | undefined {
  const name = spec.settings?.[`/amp/channels/${channel}/output`]?.['name'];
  return typeof name === 'string' ? name : undefined;
}

async function keepGroups(life: Life): Promise<void> {
  for (const [venue, own] of Object.entries(groups)) {
    for (const { name, fader, channels } of own) {
      const members = channels.map(([amp, channel, label]) => ({ ampId: ampNamed(life.amps, amp).deviceId, channel, label }));
      const params = { venueId: venueNamed(life, venue) };
      answerOf(await life.client.addGroup({ params, body: { group: { name, fader, members } } }));
    }
  }
}

async function keepSnapshots(life: Life): Promise<void> {
  const { client, amps, ownEmail: author, now } = life;
  for (const [venue, own] of Object.entries(snapshots)) {
    for (const { name, daysAgo, amps: names } of own) {
      const states = names.map((of) => {
        const { amplifier, deviceId } = ampNamed(amps, of);
        const facts = { deviceId, model: amplifier.model.name, name: of, channel: undefined };
        return stateOf(amplifier.core.tree, schemaOf(amplifier.model), facts);
      });
      const scope = states.length === 1 ? 'amplifier' : 'venue';
      const text = writeNamedSnapshot({ name, takenAt: momentBefore(now, daysAgo, 15).toISOString(), author, scope, states });
      answerOf(await client.addSnapshot({ params: { venueId: venueNamed(life, venue) }, body: { text } }));
    }
  }
}

/** The account's own address needs no confirmation, the other waits for it. */
async function addContacts({ client, venueIds, ownEmail }: Life): Promise<void> {
  const severityLevel = ['Critical', 'Warning'];
  const own = answerOf(await client.addContact({ body: { name: 'Duty manager', email: ownEmail, severityLevel } }));
  const other = { name: 'Sound engineer', email: 'engineer@headroom.invalid', severityLevel: ['Critical'] };
  const waiting = answerOf(await client.addContact({ body: other }));
  for (const { contact } of [own, waiting])
    for (const venueId of venueIds.values()) answerOf(await client.addVenueContact({ params: { venueId, contactId: contact.contactId } }));
}
