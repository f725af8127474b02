import { useEffect, useState } from 'react';
import { loadMonitor } from '@headroom/model/amplifier';
import { monitorFinding } from '@headroom/model/health';
import type { Amp, Seat } from '../../device/binding/seat.ts';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { pause, record, startHistory, type LoadHistory, type LoadReading } from './recording.ts';

const histories = new WeakMap<Seat, Map<number, LoadHistory>>();
const everyMs = 1000;

function readLoad({ read, told }: Amp, channel: number): LoadReading {
  const ohms = read(loadMonitor.properties.measuredImpedance, { channel }) ?? 0;
  const found = monitorFinding(told, loadMonitor, channel);
  const state = found === 'Ok' || found === 'Short' || found === 'Open' ? found : undefined;
  const measures = (state !== undefined || found === 'unknown') && ohms > 0;
  return { ohms: measures ? ohms : null, state: measures ? state : undefined };
}

export function useHistory(channel: number): { readonly history: LoadHistory; readonly now: number } {
  const seat = useSeat();
  const available = useAmp((amp) => amp.available);
  const [shown, setShown] = useState(() => ({ history: histories.get(seat)?.get(channel) ?? startHistory(Date.now()), now: Date.now() }));
  useEffect(() => {
    const own = histories.get(seat) ?? new Map<number, LoadHistory>();
    histories.set(seat, own);
    let history = own.get(channel) ?? startHistory(Date.now());
    const keep = (next: LoadHistory) => own.set(channel, (history = next));
    const take = () => {
      const now = Date.now();
      if (!available) keep(pause(history, now));
      else if (seat.heard) keep(record(history, now, readLoad(seat, channel)));
      setShown({ history, now });
    };
    take();
    const timer = setInterval(take, everyMs);
    return () => {
      clearInterval(timer);
      keep(pause(history, Date.now()));
    };
  }, [seat, channel, available]);
  return shown;
}
