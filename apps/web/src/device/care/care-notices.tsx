/** What care says on the page of an amplifier: the question before something louder, and the ways back. */

import { HistoryHost } from '../history/history-host.tsx';
import { LouderDialog } from './louder-dialog.tsx';

export function CareNotices() {
  return (
    <>
      <HistoryHost />
      <LouderDialog />
    </>
  );
}
