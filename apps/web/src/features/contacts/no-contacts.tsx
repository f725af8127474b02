/** FETCH_CONTACTS_ERROR [ERR-18] */

import { ErrorPanel, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { useContactsWords } from './words.ts';

export function NoContacts({ failed }: { readonly failed: boolean }) {
  const words = useContactsWords();
  if (failed) return <ErrorPanel title={words.failedTitle}>{words.failedBody}</ErrorPanel>;
  return (
    <Loading label={words.loading}>
      <Skeleton height={72} />
    </Loading>
  );
}
