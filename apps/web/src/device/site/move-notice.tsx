import { network, ethernet, wifi } from '@headroom/model/amplifier';
import { readCidr } from '@headroom/model/network';
import { valueOf } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useAmp, useSeat } from '../binding/use-amp.tsx';
import { ampPath } from '../../navigation/amp-table.ts';
import { paths } from '../../navigation/local-table.ts';
import { useMoveWords } from './move-words.ts';
import { isCarried } from './road.ts';
import { confirmMs, endMove, useMove, type Move } from './moves.ts';
import styles from './move-notice.module.css';
import { useParameter } from '../parameters/parameter.ts';

export function MoveNotice() {
  const { id: ampId } = useSeat();
  const move = useMove(ampId);
  return move ? <Moving key={move.started} move={move} /> : <Unconfirmed />;
}

function useSecondsLeft(started: number, ms: number): number {
  const [now, setNow] = useState(() => machineClock.now());
  const left = Math.max(0, Math.ceil((started + ms - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(machineClock.now()), 500);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

function Moving({ move }: { readonly move: Move }) {
  const words = useMoveWords();
  const { device, id: ampId } = useSeat();
  const left = useSecondsLeft(move.started, confirmMs);
  const { state } = useAmp((amp) => amp.status());
  const isBack = state === 'CONNECTED' && device.host === move.from && left === 0;
  const stage = isBack && move.goesBack && move.state !== 'reached' ? 'back' : move.state;
  const isOver = stage === 'reached' || stage === 'back';
  const sentence = {
    trying: words.trying,
    reached: words.reached,
    'not reached': words.notReached,
    'unknown address': words.unknownAddress,
    back: words.back(move.from),
  }[stage];
  const to = stage === 'back' ? undefined : move.to;
  const page = ampPath(paths.amp(ampId), 'network');
  const port = location.port === '' ? '' : `:${location.port}`;
  const place = useRef<HTMLDivElement>(null);
  // On a phone the pressed button is far below.
  useLayoutEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = (
    <Button small onClick={() => endMove(ampId)}>
      {words.close}
    </Button>
  );
  return (
    <div ref={place} className={styles.place}>
      <Banner tone={stage === 'reached' ? 'ok' : 'warn'} {...(isOver ? {} : { icon: 'clock' })} action={(isOver || left === 0) && close}>
        <div role="status">
          {sentence}{' '}
          {to !== undefined && (
            <a href={isCarried() ? `${page}?host=${to}` : `http://${to}${port}${page}`} rel="noreferrer" className={styles.link}>
              {to}
            </a>
          )}
        </div>
        {!isOver && move.goesBack && left > 0 && <div>{words.goesBackIn(left)}</div>}
        {!isOver && !move.goesBack && stage !== 'trying' && <div>{words.stays}</div>}
      </Banner>
    </div>
  );
}

/** How long the connection must work over the new settings before they are confirmed. */
const settleMs = 5000;

function Unconfirmed() {
  const words = useMoveWords();
  const isOpen = useAmp((amp) => amp.read(network.properties.confirm, {})) === false;
  const { permission, disabled, set } = useParameter(network.properties.confirm, {});
  const proves = useAmp((amp) => {
    const host = amp.host.replace(/:\d+$/, '');
    const uses = valueOf(amp.tree, wifi.properties.enable, {}) === true ? [ethernet, wifi] : [ethernet];
    return uses.some(
      ({ properties: { dhcp, ip } }) => valueOf(amp.tree, dhcp, {}) !== false || readCidr(valueOf(amp.tree, ip, {}))?.ip === host,
    );
  });
  const mayConfirm = isOpen && !disabled && permission === 'Write';
  const keep = useEffectEvent(() => set(true));
  useEffect(() => {
    if (!mayConfirm || !proves) return;
    const timer = setTimeout(() => keep(), settleMs);
    return () => clearTimeout(timer);
  }, [mayConfirm, proves]);
  if (!isOpen) return null;
  return (
    <Banner
      tone="warn"
      icon="clock"
      action={
        mayConfirm && (
          <Button small onClick={() => set(true)}>
            {words.keep}
          </Button>
        )
      }
    >
      {words.unconfirmed}
    </Banner>
  );
}
