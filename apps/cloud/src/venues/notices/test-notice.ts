import { troubleText } from '@headroom/model/people';
import type { CloudApi } from '@headroom/protocol/cloud';
import { recordCall } from '../../kit/audit/record.ts';
import type { Db } from '../../kit/db/database.ts';
import type { Embargo } from '../../kit/embargo.ts';
import { refuse, type Handler } from '../../kit/http/handler.ts';
import { takeTurn } from '../../kit/http/rate-limit.ts';
import type { Mail } from '../../kit/mail/mail.ts';
import { writeLetter } from '../../kit/mail/mail-template.ts';
import { textTurn } from '../../kit/mail/mailbox-rate-limit.ts';
import type { Ports } from '../../kit/ports.ts';
import { reasonOf } from '../../kit/refused.ts';
import { accountById, emailKey } from '../../people/accounts/store.ts';
import { noticeWords } from './words.ts';

export interface TestTools extends Pick<Ports, 'sms'> {
  /** Does not wait long for a last answer. */
  readonly mail: Mail;
  readonly embargo: Embargo;
}
const rate = { count: 5, perMs: 3_600_000 };

export const sendTest = async (
  { mail, sms, embargo }: TestTools,
  asked: Parameters<Handler<CloudApi['testNotice']>>[0],
): ReturnType<Handler<CloudApi['testNotice']>> => {
  const { db, now, caller, body } = asked;
  const account = await accountById(db, caller.accountId);
  if (account === undefined) return refuse('SessionEnded');
  const { accountId, email, language } = account;
  const number = body.way === 'sms' ? await ownNumber(db, accountId, email) : undefined;
  if (body.way === 'sms' && number === undefined) return refuse('NumberMissing');
  if (await embargo.stands()) return { isSent: false, reason: troubleText({ kind: 'held' }) };
  const seconds =
    (await takeTurn(db, { key: `test notices by ${body.way} ${accountId}`, rate, now })) ??
    (number === undefined ? undefined : await textTurn(takeTurn, db, accountId, number, now));
  if (seconds !== undefined) return refuse('TooManyRequests', { details: { seconds } });
  const { subject, body: text } = noticeWords[language].test;
  await recordCall(db, asked, 'notice tested', { to: body.way });
  const sending =
    number === undefined
      ? mail.send(writeLetter(email, language, { subject, paragraphs: [text] }))
      : sms.send({ to: number, text: `${subject}. ${text}` });
  return sending.then(
    () => ({ isSent: true }),
    (error: unknown) => ({ isSent: false, reason: reasonOf(error) }),
  );
};

async function ownNumber(db: Db, accountId: string, email: string): Promise<string | undefined> {
  const contact = await db
    .selectFrom('contacts')
    .where('account_id', '=', accountId)
    .where('email_key', '=', emailKey(email))
    .where('phone_confirmed_at', 'is not', null)
    .select('phone')
    .executeTakeFirst();
  return contact?.phone ?? undefined;
}
