/** What care says on the page of an amplifier: the question before something louder, the ways back, and who else was there. */

import { HistoryHost } from './history-host.tsx';
import { LouderDialog } from '../care/louder-dialog.tsx';
import { Overruled } from '../care/overruled.tsx';

export function CareNotices() {
  return (
    <>
      <HistoryHost />
      <LouderDialog />
      <Overruled />
    </>
  );
}
