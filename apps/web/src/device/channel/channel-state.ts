import { inputSelector, output } from '@headroom/model/amplifier';
import { bridgeOf, liveSourceOf, type BridgePair, type LiveSource } from '@headroom/model/channel';
import { channelHealth, isChannelInStandby, isFaulted, type HealthReason } from '@headroom/model/health';
import { valueOf, type Tree } from '@headroom/model/property';

/**
 * `down`: the channel reports itself offline [ENUM-16]; `offline`: the amplifier does not answer; `unknown`: too long unheard; `hidden`: by a lock
 * [LOCK-02].
 */
export type ChannelState = 'live' | 'standby' | 'off' | 'down' | 'fault' | 'offline' | 'unknown' | 'hidden';

export type Standing = 'current' | 'old' | 'away';
export const standingOf = ({ available, current }: { readonly available: boolean; readonly current: boolean }): Standing =>
  current ? 'current' : available ? 'old' : 'away';

export interface ChannelFacts {
  readonly name: string;
  readonly bridge: BridgePair | undefined;
  /** Itself, or the first half of its pair. */
  readonly plays: number;
  readonly muted: boolean;
  readonly state: ChannelState;
  readonly ready: boolean | undefined;
  readonly limiting: boolean | undefined;
  readonly clip: boolean | undefined;
  readonly thermal: boolean | undefined;
  readonly fault: boolean;
  readonly reasons: readonly HealthReason[];
  readonly live: LiveSource;
  readonly source: string | undefined;
  readonly load: string | undefined;
  readonly generator: boolean;
}

/** A pair stays bridged even if a lock hides that in `tree`. */
export function readChannelFacts(tree: Tree, channel: number, standing: Standing, bridge = bridgeOf(tree, channel)): ChannelFacts {
  const plays = bridge?.[0] ?? channel;
  const here = { channel: plays };
  const { name, mute, enable, status, ready, limiting, clip, thermal, hiZLoZ } = output.properties;
  const isCurrent = standing === 'current';
  const is = (handle: typeof ready) => (isCurrent ? valueOf(tree, handle, here) : undefined);
  // Each half of a pair has its own amplifier stage, which may fail or get hot.
  const halves = bridge ?? [channel];
  const faulted = isCurrent && halves.some((half) => isFaulted(tree, half));
  const reasons = halves.flatMap((half) => channelHealth(tree, half).reasons);
  const live = liveSourceOf(tree, plays, isCurrent);
  const { primary, secondary, signalGeneratorEnable } = inputSelector.properties;
  const source = live.source === 'primary' ? primary : secondary;
  return {
    name: valueOf(tree, name, { channel }) ?? '',
    bridge,
    plays,
    muted: halves.some((half) => valueOf(tree, mute, { channel: half }) === true),
    state:
      standing === 'away'
        ? 'offline'
        : faulted
          ? 'fault'
          : valueOf(tree, enable, here) === false
            ? 'off'
            : !isCurrent
              ? 'unknown'
              : halves.some((half) => valueOf(tree, status, { channel: half }) === 'Offline')
                ? 'down'
                : isChannelInStandby(tree, plays)
                  ? 'standby'
                  : 'live',
    ready: is(ready),
    limiting: is(limiting),
    clip: is(clip),
    thermal: (isCurrent && reasons.some(({ code }) => code === 'channelThermal')) || is(thermal),
    fault: faulted,
    reasons: isCurrent ? reasons.toSorted((one, other) => rank(one) - rank(other)) : [],
    live,
    source: live.source === 'unknown' ? undefined : valueOf(tree, source, here),
    load: valueOf(tree, hiZLoZ, here),
    generator: valueOf(tree, signalGeneratorEnable, here) === true,
  };
}

const rank = ({ level }: HealthReason) => (level === 'fault' ? 0 : 1);

export type Silence = 'off' | 'standby' | 'down' | 'fault' | 'muted';
export function silenceOf({ state, muted }: Pick<ChannelFacts, 'state' | 'muted'>): Silence | undefined {
  if (state === 'off' || state === 'standby' || state === 'down' || state === 'fault') return state;
  return muted && state !== 'offline' ? 'muted' : undefined;
}

export interface StatusLight {
  readonly key: 'ready' | 'fault' | 'limit' | 'clip' | 'thermal';
  readonly on: boolean | undefined;
}
/** A fault takes the place of Ready (OQ-069) [CHAN-02]. */
export function statusLights({ state, ready, limiting, clip, thermal, fault }: ChannelFacts): readonly StatusLight[] {
  const shown = (on: boolean | undefined) => (state === 'hidden' ? undefined : on);
  return [
    shown(fault) ? { key: 'fault', on: true } : { key: 'ready', on: shown(ready) && state === 'live' },
    { key: 'limit', on: shown(limiting) },
    { key: 'clip', on: shown(clip) },
    { key: 'thermal', on: shown(thermal) },
  ];
}
