/** [INPUT-01] */

import { useId } from 'react';
import { inputSelector } from '@headroom/model/amplifier';
import { inputOptionsFor, inputsOf, type Selection } from '@headroom/model/channel';
import { useMeasured } from '../../../device/binding/measured.ts';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { ParameterSelect } from '../../../device/controls/choice.tsx';
import { ReadOnlyValue, useHidden } from '../../../device/controls/read-only-value.tsx';
import { UnknownChip } from '../../../device/controls/unknown-chip.tsx';
import { factsWith } from '../../../device/binding/supported.ts';
import { Chip } from '../../../ui/look/chip.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Light } from '../../../ui/meters/light.tsx';
import { CaptionedSlider } from '../captioned-slider.tsx';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './input-block.module.css';
import { inputIcon } from './input-look.ts';
import { InputSocket } from './input-socket.tsx';
import { LevelBar } from '../strip/level-bar.tsx';
import { Mixer } from './mixer.tsx';
import { levelText } from '../../../device/channel/level-text.ts';
import { useChannelWords, type Words } from '../words.ts';

const { properties } = inputSelector;
const places = {
  primary: {
    source: properties.primary,
    fader: properties.primaryFader,
    level: properties.primaryLevel,
    clip: properties.primaryClip,
    signal: properties.primarySignalDetect,
    threshold: properties.primaryThreshold,
  },
  secondary: {
    source: properties.secondary,
    fader: properties.secondaryFader,
    level: properties.secondaryLevel,
    clip: properties.secondaryClip,
    signal: properties.secondarySignalDetect,
    threshold: properties.secondaryThreshold,
  },
} as const;

interface InputBlockProps {
  readonly channel: number;
  readonly selection: Selection;
  readonly isChosen: boolean;
  /** A GPIO contact chooses, and does not tell which. */
  readonly byContact: boolean;
  readonly isSilent: boolean;
}

export function InputBlock({ channel, selection, isChosen, byContact, isSilent }: InputBlockProps) {
  const { inputs: words, ...own } = useChannelWords();
  const id = useId();
  const { source, fader, level, clip, signal, threshold } = places[selection];
  const params = { channel };
  const chosen = useAmp((amp) => amp.read(source, params));
  const hasSignal = useMeasured(signal, params);
  const clips = useMeasured(clip, params);
  const detects = useAmp((amp) => amp.read(threshold, params));
  // A hidden value must not show as absent [LOCK-02].
  const hiddenState = useHidden(signal, params);
  const isMixer = chosen === 'Mixer';
  const isUnused = chosen === 'None';
  const offered = useAmp((amp) => inputOptionsFor(selection, channel, factsWith(amp, source, params)));
  const named =
    selection === 'primary'
      ? { gain: words.primaryGain, threshold: words.primaryThreshold, level: words.primaryLevel }
      : { gain: words.secondaryGain, threshold: words.secondaryThreshold, level: words.secondaryLevel };
  return (
    <section
      className={classes(layout.stack, layout.outline, styles.block, isChosen && hasSignal && !isSilent && styles.live)}
      aria-labelledby={id}
    >
      <header className={classes(layout.line2, styles.head)}>
        <h3 id={id} className={typography.strong}>
          {words[selection]}
        </h3>
        {hiddenState ??
          (!isUnused && hasSignal === undefined ? (
            <UnknownChip />
          ) : (
            <Chip {...stateChip({ isUnused, isChosen, isSilent, hasSignal }, byContact)}>
              {stateWord(words, { isUnused, isChosen, isSilent, hasSignal }, byContact)}
            </Chip>
          ))}
      </header>
      <div className={styles.top} data-tour={selection === 'primary' ? 'source' : undefined}>
        <ParameterSelect of={source} params={params} label={words.source} filter={(option) => offered.includes(option)} icon={inputIcon} />
        {isUnused ? (
          <p className={classes(typography.caption, styles.hint)}>{words.unusedHint}</p>
        ) : (
          <LevelBar
            of={level}
            params={params}
            label={isMixer ? words.mixLevel : words.level}
            name={named.level}
            clip={clip}
            threshold={detects}
          />
        )}
      </div>
      {!isUnused && (
        <>
          <div className={classes(layout.iconText, styles.lights)}>
            {hiddenState === undefined && (
              <Light icon="signal" label={words.signal} tone="ok" on={hasSignal} state={hasSignal ? own.on : own.off} />
            )}
            <ReadOnlyValue of={clip} params={params}>
              <Light icon="clip" label={own.clip} tone="fault" on={clips} state={clips ? own.on : own.off} />
            </ReadOnlyValue>
            {detects !== undefined && (
              <span className={classes(typography.caption, layout.end)}>{words.detects(`${levelText(detects, -Infinity)} dB`)}</span>
            )}
          </div>
          {isMixer && <Mixer channel={channel} />}
          <div className={styles.sliders}>
            <CaptionedSlider of={fader} params={params} caption={words.gain} label={named.gain} />
            <CaptionedSlider of={threshold} params={params} caption={words.threshold} label={named.threshold} />
          </div>
          {inputsOf(chosen).map(({ kind, input }) => (
            <InputSocket key={`${kind}${input}`} kind={kind} input={input} />
          ))}
        </>
      )}
    </section>
  );
}

interface ChipFacts {
  readonly isUnused: boolean;
  readonly isChosen: boolean;
  readonly isSilent: boolean;
  readonly hasSignal: boolean | undefined;
}
function stateWord(words: Words['inputs'], { isUnused, isChosen, isSilent, hasSignal }: ChipFacts, byContact: boolean): string {
  if (isUnused) return words.unused;
  if (!hasSignal) return words.noSignal;
  if (!isChosen) return byContact ? words.byContact : words.standingBy;
  return isSilent ? words.chosen : words.live;
}
function stateChip({ isUnused, isChosen, isSilent, hasSignal }: ChipFacts, byContact: boolean) {
  if (isUnused) return { tone: 'plain', icon: 'minus' } as const;
  if (!hasSignal) return { tone: isChosen && !isSilent ? 'warn' : 'plain', icon: 'offline' } as const;
  if (!isChosen) return { tone: 'plain', icon: byContact ? 'info' : 'standby' } as const;
  return { tone: isSilent ? 'plain' : 'ok', icon: 'signal' } as const;
}
