import {
  differenceAt,
  maxSignerLength,
  readReports,
  readRun,
  referenceOf,
  signReport,
  withoutReport,
  withSigned,
  writeReport,
  writeReports,
  writeRun,
  type Acceptances,
  type HandedOver,
} from '@headroom/model/commissioning';
import type { areas } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import { recordCall } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import { refuse, type Handlers } from '../../kit/http/handler.ts';
import { readShadows } from '../shadows/documents.ts';
import { countAt, differencesOf } from './differences.ts';
import { addPicture, dropUnnamed, hasPictures, pictureOf } from './pictures.ts';
import { settingsIn } from './settings.ts';

/** Also more than an amplifier has settings. */
export const maxAccepted = 3000;

const keptOf = (db: Db, deviceId: string) => db.selectFrom('commissionings').where('device_id', '=', deviceId);
/** Locks it until the transaction ends. */
async function lockKept(transaction: Db, deviceId: string) {
  await transaction
    .insertInto('commissionings')
    .values({ device_id: deviceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return keptOf(transaction, deviceId).select(['revision', 'run', 'reports', 'accepted']).forUpdate().executeTakeFirstOrThrow();
}
const handedOverIn = ({ reports, accepted }: { readonly reports: string | null; readonly accepted: Acceptances }): HandedOver => ({
  reports: readReports(reports ?? ''),
  accepted,
});
async function keepReports(transaction: Db, deviceId: string, { reports, accepted }: HandedOver, now: Date): Promise<void> {
  const reference = referenceOf(reports);
  await transaction
    .updateTable('commissionings')
    .set({
      reports: reference ? writeReports(reports) : null,
      signed_at: reference ? new Date(reference.signedAt) : null,
      verdict: reference?.verdict ?? null,
      channels: reference?.scope ? JSON.stringify(reference.scope) : null,
      accepted: JSON.stringify(accepted),
    })
    .where('device_id', '=', deviceId)
    .execute();
  await dropUnnamed(transaction, deviceId, now);
  await countAt(transaction, deviceId);
}
const emailOf = async (db: Db, accountId: string) =>
  (await db.selectFrom('accounts').where('account_id', '=', accountId).select('email').executeTakeFirstOrThrow()).email;

export function commissioningHandlers(): Handlers<(typeof areas)['commissioning']> {
  return {
    async listCommissionings({ db, venue }) {
      const rows = await db
        .selectFrom('commissionings')
        .innerJoin('devices', 'devices.device_id', 'commissionings.device_id')
        .where('venue_id', '=', venue.venueId)
        .where((row) => row.or([row('signed_at', 'is not', null), row('run_at', 'is not', null)]))
        .select(['commissionings.device_id', 'signed_at', 'verdict', 'channels', 'differences', 'run_at'])
        .orderBy('commissionings.device_id')
        .execute();
      return {
        amps: rows.map(({ device_id, signed_at, verdict, channels, differences, run_at }) => ({
          deviceId: device_id,
          ...(signed_at &&
            verdict && { report: { signedAt: signed_at.toISOString(), verdict, differences, ...(channels && { channels }) } }),
          ...(run_at && { runAt: run_at.toISOString() }),
        })),
      };
    },

    async countDifferences({ db, caller }) {
      const { rows } = await sql<{ readonly venueId: string; readonly differences: number }>`
        select d.venue_id as "venueId", sum(c.differences)::int as differences
        from commissionings c join devices d using (device_id)
        where c.differences > 0 and d.venue_id in (
          select venue_id from venues where account_id = ${caller.accountId}
          union select venue_id from memberships where account_id = ${caller.accountId})
        group by d.venue_id order by d.venue_id`.execute(db);
      return { venues: [...rows] };
    },

    async readCommissioning({ db, params }) {
      const kept = await keptOf(db, params.deviceId)
        .leftJoin('accounts', 'accounts.account_id', 'run_by')
        .select(['revision', 'run', 'run_at', 'reports', 'accepted', 'email'])
        .executeTakeFirst();
      if (!kept) return { revision: 0, accepted: {} };
      const { revision, run, run_at, reports, accepted, email } = kept;
      return {
        revision,
        ...(run !== null && run_at && { run: { text: run, keptAt: run_at.toISOString(), ...(email !== null && { keptBy: email }) } }),
        ...(reports !== null && { reports }),
        accepted: accepted as Record<string, Acceptances[string] & { readonly value: string | number | boolean }>,
      };
    },

    keepRun: (asked) =>
      atomically(asked.db, async (db) => {
        const { params, body, caller, now } = asked;
        const run = readRun(body.text);
        if (run?.deviceId !== params.deviceId) return refuse('RunRefused', { field: 'text' });
        const kept = await lockKept(db, params.deviceId);
        if (kept.revision !== body.revision) return refuse('ChangedElsewhere', { field: 'revision' });
        if (!(await hasPictures(db, params.deviceId, Object.values(run.pictures)))) return refuse('RunRefused', { field: 'text' });
        const revision = kept.revision + 1;
        // Only what was read, so that nothing is kept as running or as passed.
        await db
          .updateTable('commissionings')
          .set({ revision, run: writeRun(run), run_at: now, run_by: caller.accountId })
          .where('device_id', '=', params.deviceId)
          .execute();
        await dropUnnamed(db, params.deviceId, now);
        if (kept.run === null) await recordCall(db, asked, 'commissioning started', { deviceId: params.deviceId, to: run.recipe.name });
        return { revision };
      }),

    discardRun: (asked) =>
      atomically(asked.db, async (db) => {
        const { params, query, now } = asked;
        const kept = await lockKept(db, params.deviceId);
        if (kept.revision !== Number(query.revision)) return refuse('ChangedElsewhere', { field: 'revision' });
        const revision = kept.revision + 1;
        await db
          .updateTable('commissionings')
          .set({ revision, run: null, run_at: null, run_by: null })
          .where('device_id', '=', params.deviceId)
          .execute();
        await dropUnnamed(db, params.deviceId, now);
        if (kept.run !== null) await recordCall(db, asked, 'commissioning discarded', { deviceId: params.deviceId });
        return { revision };
      }),

    signRun: (asked) =>
      atomically(asked.db, async (db) => {
        const { params, body, caller, now } = asked;
        const { deviceId } = params;
        const kept = await lockKept(db, deviceId);
        if (kept.revision !== body.revision) return refuse('ChangedElsewhere', { field: 'revision' });
        const run = readRun(kept.run ?? '');
        if (!run) return refuse('SignRefused', { details: { refusal: 'unfinished' } });
        const device = await db.selectFrom('devices').where('device_id', '=', deviceId).select('connected').executeTakeFirst();
        const settings = settingsIn(deviceId, (await readShadows(db, deviceId))?.values() ?? []);
        if (device?.connected !== true || !settings) return refuse('NotConnected');
        const by = (await emailOf(db, caller.accountId)).slice(0, maxSignerLength);
        const signed = signReport(run, { by, at: now.getTime(), ...settings });
        if (!signed.ok) return refuse('SignRefused', { details: { refusal: signed.refusal } });
        const revision = kept.revision + 1;
        const { verdict, sha256, scope } = signed.report;
        await db
          .updateTable('commissionings')
          .set({ revision, run: null, run_at: null, run_by: null })
          .where('device_id', '=', deviceId)
          .execute();
        await keepReports(db, deviceId, withSigned(handedOverIn(kept), signed.report), now);
        await recordCall(db, asked, 'commissioning signed off', { deviceId, to: { verdict, sha256, ...(scope && { channels: scope }) } });
        return { revision, report: writeReport(signed.report) };
      }),

    removeReport: (asked) =>
      atomically(asked.db, async (db) => {
        const { params, query, now } = asked;
        const before = handedOverIn(await lockKept(db, params.deviceId));
        const after = withoutReport(before, query.sha256);
        if (after.reports.length === before.reports.length) return {};
        await keepReports(db, params.deviceId, after, now);
        await recordCall(db, asked, 'report removed', { deviceId: params.deviceId, from: query.sha256 });
        return {};
      }),

    acceptDifference: (asked) =>
      atomically(asked.db, async (db) => {
        const { params, body, caller, now } = asked;
        const { accepted } = await lockKept(db, params.deviceId);
        const found = differenceAt((await differencesOf(db, params.deviceId)) ?? [], body.address, body.value);
        if (!found) return refuse('NoDifference');
        if (!Object.hasOwn(accepted, body.address) && Object.keys(accepted).length >= maxAccepted) return refuse('TooMany');
        const acceptance = { value: found.now, by: await emailOf(db, caller.accountId), at: now.getTime() };
        await db
          .updateTable('commissionings')
          .set({ accepted: JSON.stringify({ ...accepted, [body.address]: acceptance }) })
          .where('device_id', '=', params.deviceId)
          .execute();
        await countAt(db, params.deviceId);
        await recordCall(db, asked, 'difference accepted', { deviceId: params.deviceId, to: { [body.address]: body.value } });
        return {};
      }),

    showDifference: (asked) =>
      atomically(asked.db, async (db) => {
        const { params, query } = asked;
        const { accepted } = await lockKept(db, params.deviceId);
        if (!Object.hasOwn(accepted, query.address)) return {};
        const { [query.address]: _shown, ...others } = accepted;
        await db
          .updateTable('commissionings')
          .set({ accepted: JSON.stringify(others) })
          .where('device_id', '=', params.deviceId)
          .execute();
        await countAt(db, params.deviceId);
        await recordCall(db, asked, 'difference shown again', { deviceId: params.deviceId, from: query.address });
        return {};
      }),

    addPicture: (asked) =>
      atomically(asked.db, async (db) => {
        const { params, body, venue, now } = asked;
        const added = await addPicture(db, Buffer.from(body.photo, 'base64url'), { ...venue, deviceId: params.deviceId, now });
        if (added.ok) return { sha256: added.sha256 };
        if (added.problem === 'full') return refuse('TooMany');
        return refuse('PhotoRefused', { field: 'photo', details: { problem: added.problem } });
      }),

    async readPicture({ db, params }) {
      const content = await pictureOf(db, params.deviceId, params.sha256);
      return content === undefined ? refuse('UnknownPicture') : { photo: Buffer.from(content).toString('base64url') };
    },
  };
}
