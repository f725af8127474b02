import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Fault output',
  caption: 'Rear contact that reports faults to a control system',
  mode: 'Fault output mode',
  polarity: 'Fault output polarity',
  inputPolarity: 'Input port polarity',
  normal: 'Normal',
  fault: 'Fault',
};
export type Words = WordsOf<typeof en>;
export const useExternalPortWords = createWords(en, {
  es: () => import('./external-port-words.es.ts'),
  zh: () => import('./external-port-words.zh.ts'),
});
