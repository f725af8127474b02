import type { DiagnosisWords } from '../diagnosis/index.ts';
import { fillIn, ownWords, printSeen, type Printers } from '../diagnosis/sentence.ts';
import type { Judged, Shown } from './checks/row.ts';
import type { CommissioningWords } from './names.ts';

interface ResultSentenceOptions {
  readonly words: CommissioningWords;
  readonly causes: DiagnosisWords['causes'];
  readonly print?: Printers;
}
export function resultSentence(
  { finding, values, cause }: Pick<Judged, 'finding' | 'values' | 'cause'>,
  { words, causes, print = ownWords }: ResultSentenceOptions,
): string {
  const textOf = (key: string): string | undefined => {
    if (key === 'cause' && cause !== undefined) return fillIn(causes[cause], textOf);
    const shown = Object.hasOwn(values, key) ? values[key] : undefined;
    return shown && printShown(shown, print);
  };
  return words.plain(fillIn(words.findings[finding], textOf));
}
const printShown = (shown: Shown, print: Printers): string =>
  shown.kind === 'option' ? print.option(shown.option) : printSeen(shown, print);
