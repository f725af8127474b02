import { output } from '@headroom/model/amplifier';
import { planTestSound } from '@headroom/model/commissioning';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import typography from '../../ui/look/typography.module.css';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { outcomeText } from '../binding/outcome-text.ts';
import type { Seat } from '../binding/seat.ts';
import { timeLeft } from '../binding/time-left.ts';
import { useAmp } from '../binding/use-amp.tsx';
import { playTestSound } from '../commissioning/test-sound.ts';
import { useControlWords } from '../control-words.ts';
import { whyNot } from '../parameters/parameter.ts';
import { useDeviceWords } from '../words.ts';
import { useCauseWords } from './cause-words.ts';
import { mayAll } from './fix-button.tsx';
import { useWhyWords } from './words.ts';

const noiseMs = 10_000;
const everyMs = 500;
const planOf = (seat: Pick<Seat, 'tree'>, channel: number) => planTestSound(seat.tree, channel, { type: 'Pink Noise' });

export interface QuietNoise {
  readonly stage: 'off' | 'playing' | 'ended';
  play(): void;
}
/** It belongs to the whole dialog: the answer changes while the noise plays. */
export function useQuietNoise(seat: Seat, channel: number): QuietNoise {
  const words = useWhyWords();
  const deviceWords = useDeviceWords();
  const [stage, setStage] = useState<QuietNoise['stage']>('off');
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  async function play(): Promise<void> {
    const plan = planOf(seat, channel);
    if (!plan) return;
    const leave = (leaving.current = new AbortController());
    setStage('playing');
    const hear = (over: AbortSignal) => listen(seat, over, () => leave.abort());
    const ended = await playTestSound(seat, plan, { signal: leave.signal, hear });
    setStage('ended');
    if (ended.ok || ('why' in ended && ended.why === 'touched')) return;
    toast.error('why' in ended ? words.noiseLost : outcomeText(deviceWords, ended));
  }
  return { stage, play: () => void play() };
}
function listen({ clock, ask }: Seat, over: AbortSignal, lost: () => void): Promise<void> {
  const left = timeLeft(clock, noiseMs);
  return new Promise((resolve) => {
    const look = () => {
      if (over.aborted) return;
      if (!ask((amp) => amp.available).answer) lost();
      else if (left() <= 0) resolve();
      else clock.after(everyMs, look);
    };
    look();
  });
}

export function QuietNoiseButton({ channel, onPlay }: { readonly channel: number; readonly onPlay: () => void }) {
  const words = useWhyWords();
  const controlWords = useControlWords();
  const verb = useCauseWords().fixes.quietNoise;
  const [isAsked, setAsked] = useState(false);
  const { isBusy, may, reason, called } = useAmp((amp) => {
    const plan = planOf(amp, channel);
    const writes = plan ? [...plan.prepare, plan.send(plan.rise.to)] : [];
    return { isBusy: plan === undefined, ...mayAll(amp, { writes }), called: amp.read(output.properties.name, { channel }) ?? '' };
  });
  if (isBusy) return <p className={typography.note}>{words.noiseBusy}</p>;
  if (!may) return reason === undefined ? null : <p className={typography.note}>{whyNot(controlWords, reason)}</p>;
  return (
    <>
      <Button icon="signal" onClick={() => setAsked(true)}>
        {verb}
      </Button>
      <Confirm
        open={isAsked}
        danger
        title={words.ask(verb)}
        verb={verb}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onPlay();
        }}
      >
        {words.noiseBody(words.channel(channel, called))}
      </Confirm>
    </>
  );
}
