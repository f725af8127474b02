/** The notices of an amplifier's page about changes: louder confirmations, undo offers, and changes by others. */

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
