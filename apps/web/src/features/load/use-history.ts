/** Records the load of a channel while its page is open; what was recorded stays until the application is closed. */

import { useEffect, useState } from 'react';
import { addressOf, loadMonitor } from '@headroom/model';
import type { Device } from '@headroom/protocol';
import { useAmp } from '../../device/amp-context.tsx';
import { useAvailable } from '../../device/available.ts';
import { pause, record, startHistory, type LoadHistory, type LoadReading } from './recording.ts';

const histories = new WeakMap<Device, Map<number, LoadHistory>>();
const everyMs = 1000;

function readLoad(device: Device, channel: number): LoadReading {
  const { enable, testing, status, measuredImpedance } = loadMonitor.properties;
  const state = device.read(addressOf(status, { channel })) as LoadReading['state'];
  const ohms = device.read(addressOf(measuredImpedance, { channel }));
  const measures =
    device.read(addressOf(enable, { channel })) === true &&
    device.read(addressOf(testing, { channel })) !== false &&
    state !== 'Low Signal' &&
    typeof ohms === 'number' &&
    ohms > 0;
  return { ohms: measures ? ohms : null, state: measures ? state : undefined };
}

export function useHistory(channel: number): { readonly history: LoadHistory; readonly now: number } {
  const { device } = useAmp();
  const available = useAvailable();
  const [shown, setShown] = useState(() => ({ history: histories.get(device)?.get(channel) ?? startHistory(Date.now()), now: Date.now() }));
  useEffect(() => {
    const own = histories.get(device) ?? new Map<number, LoadHistory>();
    histories.set(device, own);
    let history = own.get(channel) ?? startHistory(Date.now());
    const keep = (next: LoadHistory) => own.set(channel, (history = next));
    const take = () => {
      const now = Date.now();
      keep(available ? record(history, now, readLoad(device, channel)) : pause(history, now));
      setShown({ history, now });
    };
    take();
    const timer = setInterval(take, everyMs);
    return () => {
      clearInterval(timer);
      keep(pause(history, Date.now()));
    };
  }, [device, channel, available]);
  return shown;
}
