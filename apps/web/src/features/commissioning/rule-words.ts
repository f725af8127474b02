import { commissioningWords } from '@headroom/model/commissioning';
import { createWords } from '../../i18n/words.ts';

export const useRuleWords = createWords(commissioningWords, {
  es: () => import('./rule-words.es.ts'),
  zh: () => import('./rule-words.zh.ts'),
});
