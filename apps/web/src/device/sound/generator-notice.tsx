import { inputSelector } from '@headroom/model/amplifier';
import { isChannelMuted, planGeneratorStop } from '@headroom/model/channel';
import { useEffect } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/live-region.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { whyNot } from '../parameters/parameter.ts';
import { useAmp } from '../binding/use-amp.tsx';
import { useWrites } from '../parameters/writes.ts';
import { useControlWords } from '../control-words.ts';
import { classes } from '../../ui/look/classes.ts';
import tones from '../../ui/look/tones.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './generator-notice.module.css';
import { HoldTime, MoreTime, useTimeLeft } from './hold-line.tsx';
import { ampNameOf, channelsText, playingOn } from './playing.ts';
import { useSoundWords } from './words.ts';

export function GeneratorNotice() {
  return useAmp((amp) => playingOn(amp).length > 0) ? <Playing /> : null;
}

function Playing() {
  const words = useSoundWords();
  const controlWords = useControlWords();
  const { writeSurely } = useWrites();
  const { where, amp, isAvailable } = useAmp((now) => {
    const texts = playingOn(now).map((channel) => {
      const text = channelsText(now, [channel]);
      return isChannelMuted(now.told, channel) ? words.mutedChannel(text) : text;
    });
    return { where: texts.join(', '), amp: ampNameOf(now), isAvailable: now.available };
  });
  const channels = useAmp(playingOn);
  const isHeld = useTimeLeft() !== undefined;
  const reason = useAmp((now) => {
    const answers = playingOn(now).map((channel) => now.may(inputSelector.properties.signalGeneratorEnable, { channel }));
    return answers.find(({ permission }) => permission !== 'Write')?.reason;
  });
  useEffect(() => announce(words.playing(where)), [words, where]);
  return (
    <section className={classes(layout.rowApart, styles.notice)} aria-label={words.playingAt(where)}>
      <Icon name="sine" className={tones.warn} />
      <p className={styles.text}>
        <strong>{words.playing(where)}</strong> {isHeld ? <HoldTime /> : words.elsewhere}
      </p>
      <div className={classes(layout.flex2, styles.actions)}>
        <MoreTime />
        <Button
          small
          variant="danger-solid"
          icon="close"
          aria-label={words.stopOf(amp, where)}
          title={reason && whyNot(controlWords, reason)}
          disabled={!isAvailable || reason !== undefined}
          onClick={() => planGeneratorStop(channels).forEach((write) => void writeSurely([write]))}
        >
          {words.stop}
        </Button>
      </div>
    </section>
  );
}
