import { useEffect, useEffectEvent, useState } from 'react';
import { SearchField } from '../../../ui/controls/text-field.tsx';
import { readSought } from './sought.ts';
import { useDashboardWords } from './words.ts';

/** Nobody types this slowly within a word. */
const restMs = 400;

interface SearchProps {
  /** Asked for now. */
  readonly find: string;
  readonly onFind: (text: string) => void;
}
/** The cloud searches, so that it is asked once the typing rests. */
export function Search({ find, onFind }: SearchProps) {
  const words = useDashboardWords();
  const [typed, setTyped] = useState(find);
  const [seen, setSeen] = useState(find);
  if (seen !== find) {
    setSeen(find);
    // Asked for elsewhere: Back, or a link.
    if (readSought(typed) !== find) setTyped(find);
  }
  const wanted = readSought(typed);
  const ask = useEffectEvent(() => onFind(wanted));
  useEffect(() => {
    if (wanted === find) return;
    const timer = setTimeout(ask, wanted === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [wanted, find]);
  return <SearchField label={words.search} value={typed} onChange={setTyped} onEnter={() => onFind(wanted)} />;
}
