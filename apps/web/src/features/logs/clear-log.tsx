/** Empties one of the two logs, after a question that names it (OQ-025) [LOGS-01]. */

import { misc } from '@headroom/model';
import { useState } from 'react';
import { useAmp } from '../../device/amp-context.tsx';
import { outcomeText } from '../../device/outcome-text.ts';
import { useParameter } from '../../device/parameter.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useNarrow } from '../../ui/width.ts';
import type { LogName } from './log-line.ts';
import { useLogWords } from './words.ts';

export function ClearLog({ log, disabled }: { readonly log: LogName; readonly disabled: boolean }) {
  const words = useLogWords();
  const deviceWords = useDeviceWords();
  const { device } = useAmp();
  const narrow = useNarrow();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  // Whoever may set the flag may clear.
  const { permission, lockedWhy, disabled: away } = useParameter(misc.properties.clearLogs, {});
  const verb = log === 'faults' ? words.clearFaults : words.clearEvents;
  const clear = async () => {
    setBusy(true);
    const outcome = await device.run({ kind: 'clearLogs', log });
    setBusy(false);
    setAsking(false);
    if (outcome.ok) toast.success(log === 'faults' ? words.faultsCleared : words.eventsCleared);
    else toast.error(outcomeText(deviceWords, outcome));
  };
  return (
    <>
      <Button
        variant="danger"
        icon="trash"
        disabled={disabled || away || permission !== 'Write'}
        title={lockedWhy}
        aria-label={verb}
        onClick={() => setAsking(true)}
      >
        {narrow ? words.clear : verb}
      </Button>
      <Confirm
        open={asking}
        danger
        title={log === 'faults' ? words.clearFaultsTitle : words.clearEventsTitle}
        verb={verb}
        busy={busy ? words.clearing : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() => void clear()}
      >
        {log === 'faults' ? words.clearFaultsBody : words.clearEventsBody}
      </Confirm>
    </>
  );
}
