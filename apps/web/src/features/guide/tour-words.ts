import { createWords, type WordsOf } from '../../i18n/words.ts';
import type { TourKey, tours } from './tour-steps.ts';

type Steps = { readonly [Tour in TourKey]: Readonly<Record<keyof (typeof tours)[Tour], string>> };

/** `**Mute**` is a word of the interface. */
const steps: Steps = {
  firstChannel: {
    level: 'What leaves this channel, measured at the output. While it does not move, nothing is sent to the loudspeakers.',
    mute: '**Mute** silences this channel at once. It stays in reach on every tab of the channel.',
    gain: '**Gain** is how loud the channel plays. A big step up asks before it is heard.',
    source: 'Choose under **Source** what the channel plays. The bar beside it shows whether a signal arrives.',
    tabs: 'The stages that the sound passes, beginning with **Inputs**.',
    why: 'No sound where there should be some? This button finds the cause, and offers what mends it.',
  },
  equalizer: {
    curve: 'Each number is a band. Drag it: sideways changes the frequency, up and down the gain.',
    preset: 'A **Preset** sets bands 6 to 8. The other bands stay as they are.',
    bands: 'The same bands in figures. Press a value to type another.',
    live: 'While **Live** is on, a change is heard as you make it. Otherwise half a second after you let go.',
    bypass: '**Bypass all** lets you hear the channel without its equalizer. Pressed again, the bands come back.',
    more: 'Under **More** you load filters from a text, or draw a measurement behind the curve.',
  },
  venue: {
    amp: 'One amplifier: whether it is in order, and what plays. Press its name to open it.',
    silence: '**Mute everything** silences all amplifiers of this venue at once.',
    events: '**Events** tells what is wrong now and what has happened.',
    meters: '**All amplifiers at once** shows every meter of the venue on one page.',
    settings: '**Venue settings** say who may do what, who is told of alarms, and when.',
    add: '**Add amp** leads you through bringing another amplifier into this venue.',
  },
  alarms: {
    alarm: 'An open alarm: what is wrong, where, and since when.',
    acknowledge: '**Acknowledge** says that you see to it. The others are told nothing more of it until it has ended.',
    snooze: '**Snooze** is for what can wait: some hours, or until morning.',
    timeline: 'The **Timeline** holds all that has happened. Search it, or choose severity, amplifier and days.',
    save: '**Save as text** makes a report of what the timeline shows.',
    sent: '**What was sent** lists every message: to whom, when, and whether it arrived.',
  },
};
const titles: Readonly<Record<TourKey, string>> = {
  firstChannel: 'A channel',
  equalizer: 'The equalizer',
  venue: 'A venue',
  alarms: 'Alarms',
};

const en = {
  show: 'Show me around',
  offer: 'New here?',
  noThanks: 'No, thanks',
  titles,
  steps,
  place: (step: number, of: number) => `${step} of ${of}`,
  back: 'Back',
  next: 'Next',
  done: 'Done',
  leave: 'End the tour',
  noRoom: 'This window has no room for the tour. Enlarge it, or read the guide.',
};
export type Words = WordsOf<typeof en>;

export const useTourWords = createWords(en, { es: () => import('./tour-words.es.ts'), zh: () => import('./tour-words.zh.ts') });
