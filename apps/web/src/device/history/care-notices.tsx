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
