import { planGeneratorStop } from '@headroom/model/channel';
import type { AmpSummary } from '@headroom/model/health';
import type { Device } from '@headroom/protocol';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { outcomeText } from '../binding/outcome-text.ts';
import { useDeviceWords } from '../words.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './stop-generator.module.css';
import { useSoundWords } from './words.ts';

interface StopGeneratorProps {
  readonly summary: AmpSummary;
  readonly device: Pick<Device, 'write'>;
  readonly why: string | undefined;
  readonly isOff: boolean;
}
export const playingIn = ({ channelSummaries }: AmpSummary) => channelSummaries.filter(({ playsGenerator }) => playsGenerator);

export function StopGenerator({ summary, device, why, isOff }: StopGeneratorProps) {
  const words = useSoundWords();
  const deviceWords = useDeviceWords();
  const [isStopping, setStopping] = useState(false);
  const channels = playingIn(summary);
  const stop = async () => {
    setStopping(true);
    const outcomes = await Promise.all(
      planGeneratorStop(channels.map(({ channelNumber }) => channelNumber)).map((write) => device.write(write)),
    );
    for (const outcome of outcomes) if (!outcome.ok && outcome.reason !== 'superseded') toast.error(outcomeText(deviceWords, outcome));
    setStopping(false);
  };
  const card = words.card(channels.map(({ channelNumber }) => channelNumber).join(', '));
  const named = channels.map(({ channelNumber, channelName }) => `${channelNumber} ${channelName}`.trim()).join(', ');
  return (
    <Button
      small
      icon="sine"
      className={styles.stop}
      aria-label={`${card} ${words.stop}: ${summary.deviceName}`}
      title={why ?? words.playing(named)}
      disabled={!summary.isConnected || isOff || isStopping || why !== undefined}
      onClick={() => void stop()}
    >
      <span className={layout.oneLine}>{card}</span> <strong>{words.stop}</strong>
    </Button>
  );
}
