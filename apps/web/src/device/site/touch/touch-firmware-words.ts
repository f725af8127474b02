import { createWords, type WordsOf } from '../../../i18n/words.ts';

const en = {
  available: 'Update available',
  running: 'Update in progress',
  upToDate: 'all up to date',
  done: 'firmware done (reboot by cycling PoE power)',
  failed: 'there was an error updating your CSTouch devices',
  refused: 'Unable to update your CS Touch',
};
export type Words = WordsOf<typeof en>;
export const useTouchFirmwareWords = createWords(en, {
  es: () => import('./touch-firmware-words.es.ts'),
  zh: () => import('./touch-firmware-words.zh.ts'),
});
