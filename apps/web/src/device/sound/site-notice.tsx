import { inputSelector } from '@headroom/model/amplifier';
import { planGeneratorStop } from '@headroom/model/channel';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/live-region.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { outcomeText } from '../binding/outcome-text.ts';
import type { Amp, Seat } from '../binding/seat.ts';
import { useAmps } from '../binding/use-amps.ts';
import { useDeviceWords } from '../words.ts';
import { classes } from '../../ui/look/classes.ts';
import tones from '../../ui/look/tones.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './generator-notice.module.css';
import { ampNameOf, channelsText, playingOn, whereText } from './playing.ts';
import { useSoundWords } from './words.ts';

interface Plays {
  readonly id: string;
  readonly amp: string;
  readonly channels: string;
  readonly where: string;
  readonly mayStop: boolean;
}
function plays(now: Amp): readonly Plays[] {
  const on = playingOn(now);
  const mayStop =
    now.available && on.every((channel) => now.may(inputSelector.properties.signalGeneratorEnable, { channel }).permission === 'Write');
  return on.length === 0 ? [] : [{ id: now.id, amp: ampNameOf(now), channels: channelsText(now, on), where: whereText(now, on), mayStop }];
}

export function SiteNotice({ seats }: { readonly seats: readonly Seat[] }) {
  const told = useAmps(seats, plays);
  return told.flatMap((one, index) => {
    const seat = seats[index];
    return seat ? one.map((each) => <Row key={each.id} seat={seat} plays={each} />) : [];
  });
}

function Row({ seat, plays: { amp, channels, where, mayStop } }: { readonly seat: Seat; readonly plays: Plays }) {
  const words = useSoundWords();
  const deviceWords = useDeviceWords();
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    const outcomes = await Promise.all(planGeneratorStop(playingOn(seat)).map((write) => seat.device.write(write)));
    for (const outcome of outcomes) if (!outcome.ok && outcome.reason !== 'superseded') toast.error(outcomeText(deviceWords, outcome));
    setStopping(false);
  };
  useEffect(() => announce(words.playing(where)), [words, where]);
  return (
    <section className={classes(layout.rowApart, styles.notice)} aria-label={words.playingAt(where)}>
      <Icon name="sine" className={tones.warn} />
      <strong className={styles.text}>{words.playing(where)}</strong>
      <div className={classes(layout.flex2, styles.actions)}>
        <Button
          small
          variant="danger-solid"
          icon="close"
          aria-label={words.stopOf(amp, channels)}
          disabled={!mayStop || isStopping}
          onClick={() => void stop()}
        >
          {words.stop}
        </Button>
      </div>
    </section>
  );
}
