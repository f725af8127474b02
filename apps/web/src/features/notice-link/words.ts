/** The words of the page that a link of a mail leads to. */

import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Messages about amplifiers',
  loading: 'Loading',
  unknownTitle: 'This link leads nowhere',
  unknownBody: 'What it was about is gone, or the link is not whole. Open it from the mail, or copy all of it.',
  expiredTitle: 'This link is too old',
  expiredBody: 'Use the link of a newer mail.',
  failedTitle: 'The cloud did not answer',
  failedBody: 'Nothing has changed. Check your internet connection and try again.',
  retry: 'Try again',
  tooOften: 'Too many attempts. Wait a little and try again.',
  wishes: {
    confirm: 'Confirm your address',
    subscribe: 'Receive messages again',
    unsubscribe: 'Receive no more messages',
    acknowledge: 'Acknowledge an alarm',
    snooze: 'Snooze an alarm',
  },
  address: 'Address',
  by: 'Chosen by',
  venue: 'Venue',
  state: 'Messages',
  subscribed: 'This address receives messages',
  notSubscribed: 'This address receives no messages',
  about: {
    confirm: 'Somebody wants to tell this address when something is wrong with their amplifiers. Confirm it only if you want that.',
    subscribe: 'This address was told of faults and warnings before. It can be again.',
    unsubscribe: 'This address is told of faults and warnings. You can end that here, and take it back at any time.',
    acknowledge: 'Whoever acknowledges an alarm sees to it: the others are told nothing more of it until it has ended.',
    snooze: 'Nobody is told of a snoozed alarm until its time is over.',
  },
  alarms: 'What it is about',
  noAlarms: 'What this mail told of is over and no longer kept.',
  channel: (channel: string) => `Channel ${channel}`,
  since: (moment: string) => `Since ${moment}`,
  ended: (moment: string) => `Ended ${moment}`,
  acknowledgedAt: (moment: string) => `Acknowledged ${moment}`,
  snoozedUntil: (moment: string) => `Snoozed until ${moment}`,
  act: {
    confirm: 'Confirm this address',
    subscribe: 'Subscribe again',
    unsubscribe: 'Unsubscribe',
    acknowledge: 'Acknowledge',
    snooze: 'Snooze',
  },
  snoozeFor: (hours: number) => (hours === 1 ? 'Snooze for 1 hour' : `Snooze for ${hours} hours`),
  nothingToDo: 'There is nothing left to do with this link.',
  done: {
    confirm: 'Confirmed. This address is told from now on.',
    subscribe: 'Subscribed. This address is told again.',
    unsubscribe: 'Unsubscribed. This address is told nothing more.',
    acknowledge: 'Acknowledged. The others are told nothing more of it.',
    snooze: 'Snoozed. Nobody is told of it for a while.',
  },
  notPossible: 'This is not possible any more. The page shows how it is now.',
};
export type Words = WordsOf<typeof en>;

export const useNoticeLinkWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
