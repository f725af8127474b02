/** The link is only in this mail. */

import type { Job, Jobs } from '../../kit/jobs/jobs.ts';
import type { Db } from '../../kit/db/database.ts';
import { writeLetter } from '../../kit/mail/mail-template.ts';
import { letterTurn } from '../../kit/mail/mailbox-rate-limit.ts';
import { hashOfAddress, type Links } from './links.ts';
import { takeTurn } from '../../kit/http/rate-limit.ts';
import type { Ports } from '../../kit/ports.ts';
import { confirmationWords } from './words.ts';

interface Asked {
  readonly contactId: string;
  readonly addressHash: string;
  readonly origin: string;
  readonly at: number;
}
type ConfirmationLetter = Job<'contact-confirmation', Asked>;
export interface Confirmation {
  readonly job: ConfirmationLetter;
  /** The mail follows the transaction. */
  ask(
    jobs: Jobs,
    db: Db,
    to: { readonly accountId: string; readonly contactId: string; readonly email: string },
    at: Now,
  ): Promise<number | undefined>;
}
interface Now {
  readonly now: Date;
  origin(): string;
}
const perAccount = { count: 60, perMs: 3_600_000 };

export function createConfirmation({ mail, links }: Pick<Ports, 'mail'> & { readonly links: Links }): Confirmation {
  const job: ConfirmationLetter = {
    name: 'contact-confirmation',
    isOutward: true,
    async run({ contactId, addressHash, origin, at }, { db }) {
      const contact = await db
        .selectFrom('contacts')
        .innerJoin('accounts', 'accounts.account_id', 'contacts.account_id')
        .where('contact_id', '=', contactId)
        .where('email_enabled_at', 'is', null)
        .select(['contacts.email', 'accounts.email as by', 'language'])
        .executeTakeFirst();
      if (!contact || contact.email === null || hashOfAddress(contact.email) !== addressHash) return;
      const { open, ...words } = confirmationWords[contact.language](contact.by);
      const token = links.write({ wish: 'confirm', contactId, addressHash, noticeId: undefined, writtenAt: new Date(at) });
      const url = `${origin}/notice?token=${token}`;
      await mail.send({
        ...writeLetter(contact.email, contact.language, { ...words, links: [{ text: open, url }] }),
        messageId: `<${contactId}.${at}@${new URL(origin).hostname.replaceAll(/[[\]]/g, '')}>`,
      });
    },
  };
  return {
    job,
    async ask(jobs, db, { accountId, contactId, email }, { now, origin }) {
      const seconds =
        (await takeTurn(db, { key: `confirmations ${accountId}`, rate: perAccount, now })) ??
        (await letterTurn(takeTurn, db, 'confirmation', accountId, email, now));
      if (seconds === undefined)
        await jobs.send(db, job, { contactId, addressHash: hashOfAddress(email), origin: origin(), at: now.getTime() });
      return seconds;
    },
  };
}
