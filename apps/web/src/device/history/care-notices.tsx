/** An amplifier page's notices about changes: confirmations, undo offers, others' changes. */

import { HistoryHost } from './history-host.tsx';
import { LouderDialog } from '../safe-changes/louder-dialog.tsx';
import { Overruled } from '../safe-changes/overruled.tsx';

export function CareNotices() {
  return (
    <>
      <HistoryHost />
      <LouderDialog />
      <Overruled />
    </>
  );
}
