import { diagnosisWords } from '@headroom/model/diagnosis';
import { createWords } from '../../i18n/words.ts';

export const useCauseWords = createWords(diagnosisWords, {
  es: () => import('./cause-words.es.ts'),
  zh: () => import('./cause-words.zh.ts'),
});
