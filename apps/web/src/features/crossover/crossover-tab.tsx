import { useMemo, useState } from 'react';
import { bandGainAndDelay, highPassFilter, lowPassFilter } from '@headroom/model/amplifier';
import { planSpeakerType } from '@headroom/model/channel';
import { writeTo } from '@headroom/model/property';
import { createChannelResponse, flatChannel, logGrid } from '@headroom/model/dsp';
import { LockedBanner } from '../../device/controls/locked-banner.tsx';
import { useCrossover } from '../../device/binding/channel-settings.ts';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { useControlWords } from '../../device/control-words.ts';
import { ParameterEither } from '../../device/controls/choice.tsx';
import { usePresetWords } from '../../device/controls/preset-words.ts';
import { ParameterSlider, useNumberControl } from '../../device/controls/slider.tsx';
import { SpeakerTypeChoice } from '../../device/controls/speaker-type.tsx';
import { useCurveSpeech } from '../../device/curves/speech.ts';
import { useName } from '../../device/names/use-name.ts';
import { useParameter, whyNot } from '../../device/parameters/parameter.ts';
import { useWrites } from '../../device/parameters/writes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { CrossoverPlot, type PassSide } from '../../ui/plots/crossover-plot.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './crossover-tab.module.css';
import { CustomFir } from './custom-fir.tsx';
import { DelayNote } from './delay-note.tsx';
import { PassFilterPanel } from './pass-filter-panel.tsx';
import { useCrossoverWords } from './words.ts';

const grid = logGrid(20, 20_000, 300);

export function Tab({ channel }: { readonly channel: number }) {
  const words = useCrossoverWords();
  const presets = usePresetWords();
  const controlWords = useControlWords();
  const params = { channel };
  const high = useParameter(highPassFilter.properties.frequency, params);
  const low = useParameter(lowPassFilter.properties.frequency, params);
  const [resetting, setResetting] = useState(false);
  const { writeSurely } = useWrites();
  const hidden = high.permission === 'Locked' || low.permission === 'Locked';
  const lockedWhy = high.lockedWhy ?? low.lockedWhy;
  const fixed = high.disabled || lockedWhy !== undefined;
  const reset = [...planSpeakerType('Custom', channel), writeTo(bandGainAndDelay, { channel }, { gain: 0, delay: 0, invert: false })];
  const whyNoReset = useAmp(({ may }) =>
    reset
      .flatMap(({ resource, at, values }) => Object.keys(values).map((name) => may(resource.properties[name]!, at).reason))
      .find((reason) => reason !== undefined),
  );
  if (hidden) return <LockedBanner>{words.locked}</LockedBanner>;
  return (
    <div className={classes(layout.column, styles.tab)}>
      <div className={classes(layout.rowApart, styles.bar)}>
        <span className={classes(typography.quietLabel, styles.label)} aria-hidden="true">
          {presets.speakerType}
        </span>
        <SpeakerTypeChoice channel={channel} />
        <span className={styles.end}>
          <Button
            variant="quiet"
            icon="undo"
            disabled={high.disabled || whyNoReset !== undefined}
            title={whyNoReset && whyNot(controlWords, whyNoReset)}
            onClick={() => setResetting(true)}
          >
            {words.reset}
          </Button>
        </span>
      </div>
      <Plot channel={channel} fixed={fixed} />
      <div className={classes(layout.column, styles.pair)}>
        <PassFilterPanel side="highPass" channel={channel} />
        <PassFilterPanel side="lowPass" channel={channel} />
      </div>
      <div className={styles.band}>
        <ParameterSlider of={bandGainAndDelay.properties.gain} params={params} label={words.bandGain} bipolar stacked />
        <ParameterSlider
          of={bandGainAndDelay.properties.delay}
          params={params}
          label={words.delay}
          stacked
          note={<DelayNote channel={channel} />}
        />
        <div className={styles.polarity}>
          <span className={classes(typography.quietLabel, styles.label)} aria-hidden="true">
            {words.polarity}
          </span>
          <ParameterEither
            of={bandGainAndDelay.properties.invert}
            params={params}
            label={words.polarity}
            off={words.normal}
            on={words.inverted}
          />
        </div>
      </div>
      <CustomFir channel={channel} />
      <Confirm
        open={resetting}
        danger
        onClose={() => setResetting(false)}
        title={words.resetTitle}
        verb={words.resetVerb}
        onConfirm={() => {
          setResetting(false);
          void writeSurely(reset, 'offered');
        }}
      >
        {words.resetBody}
      </Confirm>
    </div>
  );
}

function Plot({ channel, fixed }: { readonly channel: number; readonly fixed: boolean }) {
  const words = useCrossoverWords();
  const { option } = useName();
  const speak = useCurveSpeech();
  const controls = {
    highPass: useNumberControl({ of: highPassFilter.properties.frequency, params: { channel } }).props,
    lowPass: useNumberControl({ of: lowPassFilter.properties.frequency, params: { channel } }).props,
  };
  const crossover = useCrossover(channel);
  const response = useMemo(() => createChannelResponse(grid), []);
  const respond = useMemo(
    () => (corners: Readonly<Record<PassSide, number>>) => {
      response.update({
        ...flatChannel,
        crossover: {
          ...crossover,
          // The band's level is not part of the filters' shape.
          highPassFilter: { ...crossover.highPassFilter, frequency: corners.highPass },
          lowPassFilter: { ...crossover.lowPassFilter, frequency: corners.lowPass },
        },
      });
      return { total: response.magnitude, of: (side: PassSide) => response.magnitudeOf(side, 0) };
    },
    [response, crossover],
  );
  const bandOf = (side: PassSide) => {
    const filter = crossover[side === 'highPass' ? 'highPassFilter' : 'lowPassFilter'];
    return {
      ...controls[side],
      label: words[side],
      value: filter.frequency,
      on: filter.enable,
      letters: words[`${side}Letters`],
      kind: option(filter.type),
      disabled: fixed,
    };
  };
  return (
    <CrossoverPlot
      label={words.crossover}
      summary={speak({ ...flatChannel, crossover })}
      highPass={bandOf('highPass')}
      lowPass={bandOf('lowPass')}
      frequencies={grid.frequencies}
      respond={respond}
    />
  );
}
