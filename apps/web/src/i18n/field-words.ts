/** Names of fields and their choices, for pages and for the log. */

import type { Verdict } from '@headroom/model/commissioning';
import { createWords, type WordsOf } from './words.ts';

const verdict: Readonly<Record<Verdict, string>> = {
  passed: 'Passed',
  warned: 'Passed with warnings',
  failed: 'Failed',
  cannotKnow: 'Not all known',
  unfinished: 'Not finished',
  void: 'Void',
};
const en = {
  names: {
    name: 'Name',
    fader: 'Fader and equalizer',
    channels: 'Channels',
    email: 'E-mail',
    phone: 'Phone',
    role: 'Role',
    severityLevel: 'Levels',
    timeZone: 'Time zone',
    update: 'Update window',
    quiet: 'Quiet hours',
    isLossCritical: 'Lost connections are critical',
    host: 'Address',
    startsAt: 'Start',
    amplifiers: 'Amplifiers',
    deviceId: 'Amplifier',
    toVersion: 'Firmware',
    verdict: 'Result',
    sha256: 'SHA-256',
    from: 'From',
    to: 'To',
    note: 'Note',
  },
  values: {
    fader: { relative: 'Relative', absolute: 'Absolute' },
    role: { viewer: 'Viewer', operator: 'Operator', owner: 'Owner' },
    isLossCritical: { true: 'Yes', false: 'No' },
    verdict,
  },
};
export type Words = WordsOf<typeof en>;

export const useFieldWords = createWords(en, { es: () => import('./field-words.es.ts'), zh: () => import('./field-words.zh.ts') });
