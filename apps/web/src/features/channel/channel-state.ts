/** How a channel fares, in one word and four lights: what strips and headers show beside its level. */

import { isChannelInStandby, liveSourceOf, inputSelector, output, valueOf, type LiveSource, type Tree } from '@headroom/model';

/** `off` is switched off by hand, `standby` is asleep by itself; both are silent. */
export type ChannelState = 'live' | 'standby' | 'off' | 'fault' | 'offline';

export interface ChannelFacts {
  readonly name: string;
  readonly muted: boolean;
  readonly state: ChannelState;
  readonly ready: boolean;
  readonly limiting: boolean;
  readonly clip: boolean;
  readonly thermal: boolean;
  readonly fault: boolean;
  readonly live: LiveSource;
  /** The option of the input that is heard; undefined where that is not known. */
  readonly source: string | undefined;
  readonly load: string | undefined;
  readonly generator: boolean;
}

export function readChannelFacts(tree: Tree, channel: number, isAvailable: boolean): ChannelFacts {
  const here = { channel };
  const { name, mute, enable, ready, limiting, clip, thermal, fault, status, hiZLoZ } = output.properties;
  const is = (handle: typeof mute) => valueOf(tree, handle, here) === true;
  const faulted = is(fault) || valueOf(tree, status, here) === 'Faulted';
  const live = liveSourceOf(tree, channel);
  const { primary, secondary, signalGeneratorEnable } = inputSelector.properties;
  const source = live.source === 'primary' ? primary : secondary;
  return {
    name: valueOf(tree, name, here) ?? '',
    muted: is(mute),
    state: !isAvailable
      ? 'offline'
      : faulted
        ? 'fault'
        : valueOf(tree, enable, here) === false
          ? 'off'
          : isChannelInStandby(tree, channel)
            ? 'standby'
            : 'live',
    ready: is(ready),
    limiting: is(limiting),
    clip: is(clip),
    thermal: is(thermal),
    fault: faulted,
    live,
    source: live.source === 'unknown' ? undefined : valueOf(tree, source, here),
    load: valueOf(tree, hiZLoZ, here),
    generator: valueOf(tree, signalGeneratorEnable, here) === true,
  };
}

/** Why nothing comes out whatever goes in; undefined while something may. */
export function silenceOf({ state, muted }: Pick<ChannelFacts, 'state' | 'muted'>): 'off' | 'standby' | 'fault' | 'muted' | undefined {
  if (state === 'off' || state === 'standby' || state === 'fault') return state;
  return muted && state !== 'offline' ? 'muted' : undefined;
}

export interface StatusLight {
  readonly key: 'ready' | 'fault' | 'limit' | 'clip' | 'thermal';
  readonly on: boolean;
}
/** Ready, Limit, Clip, Thermal; a fault takes the place of Ready (OQ-069) [CHAN-02]. */
export function statusLights({ state, ready, limiting, clip, thermal, fault }: ChannelFacts): readonly StatusLight[] {
  const known = state !== 'offline';
  return [
    known && fault ? { key: 'fault', on: true } : { key: 'ready', on: known && ready && state === 'live' },
    { key: 'limit', on: known && limiting },
    { key: 'clip', on: known && clip },
    { key: 'thermal', on: known && thermal },
  ];
}
