/** Announces a loss once, and closes on return [CONN-13] (OQ-032). */

import { useEffect, useRef, useState } from 'react';
import { useNotSent } from '../../device/parameters/not-sent.ts';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { useCulprit } from '../../device/site/culprit.ts';
import { useAmplifierProblem } from '../../device/site/amplifier-problem.ts';
import { useSiteValue } from '../../device/site/site-context.tsx';
import type { SiteAmp } from '../../device/site/site.ts';
import { useMove } from '../../device/site/moves.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { announce } from '../../ui/feedback/live-region.tsx';
import { useAmpScreenWords } from './words.ts';

export function Disconnected({ amp, name }: { readonly amp: SiteAmp; readonly name: string }) {
  const words = useAmpScreenWords();
  const list = useSiteValue((site) => site.list);
  const go = useGo();
  useNotSent();
  const { state } = useAmp(({ status }) => status());
  // After an address change this is expected.
  const isMoving = useMove(amp.ampId) !== undefined;
  const [seen, setSeen] = useState(state);
  const [open, setOpen] = useState(false);
  if (state !== seen) {
    setSeen(state);
    // Only the first failure after a connection opens the dialog.
    if (state === 'CONNECTED') setOpen(false);
    else if (seen === 'CONNECTED') setOpen(true);
  }
  const { culprit } = useCulprit(state, false);
  // The root page's bar reports other broken links.
  const shown = open && !isMoving && culprit === 'amplifier';
  useAmplifierProblem(culprit === 'amplifier' && !open && !isMoving ? words.lostBody(name, amp.device.host) : undefined);
  const wasSaid = useRef(false);
  useEffect(() => {
    if (shown) announce(words.lostSaid(name));
    else if (wasSaid.current) announce(words.backSaid(name));
    wasSaid.current = shown;
  }, [shown, name, words]);
  return (
    <Dialog
      open={shown}
      alert
      icon="wifi-off"
      tone="fault"
      title={words.lostTitle}
      onClose={() => setOpen(false)}
      actions={
        <Button variant="primary" onClick={() => go(list)}>
          {words.ok}
        </Button>
      }
    >
      {words.lostBody(name, amp.device.host)}
    </Dialog>
  );
}
