/** Clears one log, after a question that names it (OQ-025) [LOGS-01]. */

import { misc } from '@headroom/model/amplifier';
import { useState } from 'react';
import { useSeat } from '../../device/binding/use-amp.tsx';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useParameter } from '../../device/parameters/parameter.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import type { LogName } from '@headroom/model/health';
import { useLogWords } from './words.ts';

export function ClearLog({ log, disabled }: { readonly log: LogName; readonly disabled: boolean }) {
  const words = useLogWords();
  const deviceWords = useDeviceWords();
  const { device } = useSeat();
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
