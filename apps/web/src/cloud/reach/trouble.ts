import { readTrouble } from '@headroom/model/people';
import { useReachWords } from './words.ts';

export function useTroubleText(): (reason: string) => string {
  const { why } = useReachWords();
  return (reason) => {
    const trouble = readTrouble(reason);
    switch (trouble.kind) {
      case 'no answer':
        return why.noAnswer(trouble.code);
      case 'unsure':
        return why.unsure(trouble.code);
      case 'status':
        return why.status(trouble.status, trouble.said);
      case 'said':
        return why.said(trouble.said);
      case 'too many':
        return why.tooMany;
      case 'held':
        return why.held;
    }
  };
}
