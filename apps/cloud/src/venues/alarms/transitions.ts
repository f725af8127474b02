/** Open alarms are the previous state, so each change is seen once despite several processes and crashes. */

import { randomUUID } from 'node:crypto';
import {
  bridgeLostOf,
  eventOfAlarm,
  flappingMs,
  offlineOf,
  planAlarms,
  settleMs,
  severityOfAlarm,
  wrongAfter,
  type AlarmChange,
  type AmpSummary,
  type EventKind,
  type LastUpdate,
  type OpenAlarm,
  type VenueLevels,
  type Wrong,
} from '@headroom/model/health';
import type { Tree } from '@headroom/model/property';
import { sql, type Insertable, type Updateable } from 'kysely';
import { clientIdOf } from '../../kit/identifiers.ts';
import type { Db } from '../../kit/db/database.ts';
import type { Schema } from '../../kit/db/schema.ts';
import type { EventData } from '../../kit/db/tables/venues.ts';
import { addEvents, touchVenues, type NewEvent } from './events.ts';
import { levelsOf } from './levels.ts';
import { lastUpdatesOf } from './updates.ts';

export interface AmpCase {
  readonly deviceId: string;
  readonly venueId: string;
  readonly before: AmpSummary;
  readonly after: AmpSummary;
  readonly tree: Tree;
  /** The process that held it died. */
  readonly isCloudGone: boolean;
  readonly bridge: { readonly bridgeId: string; readonly isHeld: boolean; readonly isCloudGone: boolean } | undefined;
}
interface StoredAlarm extends OpenAlarm {
  readonly alarmId: string;
  readonly venueId: string;
  readonly deviceId: string | null;
  readonly bridgeId: string | null;
  readonly flaps: number;
}
interface Subject {
  readonly venueId: string;
  readonly deviceId: string | undefined;
  readonly bridgeId: string | undefined;
  readonly causeId: string | undefined;
  readonly name: () => Promise<string>;
  readonly channelName: (channel: number | undefined) => string | undefined;
  readonly data: () => Promise<EventData | undefined>;
}
interface Plan {
  readonly subject: Subject;
  readonly changes: readonly AlarmChange<StoredAlarm>[];
}

export async function recordTransitions(transaction: Db, cases: readonly AmpCase[], now: Date): Promise<string[]> {
  if (cases.length === 0) return [];
  const updated = cases.filter(({ before, after }) => isUpdated(before, after));
  const beside: Beside = {
    expected: await expectedOf(transaction, cases),
    updates: await lastUpdatesOf(
      transaction,
      cases.map(({ deviceId }) => deviceId),
    ),
  };
  const bridges = await planBridges(transaction, cases, beside, now);
  const amps = await planAmps(transaction, cases, beside, now);
  const venueIds = [...new Set([...[...bridges, ...amps].map(({ subject }) => subject.venueId), ...updated.map(({ venueId }) => venueId)])];
  if (venueIds.length === 0) return [];
  await touchVenues(transaction, venueIds);
  // Bridges first, since they cause losses; planned again under the lock, because another process may have seen the same bridge.
  const events = [
    ...(await carryOut(transaction, await planBridges(transaction, cases, beside, now), now)),
    ...(await carryOut(transaction, await planAmps(transaction, cases, beside, now), now)),
    ...updated.map(({ venueId, deviceId, before, after }): NewEvent => {
      const data = { from: before.currentFirmwareVersion, to: after.currentFirmwareVersion };
      return { venueId, deviceId, name: after.deviceName, kind: 'updateSucceeded', at: now, data };
    }),
  ];
  await addEvents(transaction, events);
  return venueIds;
}
const isUpdated = ({ currentFirmwareVersion: before }: AmpSummary, { currentFirmwareVersion: after }: AmpSummary): boolean =>
  before !== '' && after !== '' && before !== after;

interface Beside {
  readonly expected: ReadonlySet<string>;
  readonly updates: ReadonlyMap<string, LastUpdate>;
}
/** Without a certificate an amplifier is not expected to connect. */
async function expectedOf(transaction: Db, cases: readonly AmpCase[]): Promise<ReadonlySet<string>> {
  const away = cases.flatMap(({ deviceId, after }) => (after.isConnected ? [] : deviceId));
  if (away.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('certificates')
    .where('kind', '=', 'device')
    .where('holder_id', 'in', away)
    .where('revoked_at', 'is', null)
    .select('holder_id')
    .distinct()
    .execute();
  return new Set(rows.map(({ holder_id }) => holder_id));
}

async function planAmps(transaction: Db, cases: readonly AmpCase[], beside: Beside, now: Date): Promise<Plan[]> {
  const ids = cases.map(({ deviceId }) => deviceId);
  const open = Map.groupBy(await openAlarms(transaction, 'device_id', ids), ({ deviceId }) => deviceId);
  const found = cases.map((one) => ({ one, known: open.get(one.deviceId) ?? [] }));
  const wrong = found.map(({ one, known }) => wrongWith(one, known, beside));
  if (found.every(({ known }, index) => known.length === 0 && wrong[index]?.length === 0)) return [];
  const begins = await beginsOf(transaction, 'device_id', ids, now);
  const bridges = await openAlarms(transaction, 'bridge_id', [...new Set(cases.flatMap(({ bridge }) => bridge?.bridgeId ?? []))]);
  return found.flatMap(({ one, known }, index) => {
    const changes = planAlarms(known, wrong[index] ?? [], begins(one.deviceId), now.getTime()).map((change): AlarmChange<StoredAlarm> => {
      // It left the cloud, so it is neither lost nor back.
      const isOut = change.kind === 'ends' && change.alarm.code === 'offline' && !one.after.isConnected;
      return isOut ? { kind: 'vanishes', alarm: change.alarm } : change;
    });
    const causeId = bridges.find(({ venueId, bridgeId }) => venueId === one.venueId && bridgeId === one.bridge?.bridgeId)?.alarmId;
    return changes.length === 0 ? [] : [{ subject: subjectOf(one, causeId), changes }];
  });
}
function wrongWith(
  { deviceId, before, after, tree, bridge, isCloudGone }: AmpCase,
  known: readonly StoredAlarm[],
  { expected, updates }: Beside,
) {
  const wrong = wrongAfter(tree, updates.get(deviceId));
  if (after.isConnected || !expected.has(deviceId)) return wrong;
  if (!before.isConnected && !known.some(({ code }) => code === 'offline')) return wrong;
  const isBridgeLost = after.isBridgeLost === true;
  return [...wrong, offlineOf({ tree, hasBridge: bridge !== undefined, isBridgeLost, isCloudGone })];
}
const subjectOf = ({ venueId, deviceId, after }: AmpCase, causeId: string | undefined): Subject => ({
  venueId,
  deviceId,
  bridgeId: undefined,
  causeId,
  name: async () => after.deviceName,
  channelName: (channel) => after.channelSummaries.find(({ channelNumber }) => channelNumber === channel)?.channelName,
  data: async () => undefined,
});

/** One alarm a venue, however many amplifiers the bridge serves. */
async function planBridges(transaction: Db, cases: readonly AmpCase[], beside: Beside, now: Date): Promise<Plan[]> {
  const served = cases.flatMap((one) => (one.bridge ? [{ ...one, bridge: one.bridge }] : []));
  if (served.length === 0) return [];
  const ids = [...new Set(served.map(({ bridge }) => bridge.bridgeId))];
  const open = await openAlarms(transaction, 'bridge_id', ids);
  const lost = served.filter(({ after }) => after.isBridgeLost === true);
  if (open.length === 0 && lost.length === 0) return [];
  const offline = Map.groupBy(
    await openAlarms(
      transaction,
      'device_id',
      lost.map(({ deviceId }) => deviceId),
    ),
    ({ deviceId }) => deviceId,
  );
  const begins = await beginsOf(transaction, 'bridge_id', ids, now);
  const places = Map.groupBy(served, ({ venueId, bridge }) => `${venueId} ${bridge.bridgeId}`);
  return [...places.values()].flatMap((amps): Plan[] => {
    const [{ venueId, bridge }] = amps as [(typeof amps)[number]];
    const known = open.filter((alarm) => alarm.venueId === venueId && alarm.bridgeId === bridge.bridgeId);
    const takesAmps = amps.some(
      (one) => one.after.isBridgeLost === true && wrongWith(one, offline.get(one.deviceId) ?? [], beside).some(({ isCaused }) => isCaused),
    );
    const isWrong = !bridge.isHeld && (takesAmps || known.length > 0);
    const changes = planAlarms(known, isWrong ? [bridgeLostOf(bridge.isCloudGone)] : [], begins(bridge.bridgeId), now.getTime());
    return changes.length === 0 ? [] : [{ subject: bridgeAs(transaction, venueId, bridge.bridgeId), changes }];
  });
}
export async function endIdleBridges(transaction: Db, now: Date): Promise<string[]> {
  const idle = async () => {
    const { rows } = await sql<{ readonly alarm_id: string; readonly bridge_id: string; readonly is_held: boolean }>`
      select alarm_id, bridge_id, exists (select from holdings h where h.device_id = ${clientIdOf('')} || bridge_id and node_id is not null) as is_held
      from alarms a where bridge_id is not null and ended_at is null
        and not exists (select from devices d where d.bridge_id = a.bridge_id and d.venue_id = a.venue_id)`.execute(transaction);
    const held = new Map(rows.map(({ alarm_id, is_held }) => [alarm_id, is_held]));
    const open = await openAlarms(transaction, 'bridge_id', [...new Set(rows.map(({ bridge_id }) => bridge_id))]);
    return open.filter(({ alarmId }) => held.has(alarmId)).map((alarm) => ({ alarm, isHeld: held.get(alarm.alarmId) === true }));
  };
  const venueIds = [...new Set((await idle()).map(({ alarm }) => alarm.venueId))];
  if (venueIds.length === 0) return [];
  await touchVenues(transaction, venueIds);
  for (const { alarm, isHeld } of await idle()) {
    const subject = bridgeAs(transaction, alarm.venueId, alarm.bridgeId ?? '');
    const events = await carryOut(transaction, [{ subject, changes: planAlarms([alarm], [], () => 0, now.getTime()) }], now);
    if (isHeld) await addEvents(transaction, events);
  }
  return venueIds;
}
const bridgeAs = (transaction: Db, venueId: string, bridgeId: string): Subject => ({
  venueId,
  deviceId: undefined,
  bridgeId,
  causeId: undefined,
  async name() {
    const row = await transaction.selectFrom('bridges').where('bridge_id', '=', bridgeId).select('name').executeTakeFirst();
    return row?.name ?? '';
  },
  channelName: () => undefined,
  async data() {
    const { rows } = await sql<{ readonly amps: number }>`
      select count(*)::int as amps from devices where bridge_id = ${bridgeId} and venue_id = ${venueId}`.execute(transaction);
    return { amps: rows[0]?.amps ?? 0 };
  },
});

type Holder = 'device_id' | 'bridge_id';
async function openAlarms(transaction: Db, holder: Holder, ids: readonly string[]): Promise<StoredAlarm[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom('alarms')
    .where(holder, 'in', ids)
    .where('ended_at', 'is', null)
    .selectAll()
    .orderBy('alarm_id')
    .execute();
  return rows.map((row) => ({
    alarmId: row.alarm_id,
    venueId: row.venue_id,
    deviceId: row.device_id,
    bridgeId: row.bridge_id,
    code: row.code,
    channel: row.channel || undefined,
    beganAt: row.began_at.getTime(),
    changedAt: row.changed_at.getTime(),
    isTold: row.is_told,
    quietUntil: row.quiet_until?.getTime(),
    isCaused: row.cause_id !== null,
    isFlapping: row.is_flapping,
    isPresent: row.is_present,
    flaps: row.flaps,
  }));
}
async function beginsOf(
  transaction: Db,
  holder: Holder,
  ids: readonly string[],
  now: Date,
): Promise<(id: string) => (of: Wrong) => number> {
  const rows = await transaction
    .selectFrom('alarms')
    .where(holder, 'in', ids)
    .where('began_at', '>', new Date(now.getTime() - flappingMs))
    .where('is_told', '=', true)
    .groupBy([holder, 'code', 'channel'])
    .select((row) => [`${holder} as id`, 'code', 'channel', row.fn.countAll<string>().as('count')])
    .execute();
  const counts = new Map(rows.map(({ id, code, channel, count }) => [`${id} ${code} ${channel}`, Number(count)]));
  return (id) =>
    ({ code, channel }) =>
      counts.get(`${id} ${code} ${channel ?? 0}`) ?? 0;
}

/** Equal changes share one statement. */
async function carryOut(transaction: Db, plans: readonly Plan[], now: Date): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  const levels = await levelsOf(
    transaction,
    plans.map(({ subject }) => subject.venueId),
  );
  const begun: Insertable<Schema['alarms']>[] = [];
  const gone: string[] = [];
  const changed = new Map<string, { readonly values: Updateable<Schema['alarms']>; readonly ids: string[] }>();
  function change({ alarmId }: StoredAlarm, values: Updateable<Schema['alarms']>): void {
    const key = JSON.stringify(values);
    const same = changed.get(key) ?? { values, ids: [] };
    same.ids.push(alarmId);
    changed.set(key, same);
  }
  /** What this alarm caused may now end on its own. */
  const release = (alarm: StoredAlarm) =>
    transaction
      .updateTable('alarms')
      .set({ cause_id: null, quiet_until: new Date(now.getTime() + settleMs), changed_at: now })
      .where('cause_id', '=', alarm.alarmId)
      .execute();
  for (const { subject, changes } of plans) {
    const tell = async ({ code, channel }: Pick<Wrong, 'code' | 'channel'>, kind: EventKind | undefined, at: Date, data?: EventData) => {
      if (kind === undefined) return;
      const { venueId, deviceId, bridgeId, name, channelName } = subject;
      events.push({ venueId, deviceId, bridgeId, name: await name(), kind, code, channel, channelName: channelName(channel), at, data });
    };
    for (const one of changes) {
      switch (one.kind) {
        case 'begins': {
          const row = rowOf(subject, levels(subject.venueId), one.wrong, one.quietUntil, now);
          begun.push(row);
          if (row.is_told) await tell(one.wrong, eventOfAlarm(one.wrong.code, 'began'), now, await subject.data());
          break;
        }
        case 'flaps':
          begun.push({ ...rowOf(subject, levels(subject.venueId), one.wrong, undefined, now), is_flapping: true, flaps: one.flaps });
          await tell(one.wrong, 'flapping', now, { flaps: one.flaps });
          break;
        case 'comes':
          change(one.alarm, { is_present: true, changed_at: now, flaps: one.alarm.flaps + 1 });
          break;
        case 'goes':
          change(one.alarm, { is_present: false, changed_at: now });
          break;
        case 'stays':
          change(one.alarm, { is_flapping: false, changed_at: now });
          await tell(one.alarm, 'steady', now, { flaps: one.alarm.flaps });
          break;
        case 'ends': {
          const { alarm } = one;
          const at = new Date(Math.max(one.at, alarm.beganAt));
          const values = { ended_at: at, changed_at: now, is_present: false, is_flapping: false, quiet_until: null, cause_id: null };
          change(alarm, values);
          if (subject.bridgeId !== undefined) await release(alarm);
          await tell(alarm, eventOfAlarm(alarm.code, 'ended'), at, alarm.flaps > 0 ? { flaps: alarm.flaps } : undefined);
          break;
        }
        case 'vanishes':
          if (subject.bridgeId !== undefined) await release(one.alarm);
          gone.push(one.alarm.alarmId);
          break;
        case 'is told': {
          const { alarm } = one;
          change(alarm, { is_told: true, quiet_until: null, changed_at: now });
          if (!alarm.isTold) await tell(alarm, eventOfAlarm(alarm.code, 'began'), new Date(alarm.beganAt), await subject.data());
          break;
        }
        case 'is caused':
          change(one.alarm, { cause_id: subject.causeId ?? null, quiet_until: null, changed_at: now });
          break;
        case 'waits':
          change(one.alarm, { cause_id: null, quiet_until: new Date(one.quietUntil), changed_at: now });
          break;
      }
    }
  }
  for (const { values, ids } of changed.values())
    await transaction.updateTable('alarms').set(values).where('alarm_id', 'in', ids).execute();
  if (gone.length > 0) await transaction.deleteFrom('alarms').where('alarm_id', 'in', gone).execute();
  if (begun.length > 0) await transaction.insertInto('alarms').values(begun).execute();
  return events;
}
const rowOf = (
  { venueId, deviceId, bridgeId, causeId }: Subject,
  levels: VenueLevels,
  wrong: Wrong,
  quietUntil: number | undefined,
  now: Date,
) => ({
  alarm_id: randomUUID(),
  venue_id: venueId,
  device_id: deviceId ?? null,
  bridge_id: bridgeId ?? null,
  code: wrong.code,
  channel: wrong.channel ?? 0,
  severity: severityOfAlarm(wrong.code, levels),
  began_at: now,
  changed_at: now,
  is_told: quietUntil === undefined && !wrong.isCaused,
  quiet_until: quietUntil === undefined ? null : new Date(quietUntil),
  cause_id: wrong.isCaused ? (causeId ?? null) : null,
});
