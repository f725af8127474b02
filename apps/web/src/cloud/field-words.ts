/** Names of fields and their choices, for pages and for the log. */

import { createWords, type WordsOf } from '../i18n/words.ts';

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
  },
  values: {
    fader: { relative: 'Relative', absolute: 'Absolute' },
    role: { viewer: 'Viewer', operator: 'Operator', owner: 'Owner' },
    isLossCritical: { true: 'Yes', false: 'No' },
  },
};
export type Words = WordsOf<typeof en>;

export const useFieldWords = createWords(en, { es: () => import('./field-words.es.ts'), zh: () => import('./field-words.zh.ts') });
