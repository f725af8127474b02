/** The crossover of a channel: speaker type, high and low pass, the band's gain, delay and polarity, and a custom FIR filter. */

import { useMemo, useState } from 'react';
import {
  bandGainAndDelay,
  detectSpeakerType,
  highPassFilter,
  lowPassFilter,
  planSpeakerType,
  speakerTypes,
  writeTo,
  type SpeakerType,
} from '@headroom/model';
import { createChannelResponse, flatChannel, logGrid } from '@headroom/model/dsp';
import { readCrossover } from '../../device/channel-settings.ts';
import { ParameterEither } from '../../device/controls/choice.tsx';
import { ParameterSlider } from '../../device/controls/slider.tsx';
import { useCurveSpeech } from '../../device/curves/speech.ts';
import { useNames } from '../../device/names/names.ts';
import { useName } from '../../device/names/use-name.ts';
import { useParameter } from '../../device/parameter.ts';
import { useShownTree } from '../../device/shown.ts';
import { useWrites } from '../../device/writes.ts';
import { numberText } from '../../i18n/number-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { CrossoverPlot, type PassSide } from '../../ui/plots/crossover-plot.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './crossover-tab.module.css';
import { CustomFir } from './custom-fir.tsx';
import { DelayNote } from './delay-note.tsx';
import { PassFilterPanel } from './pass-filter-panel.tsx';
import { crossoverAddresses } from './shown-crossover.ts';
import { useCrossoverWords } from './words.ts';

const grid = logGrid(20, 20_000, 300);
const speakerIcons = { FullRange: { icon: 'speaker' }, Subwoofer: { icon: 'sub' }, Custom: {} } as const;

export function Tab({ channel }: { readonly channel: number }) {
  const words = useCrossoverWords();
  const { speakerTypes: names } = useNames();
  const params = { channel };
  const high = useParameter(highPassFilter.properties.frequency, params);
  const low = useParameter(lowPassFilter.properties.frequency, params);
  const tree = useShownTree(useMemo(() => crossoverAddresses(channel), [channel]));
  const [asked, setAsked] = useState<'custom' | 'reset'>();
  const write = useWrites();
  const hidden = high.permission === 'Locked' || low.permission === 'Locked';
  const fixed = high.disabled || high.lockedWhy !== undefined || low.lockedWhy !== undefined;
  if (hidden)
    return (
      <Banner tone="plain" icon="lock">
        {words.locked}
      </Banner>
    );
  const speaker = detectSpeakerType(tree, channel);
  const choose = (next: SpeakerType) => (next === 'Custom' ? setAsked('custom') : void write(planSpeakerType(next, channel)));
  const reset = () => [...planSpeakerType('Custom', channel), writeTo(bandGainAndDelay, { channel }, { gain: 0, delay: 0, invert: false })];
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <span className={styles.label} aria-hidden="true">
          {words.speakerType}
        </span>
        <Segmented
          label={words.speakerType}
          value={speaker}
          options={speakerTypes.toReversed().map((value) => ({ value, label: names[value], ...speakerIcons[value] }))}
          onChange={choose}
          disabled={fixed}
        />
        <span className={styles.end}>
          <Button variant="quiet" icon="undo" disabled={fixed} onClick={() => setAsked('reset')}>
            {words.reset}
          </Button>
        </span>
      </div>
      <Plot channel={channel} fixed={fixed} />
      <div className={styles.pair}>
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
          <span className={styles.label} aria-hidden="true">
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
        open={asked !== undefined}
        danger
        onClose={() => setAsked(undefined)}
        title={asked === 'reset' ? words.resetTitle : words.customTitle}
        verb={asked === 'reset' ? words.resetVerb : words.customVerb}
        onConfirm={() => {
          void write(asked === 'reset' ? reset() : planSpeakerType('Custom', channel));
          setAsked(undefined);
        }}
      >
        {asked === 'reset' ? words.resetBody : words.customBody}
      </Confirm>
    </div>
  );
}

function Plot({ channel, fixed }: { readonly channel: number; readonly fixed: boolean }) {
  const words = useCrossoverWords();
  const { option } = useName();
  const speak = useCurveSpeech();
  const parameters = {
    highPass: useParameter(highPassFilter.properties.frequency, { channel }),
    lowPass: useParameter(lowPassFilter.properties.frequency, { channel }),
  };
  const tree = useShownTree(useMemo(() => crossoverAddresses(channel), [channel]));
  const crossover = useMemo(() => readCrossover(tree, channel), [tree, channel]);
  const response = useMemo(() => createChannelResponse(grid), []);
  const respond = useMemo(
    () => (corners: Readonly<Record<PassSide, number>>) => {
      response.update({
        ...flatChannel,
        crossover: {
          ...crossover,
          // The level of the band is set apart from the shape of the filters.
          highPassFilter: { ...crossover.highPassFilter, frequency: corners.highPass },
          lowPassFilter: { ...crossover.lowPassFilter, frequency: corners.lowPass },
        },
      });
      return { total: response.magnitude, of: (side: PassSide) => response.magnitudeOf(side, 0) };
    },
    [response, crossover],
  );
  const bandOf = (side: PassSide) => {
    const { property } = parameters[side];
    const filter = crossover[side === 'highPass' ? 'highPassFilter' : 'lowPassFilter'];
    return {
      on: filter.enable,
      frequency: filter.frequency,
      name: words[side],
      letters: words[`${side}Letters`],
      kind: option(filter.type),
      limits: property,
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
      format={(value) => {
        const { number, unit } = numberText(highPassFilter.properties.frequency.property, value);
        return { text: number, unit };
      }}
      onStart={(side) => parameters[side].hold()}
      onChange={(side, frequency) => parameters[side].drag(frequency)}
      onCommit={(side, frequency) => {
        parameters[side].set(frequency);
        parameters[side].release();
      }}
      onCancel={(side) => parameters[side].cancel()}
      disabled={fixed}
    />
  );
}
