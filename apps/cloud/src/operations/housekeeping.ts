import { forgetEvents } from '../venues/alarms/events.ts';
import { forgetEntries } from '../kit/audit/retention.ts';
import { forgetRemovals } from '../kit/changes/origin.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db/database.ts';
import type { Job } from '../kit/jobs/jobs.ts';
import { forgetNotices } from '../venues/notices/store.ts';
import { nearlyFull, type Filling } from '../kit/quotas.ts';
import type { Config } from '../kit/config.ts';
import { mailNearlyFull } from '../people/accounts/announce.ts';
import type { Letters } from '../people/accounts/mail/account-mail-queue.ts';
import { tellNearlyFull, type MailOwner } from './nearly-full.ts';
import type { Warn } from '../kit/retention.ts';

const hourMs = 3_600_000;
/** The longest counting window. */
const windowsMs = 24 * hourMs;
const keysMs = 24 * hourMs;
const sessionsMs = 30 * 24 * hourMs;
/** Accounts and new addresses. */
const unconfirmedMs = 3 * 24 * hourMs;
const failuresMs = 24 * hourMs;

/** They report that they expired. */
const invitationsMs = 30 * 24 * hourMs;
/** A page that slept less gets only changes. */
const removalsMs = 30 * 24 * hourMs;
const maxRemovals = 1_000_000;
/** Per account. */
const maxRollouts = 1000;
/** Ended ones per venue; a faulty amplifier has some hundred an hour. */
const maxAlarms = 20_000;

/** Until then they tell why they are refused. */
const tokensMs = 7 * 24 * hourMs;
const certificatesMs = 30 * 24 * hourMs;

export const housekeeping = (
  { retention, quotas }: Pick<Config, 'retention' | 'quotas'>,
  warn: Warn,
  letters: Pick<Letters, 'tell'>,
): Job<'housekeeping', Record<string, never>> => ({
  name: 'housekeeping',
  every: '17 * * * *',
  isLong: true,
  async run(_data, { db, now, jobs, signal }) {
    if (await isHeld(db, now)) {
      warn('the clock went on by more than a day between two hours, or back: nothing is deleted for a day', {});
      return;
    }
    const before = (ms: number) => new Date(now.getTime() - ms);
    await db.deleteFrom('codes').where('expires_at', '<', before(hourMs)).execute();
    await db.deleteFrom('answered_requests').where('created_at', '<', before(keysMs)).execute();
    await db.deleteFrom('rate_windows').where('started_at', '<', before(windowsMs)).execute();
    await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute();
    await db.deleteFrom('sessions').where('ended_at', '<', before(sessionsMs)).execute();
    await db.deleteFrom('sessions').where('used_at', '<', before(sessionsMs)).execute();
    await db.deleteFrom('accounts').where('confirmed_at', 'is', null).where('created_at', '<', before(unconfirmedMs)).execute();
    await db.deleteFrom('email_changes').where('asked_at', '<', before(unconfirmedMs)).execute();
    await db.deleteFrom('sign_in_failures').where('failed_at', '<', before(failuresMs)).execute();
    await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
    await db.deleteFrom('provider_attempts').where('expires_at', '<', now).execute();
    await db.deleteFrom('invitations').where('expires_at', '<', before(invitationsMs)).execute();
    await db.deleteFrom('mqtt_credentials').where('expires_at', '<', before(hourMs)).execute();
    await db.deleteFrom('registration_tokens').where('expires_at', '<', before(tokensMs)).execute();
    await db.deleteFrom('certificates').where('revoked_at', '<', before(certificatesMs)).execute();
    await forgetRemovals(db, before(removalsMs), maxRemovals);
    const mail: MailOwner = (within, accountId, what) => mailNearlyFull({ letters, jobs }, within, accountId, what);
    const tell = (accountId: string, what: Filling) => tellNearlyFull(db, accountId, what, now, mail);
    const kept = before(retention.eventDays * 24 * hourMs);
    for (const accountId of await forgetEvents(db, kept, retention, warn, signal)) await tell(accountId, 'events');
    await db.deleteFrom('alarms').where('ended_at', '<', kept).execute();
    await sql`
      delete from alarms where alarm_id in (
        select alarm_id from (
          select alarm_id, row_number() over (partition by venue_id order by ended_at desc, alarm_id) as place
          from alarms where ended_at is not null
        ) ended where place > ${maxAlarms})`.execute(db);
    await db.deleteFrom('rollouts').where('ended_at', '<', kept).execute();
    await sql`
      delete from rollouts where rollout_id in (
        select rollout_id from (
          select rollout_id, row_number() over (partition by account_id order by ended_at desc, rollout_id) as place
          from rollouts join venues using (venue_id) where ended_at is not null
        ) ended where place > ${maxRollouts})`.execute(db);
    for (const accountId of await forgetNotices(db, kept, retention, warn, signal)) await tell(accountId, 'notices');
    await db.deleteFrom('maintenances').where('ends_at', '<', kept).execute();
    await forgetEntries(db, retention, now, warn, tell, signal);
    for (const { accountId, what } of await nearlyFull(db, quotas))
      if (await tell(accountId, what === 'snapshotBytes' ? 'snapshots' : what))
        warn(`an account has nearly all ${what} that it may have`, { accountId });
  },
});

/** After a clock jump the time is doubtful, so nothing is deleted for a day. */
async function isHeld(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ readonly is_held: boolean | null }>`
    insert into housekeeping_runs (ran_at) values (${now})
    on conflict (is_last) do update set ran_at = excluded.ran_at, held_until = case
      when excluded.ran_at not between housekeeping_runs.ran_at - interval '1 day' and housekeeping_runs.ran_at + interval '1 day'
        then excluded.ran_at + interval '1 day'
      else housekeeping_runs.held_until end
    returning held_until > ran_at as is_held`.execute(db);
  return rows[0]?.is_held === true;
}
