/** Page to cloud [CONN-15], or cloud to amplifier (OQ-032). */

import { useEffect, useRef, useState } from 'react';
import { useNotSent } from '../../../device/parameters/not-sent.ts';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { useAmplifierProblem } from '../../../device/site/amplifier-problem.ts';
import { useCulprit } from '../../../device/site/culprit.ts';
import { useCulpritWords } from '../../../device/site/culprit-words.ts';
import type { SiteAmp } from '../../../device/site/site.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { announce } from '../../../ui/feedback/live-region.tsx';
import { useLeavingAmp, useVenueSite } from './venue-site-context.ts';
import { useCloudAmpWords } from './words.ts';

export function Lost({ amp, name }: { readonly amp: SiteAmp; readonly name: string }) {
  const words = useCloudAmpWords();
  const site = useVenueSite();
  const go = useGo();
  useNotSent();
  const { state } = useAmp(({ status }) => status());
  const [seen, setSeen] = useState(state);
  const [isOpen, setOpen] = useState(false);
  const isGone = site.find(amp.ampId) === undefined;
  const isLeaving = useLeavingAmp().isLeaving || isGone;
  if (state !== seen) {
    setSeen(state);
    // Only the first failure after a connection opens the dialog.
    if (state === 'CONNECTED') setOpen(false);
    else if (seen === 'CONNECTED') setOpen(true);
  }
  const isBridgeLost = site.isBridgeLost(amp.ampId);
  const isAway = site.isAway(amp.ampId);
  const { culprit } = useCulprit(state, isBridgeLost);
  const culpritWords = useCulpritWords();
  const isOwnServer = culprit === 'server' || culprit === 'device';
  const isTold = isOwnServer || isAway || site.isLossTold(amp.ampId);
  const open = isOpen && isTold && !isLeaving && culprit !== 'nobody';
  const said = isBridgeLost ? words.bridgeBody(name) : isAway ? words.lostBody(name) : words.closedBody;
  useAmplifierProblem(state === 'CONNECTED' || isOpen || !isTold || isLeaving || culprit === 'nobody' || isOwnServer ? undefined : said);
  const isSaid = useRef(false);
  useEffect(() => {
    if (open && !isSaid.current) announce(words.lostSaid(name));
    else if (isSaid.current && state === 'CONNECTED') announce(words.backSaid(name));
    isSaid.current = open || (isSaid.current && state !== 'CONNECTED');
  }, [open, state, name, words]);
  const close = () => setOpen(false);
  if (isAway && !isOwnServer)
    return (
      <Dialog
        open={open}
        alert
        icon="wifi-off"
        tone="fault"
        title={isBridgeLost ? words.bridgeTitle : words.lostTitle}
        onClose={close}
        actions={
          <Button variant="primary" onClick={() => go(site.list)}>
            {words.ok}
          </Button>
        }
      >
        {said}
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      alert
      icon="cloud"
      tone="warn"
      title={words.closedTitle}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={() => go(site.list)}>
            {words.toVenue}
          </Button>
          <Button variant="primary" icon="refresh" onClick={() => site.retry()}>
            {words.reconnect}
          </Button>
        </>
      }
    >
      {culprit === 'device' ? culpritWords.device : culprit === 'server' ? culpritWords.cloud : words.closedBody}
    </Dialog>
  );
}
