import { eventKey, planNotifications, type Language, type NoticeReason, type NotificationPlan } from '@headroom/model/people';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { accountById } from '../../people/accounts/store.ts';
import type { Db } from '../../kit/db/database.ts';
import { isDatabaseAway } from '../../kit/db/trouble.ts';
import { createId } from '../../kit/identifiers.ts';
import type { Random } from '../../kit/ports.ts';
import type { NoticeCode, NoticeContent, NoticeLine } from '../../kit/db/tables/notice-content.ts';
import { subjectOf } from './message.ts';
import type { ReadTrees } from '../alarms/updates.ts';
import { loadVenueState, type VenueState } from './venue-state.ts';
import { addNotices, addParts, type NewNotice, type Part } from './store.ts';

export interface NotificationScheduler {
  tellDue(db: Db, now: Date): Promise<number>;
}
const maxVenues = 200;
/** In one message; each reads a whole amplifier. */
const maxSilences = 10;
/** It may quote names of any length. */
const maxSilenceLength = 300;

interface TellerTools {
  readonly random: Random;
  readonly offlineGraceMs: number;
  readonly readTrees: ReadTrees;
  readonly whySilent: WhySilent;
  readonly log: Pick<Logger, 'error'>;
  domain(): string;
}
export interface SilentChannel {
  readonly deviceId: string;
  readonly channel: number;
  readonly code: NoticeCode;
  readonly venueId: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly now: Date;
}
/** A sentence, undefined where nothing stops the sound. */
export type WhySilent = (db: Db, of: SilentChannel) => Promise<string | undefined>;

export function createNotificationScheduler({ random, domain, ...tools }: TellerTools): NotificationScheduler {
  return {
    async tellDue(db, now) {
      const due = await db.selectFrom('notice_looks').where('look_at', '<=', now).select('venue_id').limit(maxVenues).execute();
      let looked = 0;
      for (const { venue_id } of due)
        try {
          if (await look(db, venue_id, tools, { now, random, domain: domain() })) looked += 1;
        } catch (error) {
          if (isDatabaseAway(error)) throw error;
          // The other venues must be told all the same.
          tools.log.error({ err: error, venueId: venue_id }, 'nobody could be told of the alarms of a venue');
        }
      return looked;
    },
  };
}

type Looking = Omit<TellerTools, 'random' | 'domain'>;
/** False if another process has it. Locks the venue first, as writers do. */
function look(db: Db, venueId: string, tools: Looking, writing: Writing): Promise<boolean> {
  const { now } = writing;
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ name: string; account_id: string }>`
      select name, account_id from venues where venue_id = ${venueId} for key share skip locked`.execute(transaction);
    const [venue] = rows;
    const mark = transaction.selectFrom('notice_looks').where('venue_id', '=', venueId).where('look_at', '<=', now);
    const isOurs = (await mark.select('venue_id').forUpdate().skipLocked().executeTakeFirst()) !== undefined;
    if (!isOurs) return false;
    const forget = transaction.deleteFrom('notice_looks').where('venue_id', '=', venueId);
    if (venue === undefined) {
      const isThere = await transaction.selectFrom('venues').where('venue_id', '=', venueId).select('venue_id').executeTakeFirst();
      // Deleted, or locked for a moment.
      if (isThere === undefined) await forget.execute();
      return false;
    }
    const venueState = await loadVenueState(transaction, venueId, tools.offlineGraceMs, tools.readTrees, now);
    const notificationPlan = planNotifications(venueState, now.getTime());
    await store(transaction, { venueId, ...venue }, venueState, notificationPlan, { ...tools, ...writing });
    if (notificationPlan.nextAt === undefined) await forget.execute();
    else
      await transaction
        .updateTable('notice_looks')
        .set({ look_at: new Date(notificationPlan.nextAt) })
        .where('venue_id', '=', venueId)
        .execute();
    return true;
  });
}

interface Writing {
  readonly now: Date;
  readonly random: Random;
  readonly domain: string;
}
async function store(
  db: Db,
  venue: { readonly venueId: string; readonly name: string; readonly account_id: string },
  { addresses, facts, hours }: VenueState,
  { messages, held, settled }: NotificationPlan,
  { now, random, domain, whySilent, log }: Writing & Looking,
): Promise<void> {
  const notices: NewNotice[] = [];
  const parts: Part[] = [];
  const language = messages.length + held.length === 0 ? 'en' : ((await accountById(db, venue.account_id))?.language ?? 'en');
  const { timeZone } = hours;
  const silences = await silencesOf(
    messages.flatMap(({ lines }) => lines).flatMap((line) => ('trouble' in line && line.says !== 'ended' ? line.trouble.alarmId : [])),
    facts,
    (of) => whySilent(db, { ...of, venueId: venue.venueId, language, timeZone, now }),
    log,
  );
  const add = (
    recipientId: string,
    why: NoticeReason,
    lines: NotificationPlan['messages'][number]['lines'],
    reason: string | undefined,
  ) => {
    const address = addresses.get(recipientId);
    if (address === undefined) return;
    const noticeId = createId(now, random);
    const content: NoticeContent = {
      venue: { venueId: venue.venueId, name: venue.name, timeZone },
      lines: lines.flatMap((line): NoticeLine[] => {
        const fact = facts.get('trouble' in line ? line.trouble.alarmId : line.happening.eventId);
        const silence = 'trouble' in line && line.says !== 'ended' ? silences.get(line.trouble.alarmId) : undefined;
        return fact === undefined ? [] : [{ ...fact, ...silence, says: line.says, at: new Date(timeOf(line)).toISOString() }];
      }),
    };
    notices.push({
      ...address,
      noticeId,
      accountId: venue.account_id,
      venueId: venue.venueId,
      subject: subjectOf(content, language),
      why,
      content,
      state: reason === undefined ? 'waiting' : 'held back',
      reason,
      messageId: `<${noticeId}@${domain}>`,
    });
    for (const line of lines)
      parts.push(
        'trouble' in line
          ? { noticeId, thing: line.trouble.thing, alarmId: line.trouble.alarmId, says: line.says }
          : { noticeId, thing: eventKey(line.happening.eventId), alarmId: undefined, says: line.says },
      );
  };
  for (const { recipientId, why, lines } of messages) add(recipientId, why, lines, undefined);
  for (const { recipientId, reason, lines } of held)
    add(recipientId, lines.some(({ says }) => says === 'began') ? 'alarm' : 'flapping', lines, reason);
  await addNotices(db, notices, now);
  await addParts(db, parts);
  if (settled.length > 0)
    await db
      .insertInto('noticed_events')
      .values(settled.map((event_id) => ({ event_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

async function silencesOf(
  alarms: readonly string[],
  facts: VenueState['facts'],
  why: (of: Pick<SilentChannel, 'deviceId' | 'channel' | 'code'>) => Promise<string | undefined>,
  log: Pick<Logger, 'error'>,
): Promise<ReadonlyMap<string, Pick<NoticeLine, 'silence'>>> {
  const silences = new Map<string, Pick<NoticeLine, 'silence'>>();
  for (const alarmId of [...new Set(alarms)].slice(0, maxSilences)) {
    const { deviceId, channel, code } = facts.get(alarmId) ?? {};
    if (deviceId === undefined || channel === undefined || code === undefined) continue;
    const silence = await why({ deviceId, channel, code }).catch((error: unknown) => {
      // An alarm is told even where its amplifier reports what no rule expects.
      log.error({ error, deviceId }, 'an amplifier could not be asked why it is silent');
      return undefined;
    });
    if (silence === undefined) continue;
    // The database rejects NUL, which amplifier texts may hold.
    silences.set(alarmId, { silence: silence.replaceAll('\0', '').slice(0, maxSilenceLength).toWellFormed() });
  }
  return silences;
}

function timeOf(line: NotificationPlan['messages'][number]['lines'][number]): number {
  if (line.says === 'happened') return line.happening.at;
  return line.says === 'ended' ? (line.trouble.endedAt ?? line.trouble.beganAt) : line.trouble.beganAt;
}
