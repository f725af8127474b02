/** Where an amplifier went whose address was changed, and how long its changes still wait for a confirmation (OQ-098). */

import { network, readCidr, ethernet, wifi, valueOf } from '@headroom/model';
import { machineClock } from '@headroom/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { useAmp, useDerived, useStatus, useValue } from './amp-context.tsx';
import { paths } from '../navigation/paths.ts';
import { useMoveWords } from './move-words.ts';
import { confirmMs, endMove, useMove, type Move } from './moves.ts';
import { useParameter } from './parameter.ts';

export function MoveNotice() {
  const { ampId } = useAmp();
  const move = useMove(ampId);
  return move ? <Moving key={move.started} move={move} /> : <Unconfirmed />;
}

/** Whole seconds until `ms` have passed since `started`; 0 afterwards. */
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
  const { device, ampId } = useAmp();
  const left = useSecondsLeft(move.started, confirmMs);
  const { state } = useStatus(device);
  const to = move.to ?? '';
  const isBack = state === 'CONNECTED' && device.host === move.from && left === 0;
  const link =
    to === '' ? undefined : `http://${to}${location.port === '' ? '' : `:${location.port}`}${paths.ampPage(paths.amp(ampId), 'network')}`;
  const close = (
    <Button small onClick={() => endMove(ampId)}>
      {words.close}
    </Button>
  );
  const open = link !== undefined && (
    <a href={link} rel="noreferrer">
      <b>{to}</b>
    </a>
  );
  if (move.state === 'reached')
    return (
      <Banner tone="ok" action={close}>
        {words.reached} {open}
      </Banner>
    );
  if (isBack && move.goesBack)
    return (
      <Banner tone="warn" action={close}>
        {words.back(move.from)}
      </Banner>
    );
  return (
    <Banner tone="warn" icon="clock" {...(left === 0 ? { action: close } : {})}>
      {move.state === 'trying' ? words.trying : move.state === 'unknown address' ? words.unknownAddress : words.notReached} {open}{' '}
      {move.goesBack && left > 0 && words.goesBackIn(left)}
      {!move.goesBack && move.state !== 'trying' && words.stays}
    </Banner>
  );
}

/** A session that works over the new settings is what the amplifier waits for. */
const settleMs = 5000;

/** Changes that did not cut this page off, or a page opened at the new address: they are kept once the connection has proved itself. */
function Unconfirmed() {
  const words = useMoveWords();
  const { device } = useAmp();
  const isOpen = useValue(network.properties.confirm, {}) === false;
  const { permission, disabled, set } = useParameter(network.properties.confirm, {});
  const proves = useDerived(['/network'], (tree) => {
    const host = device.host.replace(/:\d+$/, '');
    const addresses = [ethernet, ...(valueOf(tree, wifi.properties.enable, {}) === true ? [wifi] : [])].map((of) => ({
      dhcp: valueOf(tree, of.properties.dhcp, {}) !== false,
      ip: readCidr(valueOf(tree, of.properties.ip, {}))?.ip,
    }));
    return addresses.some(({ dhcp, ip }) => dhcp || ip === host);
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
