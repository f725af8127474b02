/** [TOUCH-21] (OQ-137) */

import { isTree } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './controller-settings.module.css';
import { useTouchSession } from './touch-session.ts';
import { useTouchWords } from './words.ts';

const longest = 30;

interface NetworkWaitProps {
  readonly dhcp: boolean;
  readonly ipAddress: string;
  readonly onClose: () => void;
}

export function NetworkWait({ dhcp, ipAddress, onClose }: NetworkWaitProps) {
  const words = useTouchWords();
  const { ask, refresh } = useTouchSession();
  const [until, setUntil] = useState(() => machineClock.now() + longest * 1000);
  const [left, setLeft] = useState(longest);
  const over = left <= 0;

  useEffect(() => {
    if (over) return undefined;
    // By the clock, since background pages count slowly.
    return machineClock.after(1000, () => setLeft(Math.ceil((until - machineClock.now()) / 1000)));
  }, [left, over, until]);

  useEffect(() => {
    if (over) return undefined;
    let stopped = false;
    let stop = () => {};
    const tryIt = async () => {
      const outcome = await ask('network', 'get');
      if (stopped) return;
      const told = outcome.ok && isTree(outcome.result) ? outcome.result : undefined;
      if (told && told['dhcp'] === dhcp && (dhcp || told['ipAddress'] === ipAddress)) {
        await refresh();
        if (!stopped) onClose();
        return;
      }
      stop = machineClock.after(2000, () => void tryIt());
    };
    stop = machineClock.after(1000, () => void tryIt());
    return () => {
      stopped = true;
      stop();
    };
  }, [over, ask, refresh, dhcp, ipAddress, onClose]);

  const again = () => {
    setUntil(machineClock.now() + longest * 1000);
    setLeft(longest);
  };
  if (over)
    return (
      <Dialog
        open
        alert
        icon="fault"
        tone="fault"
        title={words.waitFailedTitle}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{words.close}</Button>
            <Button variant="primary" icon="refresh" onClick={again}>
              {words.retry}
            </Button>
          </>
        }
      >
        {words.waitFailedBody}
      </Dialog>
    );
  return (
    <Dialog open busy title={words.waitTitle} onClose={onClose}>
      <div className={classes(layout.grid3, styles.wait)}>
        <p>{dhcp ? words.waitDhcpBody : words.waitBody(ipAddress)}</p>
        <span className={classes(layout.line2, styles.count)}>
          <Spinner />
          {words.waitLeft(left)}
        </span>
      </div>
    </Dialog>
  );
}
