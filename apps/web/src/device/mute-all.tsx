/** Mutes an amplifier's channels by one button: whatever is mixed becomes silent (OQ-063) [AMPS-12]. */

import { useState } from 'react';
import { muteState, planMuteAll, type AmpSummary, type ChannelSummary, type Write } from '@headroom/model';
import type { Device, Outcome } from '@headroom/protocol';
import { MuteButton } from '../ui/mute-button.tsx';
import { toast } from '../ui/toast.tsx';
import type { AmpFacts } from './amp-facts.ts';
import { useAmpWords } from './amp-words.ts';
import { useStaleSeconds } from './freshness.ts';
import { outcomeText } from './outcome-text.ts';
import { useDeviceWords } from './words.ts';

interface MuteAllProps {
  readonly device: Device;
  readonly facts: AmpFacts;
  readonly small?: boolean;
}

/** How long the wish stands after the amplifier agreed and before it said so itself. */
const settleTime = 600;

export function MuteAll({ device, facts, small }: MuteAllProps) {
  const { summary, muteable } = facts;
  const words = useAmpWords();
  const deviceWords = useDeviceWords();
  const stale = useStaleSeconds(device) !== undefined;
  const [wish, setWish] = useState<'all' | 'none'>();
  const said = muteState(summary.channelSummaries);
  if (wish !== undefined && wish === said) setWish(undefined);
  const shown = wish ?? said;
  const run = () => {
    // While a wish is on its way, a further press is about what the button shows and not about what was.
    const now = mine(summary, muteable).map((channel) => (wish === undefined ? channel : { ...channel, isMuted: wish === 'all' }));
    setWish(muteState(now) === 'all' ? 'none' : 'all');
    void muteAll(device, now).then((failure) => {
      if (failure) toast.error(outcomeText(deviceWords, failure));
      setTimeout(() => setWish(undefined), failure ? 0 : settleTime);
    });
  };
  const text = shown === 'all' ? words.muted : words.muteAll;
  return (
    <MuteButton
      muted={shown === 'all' ? true : shown === 'some' ? 'mixed' : false}
      text={text}
      label={words.ofAmp(text, summary.deviceName)}
      small={small === true}
      disabled={!summary.isConnected || stale || muteable.length === 0}
      onChange={run}
    />
  );
}

const mine = ({ channelSummaries }: AmpSummary, muteable: readonly number[]) =>
  channelSummaries.filter(({ channelNumber }) => muteable.includes(channelNumber));

type Failure = Extract<Outcome, { ok: false }>;
/**
 * One write a channel that changes; answers the first failure. The first goes alone: with a password that is not the amplifier's, every
 * write counts there as another guess, and after a few of them it listens to nobody.
 */
export async function muteAll(
  device: Device,
  channels: readonly Pick<ChannelSummary, 'channelNumber' | 'isMuted'>[],
): Promise<Failure | undefined> {
  const write = ({ path, values }: Write) => device.write(path, values);
  const [first, ...others] = planMuteAll(channels);
  if (!first) return undefined;
  const tried = await write(first);
  if (!tried.ok && tried.reason === 'wrong password') return tried;
  const outcomes = [tried, ...(await Promise.all(others.map(write)))];
  return outcomes.find((outcome) => !outcome.ok && outcome.reason !== 'superseded') as Failure | undefined;
}
