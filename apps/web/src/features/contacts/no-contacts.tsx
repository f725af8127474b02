/** FETCH_CONTACTS_ERROR [ERR-18] */

import { ErrorPanel } from '../../ui/feedback/state.tsx';
import { useContactsWords } from './words.ts';

export function NoContacts() {
  const words = useContactsWords();
  return <ErrorPanel title={words.failedTitle}>{words.failedBody}</ErrorPanel>;
}
