import type { areas } from '@headroom/protocol/cloud';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import { refuse, type Handlers, type SignedIn } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import { audienceOf } from '../../people/members/audience.ts';
import type { Ports } from '../../kit/ports.ts';
import { pageOfEvents, tellOfAmp, touchVenues } from './events.ts';
import { addMaintenance, maintenancesOf, removeMaintenance } from './maintenances.ts';
import { acknowledge, alarmsOf, reopen, snooze, venueOfAlarm, type AlarmAnswer } from './store.ts';

const pageSize = 50;
const dayMs = 24 * 3_600_000;
const maxSnoozeMs = 30 * dayMs;
const maxMaintenanceMs = 366 * dayMs;
const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
const by = ({ accountId }: SignedIn) => ({ accountId });
const refusals = { unknown: 'UnknownAlarm', ended: 'AlarmEnded' } as const satisfies Partial<Record<AlarmAnswer, string>>;

/** Also locks the place of the amplifier until the transaction ends. */
async function isIn(transaction: Db, deviceId: string, venueId: string): Promise<boolean> {
  const device = transaction.selectFrom('devices').where('device_id', '=', deviceId).where('venue_id', '=', venueId).select('device_id');
  return (await device.forUpdate().executeTakeFirst()) !== undefined;
}

export function alarmHandlers({ random }: Pick<Ports, 'random'>): Handlers<(typeof areas)['alarms']> {
  return {
    listEvents({ db, venue: { venueId }, query }) {
      const [at, eventId = ''] = query.before?.split('.') ?? [];
      const { severity, deviceId } = query;
      const before = at === undefined ? undefined : { at: new Date(Number(at)), eventId };
      const { text: said = '', means = '' } = query;
      const text = said === '' ? undefined : { said, means: means === '' ? [] : means.split(',') };
      return pageOfEvents(db, { venueId, from: timeOf(query.from), to: timeOf(query.to), severity, deviceId, text, before }, pageSize);
    },

    listAlarms: ({ db, now, venue: { venueId }, query }) => alarmsOf(db, venueId, query.open === 'true' ? 'open' : 'all', now),

    acknowledgeAlarm: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, caller, now } = asked;
        if ((await venueOfAlarm(db, params.alarmId)) !== venue.venueId) return refuse('UnknownAlarm');
        const outcome = await acknowledge(db, params.alarmId, by(caller), now);
        if (outcome !== 'done') return refuse(refusals[outcome]);
        await recordCall(db, asked, 'alarm acknowledged', { to: params.alarmId });
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      }),

    snoozeAlarm: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, body, caller, now } = asked;
        const until = new Date(body.until);
        if (until <= now || until.getTime() - now.getTime() > maxSnoozeMs) return refuse('NotInTime');
        if ((await venueOfAlarm(db, params.alarmId)) !== venue.venueId) return refuse('UnknownAlarm');
        const outcome = await snooze(db, params.alarmId, until, by(caller), now);
        if (outcome !== 'done') return refuse(refusals[outcome]);
        await recordCall(db, asked, 'alarm snoozed', { from: params.alarmId, to: until.toISOString() });
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      }),

    reopenAlarm: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, caller, now } = asked;
        if ((await venueOfAlarm(db, params.alarmId)) !== venue.venueId) return refuse('UnknownAlarm');
        const outcome = await reopen(db, params.alarmId, by(caller), now);
        if (outcome !== 'done') return refuse(refusals[outcome]);
        await recordCall(db, asked, 'alarm reopened', { to: params.alarmId });
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      }),

    tellImport: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params, body, now } = asked;
        const told = { venueId: venue.venueId, kind: 'settingsImported', data: { from: body.file } } as const;
        if (!(await isIn(db, params.deviceId, venue.venueId))) return refuse('NotFound');
        await tellOfAmp(db, params.deviceId, [told], now);
        await recordCall(db, asked, 'settings imported', { deviceId: params.deviceId, to: body.file });
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      }),

    listMaintenances: async ({ db, venue, now }) => ({ maintenances: await maintenancesOf(db, venue.venueId, now) }),

    addMaintenance: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, body, caller, now } = asked;
        const { deviceId, note = '' } = body.maintenance;
        const from = new Date(body.maintenance.from);
        const to = new Date(body.maintenance.to);
        if (to <= from || to <= now || to.getTime() - from.getTime() > maxMaintenanceMs) return refuse('NotInTime');
        const maintenanceId = createId(now, random);
        await touchVenues(db, [venue.venueId]);
        const made = { maintenanceId, venueId: venue.venueId, deviceId, from, to, note, addedBy: caller.accountId };
        const outcome = await addMaintenance(db, made, now);
        if (outcome !== 'added') return refuse(outcome === 'too many' ? 'TooMany' : 'UnknownAmp');
        const shown = { from: from.toISOString(), to: to.toISOString(), note };
        await recordCall(db, asked, 'maintenance added', { to: shown, ...(deviceId !== undefined && { deviceId }) });
        asked.announce(await audienceOf(db, venue.venueId));
        return { maintenanceId };
      }),

    removeMaintenance: (asked) =>
      atomically(asked.db, async (db) => {
        const { venue, params } = asked;
        await touchVenues(db, [venue.venueId]);
        if (!(await removeMaintenance(db, venue.venueId, params.maintenanceId))) return refuse('UnknownMaintenance');
        await recordCall(db, asked, 'maintenance removed', { from: params.maintenanceId });
        asked.announce(await audienceOf(db, venue.venueId));
        return {};
      }),
  };
}
