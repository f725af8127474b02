/** A person waits for this mail: no long wait for the last answer, and no resending without it. */

import type { Clock } from '@headroom/protocol';
import { Unsure } from '../refused.ts';
import type { Mail, MailMessage } from './mail.ts';

export const promptMs = 10_000;

export function createPromptMail(mail: Mail, clock: Clock, warn: (about: { readonly reason: string }, words: string) => void): Mail {
  return {
    async send(message) {
      const { answered, isSlow } = sendWatched(mail, clock, message);
      const settled = answered.catch((error: unknown) => {
        if (!(error instanceof Unsure)) throw error;
        warn({ reason: error.message }, 'nobody knows whether a letter was taken: it is not sent again');
      });
      await Promise.race([settled, isSlow]);
      settled.catch((error: Error) => warn({ reason: error.message }, 'a letter was not taken'));
    },
  };
}

/** `isSlow` never resolves if the last answer comes in time. */
export function sendWatched(
  mail: Mail,
  clock: Clock,
  message: MailMessage,
): { readonly answered: Promise<void>; readonly isSlow: Promise<void> } {
  const slow = Promise.withResolvers<void>();
  let callOff = () => {};
  const answered = mail
    .send({ ...message, handedOver: () => void (callOff = clock.after(promptMs, slow.resolve)) })
    .finally(() => callOff());
  return { answered, isSlow: slow.promise };
}
