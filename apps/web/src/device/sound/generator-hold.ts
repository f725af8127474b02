/** Generators also stop with the page. */

import { inputSelector } from '@headroom/model/amplifier';
import { generatorLimitMs, planGeneratorStop } from '@headroom/model/channel';
import { writeTo } from '@headroom/model/property';
import type { Outcome, Unsubscribe } from '@headroom/protocol';
import { holdSound } from '../../navigation/unsaved.ts';
import type { Failed, Seat } from '../binding/seat.ts';
import { timeLeft } from '../binding/time-left.ts';
import { whereText } from './playing.ts';

const { signalGeneratorEnable: send } = inputSelector.properties;
const retryMs = 2000;

export interface GeneratorHold {
  /** Tells the ms left; another function after each prolonging. Undefined while this tab holds no generator. */
  left(): (() => number) | undefined;
  prolong(): void;
  subscribe(listener: () => void): Unsubscribe;
}

const known = new WeakMap<Seat, GeneratorHold>();
/** Watches every write at this seat that switches a generator on. */
export function generatorHoldOf(seat: Seat): GeneratorHold {
  const hold = known.get(seat) ?? createHold(seat);
  known.set(seat, hold);
  return hold;
}

interface Held {
  /** A later report of off then ends the hold. */
  isTold: boolean;
  /** Whether the write arrived is unknown. */
  isDoubtful: boolean;
  /** Writes that switch it on and are not answered yet: an off that is reported meanwhile is older. */
  unansweredStarts: number;
  readonly unfollow: Unsubscribe;
}

function createHold(seat: Seat): GeneratorHold {
  const { device, clock, mode } = seat;
  const held = new Map<number, Held>();
  const listeners = new Set<() => void>();
  let left: (() => number) | undefined;
  let stopTimer: Unsubscribe = () => undefined;
  let letGo: Unsubscribe = () => undefined;
  /** Writes from here that switch one off. */
  let stops = 0;
  const tell = () => {
    for (const listener of listeners) listener();
  };

  device.writeListeners.add(({ resource, at, values }, ended) => {
    const value = resource.path === inputSelector.path ? values[send.name] : undefined;
    if (value === true) take(Number(at['channel']), ended);
    if (value === false) {
      stops += 1;
      void ended.then(({ ok }) => ok && switchedOff(Number(at['channel'])));
    }
  });
  device.onStatus(() => {
    const { state, loaded } = device.status();
    if (state === 'CONNECTED' && loaded)
      for (const [channel, one] of held) if (one.isDoubtful && device.read(send, { channel }) === false) drop(channel);
  });

  function take(channel: number, ended: Promise<Outcome>): void {
    const at = { channel };
    const one = held.get(channel) ?? {
      isTold: device.read(send, at) === true,
      isDoubtful: false,
      unansweredStarts: 0,
      unfollow: device.subscribe(send, at, () => follow(channel)),
    };
    held.set(channel, one);
    one.unansweredStarts += 1;
    void ended.then((outcome) => {
      one.unansweredStarts -= 1;
      if (outcome.ok || outcome.reason === 'superseded' || one.isTold) return;
      if (mayArrive(outcome)) one.isDoubtful = true;
      else drop(channel);
    });
    begin();
  }
  function follow(channel: number): void {
    const one = held.get(channel);
    if (one && device.read(send, { channel }) === true) one.isTold = true;
    else if (one?.isTold) {
      one.isTold = false;
      switchedOff(channel);
    }
  }
  function switchedOff(channel: number): void {
    if (held.get(channel)?.unansweredStarts === 0) drop(channel);
  }
  function drop(channel: number): void {
    held.get(channel)?.unfollow();
    if (held.delete(channel) && held.size === 0) end();
  }
  function begin(): void {
    left = timeLeft(clock, generatorLimitMs);
    stopTimer();
    stopTimer = clock.after(generatorLimitMs, look);
    letGo();
    letGo = holdSound({
      base: seat.base,
      where: () => whereText(seat, [...held.keys()]),
      endsAt: () => new Date(clock.now() + (left?.() ?? 0)),
      outlivesPage: mode === 'cloud',
      stop,
      leave,
    });
    addEventListener('pagehide', closing);
    // A sleeping machine runs no timers, but its clock goes on.
    for (const event of ['pageshow', 'visibilitychange']) addEventListener(event, look);
    tell();
  }
  function end(): void {
    left = undefined;
    stopTimer();
    letGo();
    removeEventListener('pagehide', closing);
    for (const event of ['pageshow', 'visibilitychange']) removeEventListener(event, look);
    tell();
  }
  function release(): void {
    for (const channel of held.keys()) drop(channel);
  }
  function look(): void {
    if (left === undefined) return;
    stopTimer();
    if (left() > 0) stopTimer = clock.after(left(), look);
    else void stop();
  }
  /** Retried until known to be off: it only makes things quieter. */
  async function stop(): Promise<Failed | undefined> {
    stopTimer();
    left &&= isOver;
    const outcomes = await Promise.all(planGeneratorStop([...held.keys()]).map((write) => device.write(write)));
    const failed = outcomes.find((outcome): outcome is Failed => !outcome.ok && outcome.reason !== 'superseded');
    if (failed && held.size > 0) {
      if (mayArrive(failed) || failed.reason === 'delayed') stopTimer = clock.after(retryMs, () => void stop());
      else release();
    }
    return failed;
  }
  /** The cloud counts from the last write, which must start nothing that was stopped meanwhile, here or elsewhere. */
  async function goOn(channel: number): Promise<void> {
    const at = { channel };
    const before = stops;
    const { ok } = await device.refresh(inputSelector, at);
    if (ok && stops === before && device.read(send, at) === true) void device.write(writeTo(inputSelector, at, { [send.name]: true }));
  }
  /** On a local network only this tab enforces the limit. */
  function leave(): void {
    if (mode === 'cloud') release();
  }
  /** After the page closes nobody could stop the generator. */
  function closing(): void {
    void stop();
    device.flush();
  }
  return {
    left: () => left,
    prolong() {
      if (held.size > 0) begin();
      if (mode === 'cloud') for (const channel of held.keys()) void goOn(channel);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const isOver = () => 0;
const mayArrive = ({ reason }: Failed) => reason === 'not connected' || reason === 'time-out' || reason === 'throttled';
