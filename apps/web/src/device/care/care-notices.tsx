/** What care says on the page of an amplifier: the question before something louder, the ways back, and who else was there. */

import { HistoryHost } from '../history/history-host.tsx';
import { LouderDialog } from './louder-dialog.tsx';
import { Overruled } from './overruled.tsx';

export function CareNotices() {
  return (
    <>
      <HistoryHost />
      <LouderDialog />
      <Overruled />
    </>
  );
}
