/** A number is told of faults once a code that it got comes back. */

import { troubleText, type Language } from '@headroom/model/people';
import type { Db } from '../../kit/db/database.ts';
import type { Embargo } from '../../kit/embargo.ts';
import { takeTurn } from '../../kit/http/rate-limit.ts';
import { codeTextTurn } from '../../kit/mail/mailbox-rate-limit.ts';
import type { Ports } from '../../kit/ports.ts';
import { reasonOf, Unsure } from '../../kit/refused.ts';
import type { SecretCost } from '../../kit/secret-cost.ts';
import { drawCode, issueCode, useCode } from '../accounts/proof/codes.ts';
import { phoneCodeText } from './words.ts';

interface Asked {
  readonly accountId: string;
  readonly contactId: string;
  readonly phone: string;
}
export interface PhoneCodeTools extends Pick<Ports, 'sms' | 'random'> {
  readonly secretCost: SecretCost;
  readonly embargo: Embargo;
}
export interface Sent {
  readonly isSent: boolean;
  readonly reason?: string;
}

/** Or the seconds to wait. */
export async function sendPhoneCode(
  tools: PhoneCodeTools,
  db: Db,
  { accountId, contactId, phone }: Asked,
  { by, language }: { readonly by: string; readonly language: Language },
  { now, address }: { readonly now: Date; readonly address: string },
): Promise<Sent | { readonly seconds: number }> {
  if (await tools.embargo.stands()) return { isSent: false, reason: troubleText({ kind: 'held' }) };
  const seconds = await codeTextTurn(takeTurn, db, accountId, phone, now);
  if (seconds !== undefined) return { seconds };
  const drawn = await drawCode(tools, 'known', phone);
  const { code, takeBack } = await issueCode(db, { accountId, purpose: `phone ${contactId}`, address }, now, drawn);
  return tools.sms.send({ to: phone, text: phoneCodeText[language](code, by) }).then(
    () => ({ isSent: true }),
    async (error: unknown) => {
      if (!(error instanceof Unsure)) await takeBack();
      return { isSent: false, reason: reasonOf(error) };
    },
  );
}

/** Five tries of each code in all, by whichever session: the number may be somebody else's. */
export const usePhoneCode = (tools: PhoneCodeTools, db: Db, { accountId, contactId, phone }: Asked, code: string, now: Date) =>
  useCode(tools, db, { accountId, receiver: phone }, { device: contactId }, `phone ${contactId}`, code, now);
