/** An amplifier page's notices about changes: confirmations, undo offers, others' changes. */

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
