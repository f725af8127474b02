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
