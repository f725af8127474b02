/** Pilot tone; its limits cannot cross [LOAD-01]. */

import { pilotToneDetector } from '@headroom/model/amplifier';
import { noValue } from '@headroom/model/property';
import { useReported } from '../../device/binding/measured.ts';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { UnknownChip } from '../../device/controls/unknown-chip.tsx';
import { ParameterSlider } from '../../device/controls/slider.tsx';
import { printValue } from '../../i18n/number-text.ts';
import { KeyValue } from '../../ui/surfaces/card.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { looks, useFinding } from './load-monitor.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './load-tab.module.css';
import { useLoadWords } from './words.ts';

const pilot = pilotToneDetector.properties;

export function PilotTone({ channel }: { readonly channel: number }) {
  const words = useLoadWords();
  const params = { channel };
  const found = useFinding(pilotToneDetector, channel);
  const level = useAmp((amp) => amp.read(pilot.measuredLevel, params));
  const rests = found === 'stopped' || found === 'waiting';
  const shows = found !== undefined && found !== 'off';
  const hasTone = shows && !rests && found !== 'Low Signal';
  const measured = hasTone ? printValue(pilot.measuredLevel.property, level) : found === undefined ? noValue : words.noLevel;
  return (
    <section className={`${styles.section} ${styles.pilot}`} aria-label={words.pilot}>
      <div className={classes(layout.row, styles.bar)}>
        <ParameterSwitch of={pilot.enable} params={params} label={words.pilot} />
        {found === undefined ? (
          <UnknownChip />
        ) : shows ? (
          <Chip {...looks[found]}>{words.pilotStates[found]}</Chip>
        ) : (
          <Chip>{words.off}</Chip>
        )}
        {shows && !rests && <span className={styles.note}>{words.listening}</span>}
      </div>
      <KeyValue items={[{ key: 'level', label: words.level, value: measured }]} />
      <div className={classes(layout.cells, styles.fields)}>
        <ParameterSlider of={pilot.toneFrequency} params={params} shortLabel={words.frequency} />
        <ParameterSlider of={pilot.sensitivity} params={params} />
        <ParameterSlider of={pilot.openLimit} params={params} />
        <ParameterSlider of={pilot.shortLimit} params={params} />
        <ParameterSlider of={pilot.timeElapsedForError} params={params} />
        <ParameterSwitch of={pilot.CrossoverBypass} params={params} />
      </div>
      <Caption>{words.limitNote}</Caption>
      <h3 className={typography.heading}>{words.inputs}</h3>
      <div className={classes(layout.cells, styles.fields)}>
        <Input
          name={words.primary}
          channel={channel}
          shows={shows}
          enable={pilot.inputEnablePrimary}
          present={pilot.inputPresentPrimary}
          level={pilot.inputLevelPrimary}
          threshold={pilot.inputThresholdPrimary}
        />
        <Input
          name={words.secondary}
          channel={channel}
          shows={shows}
          enable={pilot.inputEnableSecondary}
          present={pilot.inputPresentSecondary}
          level={pilot.inputLevelSecondary}
          threshold={pilot.inputThresholdSecondary}
        />
      </div>
    </section>
  );
}

interface InputProps {
  readonly name: string;
  readonly channel: number;
  readonly shows: boolean;
  readonly enable: typeof pilot.inputEnablePrimary;
  readonly present: typeof pilot.inputPresentPrimary;
  readonly level: typeof pilot.inputLevelPrimary;
  readonly threshold: typeof pilot.inputThresholdPrimary;
}
function Input({ name, channel, shows, enable, present, level, threshold }: InputProps) {
  const words = useLoadWords();
  const params = { channel };
  const isPresent = useReported(present, params);
  const required = useAmp((amp) => amp.read(enable, params)) === true;
  const now = useAmp((amp) => amp.read(level, params));
  const value = words.presence(isPresent ? words.present : words.absent, printValue(level.property, now));
  const isKnown = shows && isPresent !== undefined;
  const tone = isPresent ? 'ok' : required ? 'warn' : undefined;
  return (
    <div className={classes(layout.grid2, styles.input)} role="group" aria-label={name}>
      <KeyValue items={[{ key: 'present', label: name, value: isKnown ? value : '–', ...(isKnown && tone ? { tone } : {}) }]} />
      <ParameterSwitch of={enable} params={params} label={words.watchOf(name)} text={words.watch} />
      <ParameterSlider of={threshold} params={params} label={words.thresholdOf(name)} shortLabel={words.threshold} />
    </div>
  );
}
