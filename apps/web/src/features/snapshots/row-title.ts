import type { SnapshotFacts } from '@headroom/model/transfer';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useSnapshotWords } from './words.ts';

export function useRowTitle(): (facts: Pick<SnapshotFacts, 'name' | 'takenAt'>) => string {
  const words = useSnapshotWords();
  const language = useLanguage();
  return ({ name, takenAt }) => [name || words.untitled, ...(takenAt === '' ? [] : [momentText(language, new Date(takenAt))])].join(', ');
}
