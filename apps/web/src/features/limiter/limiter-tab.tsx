/** [LIMIT-01] */

import { output, peakLimiter, rmsLimiter } from '@headroom/model/amplifier';
import { bridgeOf } from '@headroom/model/channel';
import { noValue } from '@headroom/model/property';
import { Suspense, useState } from 'react';
import { whyNot } from '../../device/parameters/parameter.ts';
import { useMeasured } from '../../device/binding/measured.ts';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { UnknownChip } from '../../device/controls/unknown-chip.tsx';
import { ParameterSlider, useNumberControl } from '../../device/controls/slider.tsx';
import { useControlWords } from '../../device/control-words.ts';
import { Hidden } from '../../device/controls/hidden.tsx';
import { useHidden } from '../../device/controls/read-only-value.tsx';
import { printNumber } from '../../i18n/number-text.ts';
import { partWithin } from '../../parts/lazy-part.ts';
import { useVisitChoice } from '../../preferences/visit.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import type { Spellings } from '../../ui/values/quantity.ts';
import { useMeterAge } from '../../ui/meters/age.ts';
import { GainReduction } from '../../ui/meters/meter.tsx';
import { LimiterPlot } from '../../ui/plots/limiter-plot.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './limiter-tab.module.css';
import { limiters, useLiveLevels, useReductionOf } from './live-levels.ts';
import { useLimiterWords } from './words.ts';
import { asDbAndWatts, spellingsOf, type LimiterKind, type Loading } from './volts-as-db-and-watts.ts';

const SpeakerDialog = partWithin(
  () => import('./speaker-dialog.tsx'),
  (module) => module.SpeakerDialog,
);

const usualOhms = ['2', '4', '8', '16'] as const;

export function Tab({ channel }: { readonly channel: number }) {
  const words = useLimiterWords();
  const model = useAmp((amp) => amp.model);
  // A hidden load must not count as Lo-Z [LOCK-02].
  const hiZLoZ = useAmp(({ hides, read }) =>
    hides(output.properties.hiZLoZ, { channel }) ? undefined : (read(output.properties.hiZLoZ, { channel }) ?? 'LoZ'),
  );
  const [nominalOhms, setNominalOhms] = useVisitChoice('wattsInto', usualOhms, '8');
  const isBridged = useAmp((amp) => bridgeOf(amp.tree, channel) !== undefined);
  const loading = model && hiZLoZ && { hiZLoZ, ratedWatts: model.wattsPerChannel, nominalOhms: Number(nominalOhms), isBridged };
  return (
    <div className={classes(layout.column, styles.tab)}>
      <div className={classes(layout.rowApart, styles.bar)}>
        <State channel={channel} />
        <SpeakerButton channel={channel} hiZLoZ={hiZLoZ} ohms={Number(nominalOhms)} />
        {hiZLoZ === 'LoZ' && (
          <div className={styles.load}>
            <Select
              label={words.load}
              inlineLabel={words.load}
              value={nominalOhms}
              options={usualOhms.map((value) => ({ value, label: words.ohms(value) }))}
              onChange={setNominalOhms}
            />
          </div>
        )}
      </div>
      <div className={classes(layout.column, styles.pair)}>
        <Limiter kind="rms" channel={channel} loading={loading} />
        <Limiter kind="peak" channel={channel} loading={loading} />
      </div>
    </div>
  );
}

interface SpeakerButtonProps {
  readonly channel: number;
  readonly hiZLoZ: Loading['hiZLoZ'] | undefined;
  readonly ohms: number;
}
function SpeakerButton({ channel, hiZLoZ, ohms }: SpeakerButtonProps) {
  const { speaker: words } = useLimiterWords();
  const controlWords = useControlWords();
  const [isOpen, setIsOpen] = useState(false);
  const available = useAmp((amp) => amp.available);
  const reason = useAmp((amp) =>
    [rmsLimiter, peakLimiter]
      .flatMap(({ properties: { enable, threshold, attackTime, releaseTime } }) =>
        [enable, threshold, attackTime, releaseTime].map((of) => amp.may(of, { channel })),
      )
      .find(({ permission }) => permission !== 'Write'),
  );
  const why = reason?.reason === undefined ? undefined : whyNot(controlWords, reason.reason);
  const isOff = hiZLoZ !== 'LoZ' || !available || reason !== undefined;
  return (
    <>
      <Button
        small
        icon="speaker"
        disabled={isOff}
        title={hiZLoZ === undefined ? controlWords.locked : hiZLoZ === 'LoZ' ? why : words.loZOnly}
        onClick={() => setIsOpen(true)}
      >
        {words.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SpeakerDialog channel={channel} ohms={ohms} isOff={isOff} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function State({ channel }: { readonly channel: number }) {
  const words = useLimiterWords();
  const available = useAmp((amp) => amp.available);
  const age = useMeterAge();
  const limiting = useMeasured(output.properties.limiting, { channel });
  // A hidden value must not show as idle or zero [LOCK-02].
  const hiddenState = useHidden(output.properties.limiting, { channel });
  // Both limiters report the same sum; if they differ, the stronger counts.
  const rms = useAmp((amp) => amp.read(rmsLimiter.properties.totalGainReduction, { channel }));
  const peak = useAmp((amp) => amp.read(peakLimiter.properties.totalGainReduction, { channel }));
  const total = rms === undefined && peak === undefined ? undefined : Math.max(Math.abs(rms ?? 0), Math.abs(peak ?? 0));
  return (
    <div className={layout.rowApart}>
      {hiddenState ??
        (limiting === undefined ? (
          <UnknownChip />
        ) : limiting ? (
          <Chip tone="warn" icon="limit">
            {words.limiting}
          </Chip>
        ) : (
          <Chip icon="limit">{words.idle}</Chip>
        ))}
      <span className={classes(typography.note, styles.total)}>
        {words.total}{' '}
        <strong data-old={age !== undefined || undefined}>{available && total !== undefined ? printNumber(total, 1) : noValue}</strong> dB
      </span>
    </div>
  );
}

interface LimiterProps {
  readonly kind: LimiterKind;
  readonly channel: number;
  /** Without it, volts stay volts. */
  readonly loading: Loading | undefined;
}
function Limiter({ kind, channel, loading }: LimiterProps) {
  const words = useLimiterWords();
  const { enable, threshold, attackTime, releaseTime } = limiters[kind].properties;
  const params = { channel };
  const { parameter, props } = useNumberControl({ of: threshold, params });
  const on = useAmp((amp) => amp.read(enable, params)) ?? false;
  const live = useLiveLevels(kind, channel);
  const reduction = useReductionOf(kind, channel);
  const name = words.names[kind];
  const volts = parameter.value;
  const worth = volts === undefined || loading === undefined ? undefined : worthText(volts, loading);
  function worthText(value: number, over: Loading): string {
    const { decibels, watts } = asDbAndWatts(kind, value, over);
    const into = over.hiZLoZ === 'LoZ' ? words.ohms(printNumber(over.nominalOhms, 0)) : words.line(printNumber(over.ratedWatts, 0));
    return words.worth(printNumber(decibels, 1, true), printNumber(watts, 0), into);
  }
  const slider = (of: typeof threshold, label: string, more: { note?: string | undefined; spellings?: Spellings } = {}) => (
    <ParameterSlider of={of} params={params} label={words.of(name, label)} shortLabel={label} {...more} />
  );
  const isHidden = parameter.permission === 'Locked';
  return (
    <section className={classes(layout.column, styles.limiter)} aria-label={name}>
      <header className={layout.line3}>
        <div className={layout.fill}>
          <h3 className={typography.heading}>{name}</h3>
          <Caption>{words.hints[kind]}</Caption>
        </div>
        <ParameterSwitch of={enable} params={params} label={name} stated />
      </header>
      {isHidden ? (
        <Hidden label={words.threshold} why={parameter.lockedWhy} />
      ) : (
        <LimiterPlot
          label={name}
          summary={on && volts !== undefined ? words.summary(`${printNumber(volts, 1)} V`, worth ?? '') : words.summaryOff}
          threshold={{ ...props, label: words.of(name, words.threshold) }}
          on={on}
          series={kind}
          names={{
            input: kind === 'peak' ? words.inputPeak : words.input,
            output: kind === 'peak' ? words.outputPeak : words.output,
          }}
          live={live}
        />
      )}
      <div className={classes(layout.column, styles.values)}>
        <GainReduction label={words.reduction} source={reduction} format={(value) => ({ text: printNumber(value, 1), unit: 'dB' })} />
        {!isHidden && slider(threshold, words.threshold, { note: worth, ...(loading && { spellings: spellingsOf(kind, loading) }) })}
        {slider(attackTime, words.attack)}
        {slider(releaseTime, words.release)}
        {kind === 'peak' && <Caption>{words.peakNote}</Caption>}
      </div>
    </section>
  );
}
