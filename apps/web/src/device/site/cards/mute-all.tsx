/** (OQ-063) [AMPS-12] */

import { Suspense, useEffect, useRef, useState } from 'react';
import { partWithin } from '../../../parts/lazy-part.ts';
import { muteState, planMuteAll, type AmpSummary, type ChannelSummary } from '@headroom/model/health';
import type { Write } from '@headroom/model/property';
import type { Device, Outcome } from '@headroom/protocol';
import { MuteButton } from '../../../ui/controls/mute-button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useHostedDialog } from '../../../ui/overlays/dialog-host.tsx';
import type { AmpFacts } from './amp-facts.ts';
import { useAmpWords } from './amp-words.ts';
import { forgetFoundMuted, foundMuted, keepFoundMuted } from './found-muted.ts';
import type { Seat } from '../../binding/seat.ts';
import { useAmpAt } from '../../binding/use-amp.tsx';
import { outcomeText } from '../../binding/outcome-text.ts';
import { useDeviceWords } from '../../words.ts';

const Confirm = partWithin(
  () => import('../../../ui/overlays/dialog.tsx'),
  (module) => module.Confirm,
);

interface MuteAllProps {
  readonly seat: Seat;
  readonly facts: AmpFacts;
  readonly small?: boolean;
  readonly why?: string | undefined;
  readonly asOne?: AsOne;
}
type AsOne = (act: () => Promise<void>) => Promise<void>;

export function MuteAll({ seat, facts, small = false, why, asOne }: MuteAllProps) {
  const { isStale, pace } = useAmpAt(seat, (amp) => amp.status());
  return <MuteAllOver asOne={asOne} device={seat.device} patience={pace.patience} facts={facts} small={small} isOff={isStale} why={why} />;
}

interface MuteAllOverProps {
  readonly device: Pick<Device, 'write'>;
  readonly patience: number;
  readonly facts: AmpFacts;
  readonly small: boolean;
  readonly isOff: boolean;
  readonly why?: string | undefined;
  readonly asOne?: AsOne | undefined;
}
export function MuteAllOver({ device, patience, facts, small, isOff, why, asOne = (act) => act() }: MuteAllOverProps) {
  const { summary, muteable, bridged } = facts;
  const words = useAmpWords();
  const deviceWords = useDeviceWords();
  const { ampId } = summary;
  const { open, dialog } = useHostedDialog();
  const [wish, setWish] = useState<readonly Mutable[]>();
  const said = muteState(summary.channelSummaries);
  if (wish !== undefined && muteState(wish) === said) setWish(undefined);
  const shown = wish ? muteState(wish) : said;
  // Others may have unmuted them while this was not shown.
  const before = useRef<typeof said>('all');
  useEffect(() => {
    if (before.current === 'all' && said !== 'all') forgetFoundMuted(ampId);
    before.current = said;
  }, [said, ampId]);
  const write = (now: readonly Mutable[], found?: readonly number[]) => {
    const plan = planMuteAll(now, found);
    setWish(now.map((channel) => ({ ...channel, isMuted: isMutedAfter(plan, channel) })));
    void asOne(async () => {
      const failure = await writeMutes(device, plan);
      if (failure) toast.error(outcomeText(deviceWords, failure));
      // The wanted state stays until the amplifier reports it or `patience` is over.
      setTimeout(() => setWish(undefined), failure ? 0 : patience);
    });
  };
  const ask = (now: readonly Mutable[]) => {
    const count = now.filter(({ channelNumber }) => !bridged.some(([, second]) => second === channelNumber)).length;
    open((close) => (
      <Suspense>
        <Confirm
          open
          danger
          title={words.unmuteAllTitle(summary.deviceName)}
          verb={words.unmuteAll}
          onClose={close}
          onConfirm={() => {
            close();
            write(now);
          }}
        >
          {words.unmuteAllBody(count)}
        </Confirm>
      </Suspense>
    ));
  };
  const run = () => {
    // A press refers to what the button shows.
    const now = wish ?? mine(summary, muteable);
    const found = foundMuted(ampId);
    if (muteState(now) === 'all') {
      if (!found || planMuteAll(now, found).length === 0) return ask(now);
      forgetFoundMuted(ampId);
      write(now, found);
      return;
    }
    keepFoundMuted(
      ampId,
      now.filter(({ isMuted }) => isMuted).map(({ channelNumber }) => channelNumber),
    );
    write(now);
  };
  const text = shown === 'all' ? words.muted : words.muteAll;
  return (
    <>
      <MuteButton
        muted={shown === 'all' ? true : shown === 'some' ? 'mixed' : false}
        text={text}
        label={words.ofAmp(text, summary.deviceName)}
        small={small}
        disabled={!summary.isConnected || isOff || muteable.length === 0}
        why={why}
        onChange={run}
      />
      {dialog}
    </>
  );
}

type Mutable = Pick<ChannelSummary, 'channelNumber' | 'isMuted'>;
const isMutedAfter = (plan: readonly Write[], { channelNumber, isMuted }: Mutable) => {
  const planned = plan.find(({ at }) => at['channel'] === channelNumber)?.values['mute'];
  return planned === undefined ? isMuted : planned === true;
};

const mine = ({ channelSummaries }: AmpSummary, muteable: readonly number[]) =>
  channelSummaries.filter(({ channelNumber }) => muteable.includes(channelNumber));

type Failure = Extract<Outcome, { ok: false }>;
/** Returns the first failure. The first write goes alone: wrong passwords count as guesses, and after a few the amplifier blocks everybody. */
export async function writeMutes(device: Pick<Device, 'write'>, [first, ...others]: readonly Write[]): Promise<Failure | undefined> {
  const write = (planned: Write) => device.write(planned);
  if (!first) return undefined;
  const tried = await write(first);
  if (!tried.ok && tried.reason === 'wrong password') return tried;
  const outcomes = [tried, ...(await Promise.all(others.map(write)))];
  return outcomes.find((outcome) => !outcome.ok && outcome.reason !== 'superseded') as Failure | undefined;
}
