/** Codes go at once, so the person learns of failures; notices go later, with retries. */

import type { Language } from '@headroom/model/people';
import type { Logger } from 'pino';
import type { Db } from '../../../kit/db/database.ts';
import type { Job, JobQueue } from '../../../kit/jobs/jobs.ts';
import type { Ports } from '../../../kit/ports.ts';
import { Refused } from '../../../kit/refused.ts';
import type { SecretCost } from '../../../kit/secret-cost.ts';
import { drawCode, issueCode, type DrawnCode, type MailedPurpose } from '../proof/codes.ts';
import { codeMail, noticeMail, type NoticeKind } from './account-mail-texts.ts';
import type { Standing } from '../proof/password.ts';
import { accountByEmail, accountById, emailKey, type Account } from '../store.ts';

interface Notice {
  readonly kind: NoticeKind;
  readonly to: string;
  readonly language: Language;
  readonly detail: string;
}
/** Stored before looking whether the account exists. */
export type Wish =
  | { readonly kind: 'register'; readonly email: string; readonly isNew: boolean; readonly address: string }
  | { readonly kind: 'confirm' | 'reset'; readonly email: string; readonly address: string }
  | { readonly kind: 'email'; readonly accountId: string; readonly address: string };
export interface Letters {
  readonly jobs: readonly [Job<'account-notice', Notice>, Job<'account-wish', Wish>];
  drawCode(standing: Standing, to: string): Promise<DrawnCode>;
  sendCode(
    db: Db,
    account: Pick<Account, 'accountId' | 'language'>,
    purpose: MailedPurpose,
    to: string,
    address: string,
    now: Date,
    drawn?: DrawnCode,
  ): Promise<boolean>;
  tell(jobs: JobQueue, db: Db, notice: Notice): Promise<void>;
  /** Whatever depends on the account's existence happens after the answer. */
  wish(jobs: JobQueue, db: Db, wish: Wish): Promise<void>;
}

interface LetterTools extends Pick<Ports, 'mail' | 'random'> {
  readonly secretCost: SecretCost;
  readonly log: Pick<Logger, 'error'>;
}

export function createLetters(tools: LetterTools): Letters {
  const { mail, log } = tools;
  const draw = (standing: Standing, to: string) => drawCode(tools, standing, emailKey(to));
  const notices: Job<'account-notice', Notice> = {
    name: 'account-notice',
    run: ({ kind, to, language, detail }) => mail.send(noticeMail(kind, to, language, detail)),
  };
  const wishes: Job<'account-wish', Wish> = {
    name: 'account-wish',
    async run(wish, { db, now }) {
      const account = await (wish.kind === 'email' ? accountById(db, wish.accountId) : accountByEmail(db, wish.email));
      if (account === undefined) return;
      const to = wish.kind === 'email' ? account.newEmail : account.email;
      if (to === undefined) return;
      if (wish.kind === 'email') {
        const owner = await accountByEmail(db, to);
        if (owner !== undefined) return mail.send(noticeMail('address wanted', to, owner.language, ''));
      }
      if (wish.kind === 'register' && !wish.isNew) return mail.send(noticeMail('already registered', to, account.language, ''));
      if (wish.kind === 'confirm' && account.isConfirmed) return;
      const purpose = wish.kind === 'register' ? 'confirm' : wish.kind;
      const drawn = await draw(wish.kind === 'email' ? 'known' : 'stranger', to);
      const { code, takeBack } = await issueCode(db, { accountId: account.accountId, purpose, address: wish.address }, now, drawn);
      await mail.send(codeMail(purpose, to, account.language, code)).catch(async (error: unknown) => {
        await takeBack();
        throw error;
      });
    },
  };
  return {
    jobs: [notices, wishes],
    drawCode: draw,
    async sendCode(db, { accountId, language }, purpose, to, address, now, drawn) {
      const { code, takeBack } = await issueCode(db, { accountId, purpose, address }, now, drawn ?? (await draw('stranger', to)));
      return mail.send(codeMail(purpose, to, language, code)).then(
        () => true,
        async (error: Error) => {
          await takeBack();
          // A permanent refusal concerns the address, not the mail server.
          if (!(error instanceof Refused)) log.error({ reason: error.message }, 'a code could not be mailed');
          return false;
        },
      );
    },
    tell: (jobs, db, notice) => jobs.send(db, notices, notice),
    wish: (jobs, db, wish) => jobs.send(db, wishes, wish),
  };
}
