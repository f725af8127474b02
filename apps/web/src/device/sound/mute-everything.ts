import { muteState, type ChannelSummary } from '@headroom/model/health';
import { output } from '@headroom/model/amplifier';
import { writeTo } from '@headroom/model/property';
import type { Device, Outcome } from '@headroom/protocol';
import { toast } from '../../ui/feedback/toast.tsx';
import { keepFoundMuted } from '../site/cards/found-muted.ts';
import { useSoundWords } from './words.ts';

export interface MuteTarget {
  readonly ampId: string;
  readonly name: string;
  readonly channels: readonly ChannelSummary[];
  readonly muteable: readonly number[];
  /** Undefined if the amplifier cannot be reached. */
  readonly device: Pick<Device, 'write'> | undefined;
  readonly asOne: (act: () => Promise<void>) => Promise<void>;
}
interface Muted {
  readonly channels: number;
  readonly notReached: readonly string[];
  readonly notAllowed: readonly string[];
}

export async function muteAndSay(targets: () => readonly MuteTarget[]): Promise<void> {
  const { channels, notReached, notAllowed } = await muteEverything(targets());
  const words = useSoundWords.now();
  const said = [
    words.muted(channels),
    notReached.length > 0 && words.notReached(notReached.join(', ')),
    notAllowed.length > 0 && words.notAllowed(notAllowed.join(', ')),
  ];
  const text = said.filter((part) => part !== false).join(' ');
  if (notReached.length + notAllowed.length === 0) toast.success(text);
  else toast.offer(text, { verb: words.again, act: () => void muteAndSay(targets) });
}

/** The list may be some seconds old, and one more mute does no harm. */
async function muteEverything(targets: readonly MuteTarget[]): Promise<Muted> {
  const answers = await Promise.all(targets.map(muteOne));
  const named = (how: 'not reached' | 'not allowed') => targets.flatMap(({ name }, index) => (answers[index]?.how === how ? name : []));
  return {
    channels: answers.reduce((sum, { channels }) => sum + channels, 0),
    notReached: named('not reached'),
    notAllowed: named('not allowed'),
  };
}

async function muteOne({ ampId, channels, muteable, device, asOne }: MuteTarget) {
  const [first, ...others] = muteable;
  if (device === undefined || channels.length === 0) return { how: 'not reached', channels: 0 } as const;
  if (first === undefined) return { how: 'not allowed', channels: 0 } as const;
  const before = channels.filter(({ channelNumber }) => muteable.includes(channelNumber));
  // Unmuting all leaves these muted. If all are muted already, an earlier memory counts.
  if (muteState(before) !== 'all')
    keepFoundMuted(
      ampId,
      before.filter(({ isMuted }) => isMuted).map(({ channelNumber }) => channelNumber),
    );
  const mute = (channel: number) => device.write(writeTo(output, { channel }, { mute: true }));
  const outcomes: Outcome[] = [];
  await asOne(async () => {
    // The first write goes alone: with a wrong password each write counts as a guess.
    const tried = await mute(first);
    const isBarred = !tried.ok && tried.reason === 'wrong password';
    outcomes.push(tried, ...(isBarred ? [] : await Promise.all(others.map(mute))));
  });
  const silent = muteable.filter((_, index) => isDone(outcomes[index]));
  const isBarred = outcomes.some((outcome) => !outcome.ok && barred.has(outcome.reason)) || muteable.length < channels.length;
  const how = isBarred ? 'not allowed' : silent.length < muteable.length ? 'not reached' : 'done';
  return { how, channels: silent.length } as const;
}
const isDone = (outcome: Outcome | undefined) => outcome?.ok === true || outcome?.reason === 'superseded';
const barred: ReadonlySet<string> = new Set(['wrong password', 'password needed', 'refused']);
