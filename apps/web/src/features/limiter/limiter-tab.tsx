/** The two limiters of a channel: their transfer curves with the live point, their gain reduction, and their settings [LIMIT-01]. */

import { useState } from 'react';
import { output, peakLimiter, rmsLimiter } from '@headroom/model';
import { useModel, useValue } from '../../device/amp-context.tsx';
import { useAvailable } from '../../device/available.ts';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { ParameterSlider, useNumberControl } from '../../device/controls/slider.tsx';
import { Hidden } from '../../device/controls/hidden.tsx';
import { printNumber } from '../../i18n/number-text.ts';
import { Chip } from '../../ui/chip.tsx';
import { GainReduction } from '../../ui/meter.tsx';
import { LimiterPlot } from '../../ui/plots/limiter-plot.tsx';
import { Select } from '../../ui/select.tsx';
import { Caption } from '../../ui/text.tsx';
import styles from './limiter-tab.module.css';
import { limiters, useLiveLevels, useReductionOf } from './live-levels.ts';
import { useLimiterWords } from './words.ts';
import { worthOf, type LimiterKind, type Loading } from './worth.ts';

const usualOhms = [2, 4, 8, 16] as const;
/** Kept from channel to channel while the application is open. */
let lastOhms = 8;

export function Tab({ channel }: { readonly channel: number }) {
  const words = useLimiterWords();
  const model = useModel();
  const hiZLoZ = useValue(output.properties.hiZLoZ, { channel }) ?? 'LoZ';
  const [nominalOhms, setNominalOhms] = useState(lastOhms);
  const loading: Loading = { hiZLoZ, ratedWatts: model?.wattsPerChannel ?? 0, nominalOhms };
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <State channel={channel} />
        {hiZLoZ === 'LoZ' && (
          <div className={styles.load}>
            <Select
              label={words.load}
              inlineLabel={words.load}
              value={String(nominalOhms)}
              options={usualOhms.map((value) => ({ value: String(value), label: words.ohms(value) }))}
              onChange={(value) => setNominalOhms((lastOhms = Number(value)))}
            />
          </div>
        )}
      </div>
      <div className={styles.pair}>
        <Limiter kind="rms" channel={channel} loading={loading} />
        <Limiter kind="peak" channel={channel} loading={loading} />
      </div>
    </div>
  );
}

function State({ channel }: { readonly channel: number }) {
  const words = useLimiterWords();
  const available = useAvailable();
  const limiting = useValue(output.properties.limiting, { channel }) === true && available;
  // Both limiters report the same sum; should they not agree, the stronger counts.
  const rms = useValue(rmsLimiter.properties.totalGainReduction, { channel });
  const peak = useValue(peakLimiter.properties.totalGainReduction, { channel });
  const total = Math.max(Math.abs(rms ?? 0), Math.abs(peak ?? 0));
  return (
    <div className={styles.state}>
      {limiting ? (
        <Chip tone="warn" icon="limit">
          {words.limiting}
        </Chip>
      ) : (
        <Chip icon="limit">{words.idle}</Chip>
      )}
      <span className={styles.total}>
        {words.total} <strong>{available ? printNumber(total, 1) : '–'}</strong> dB
      </span>
    </div>
  );
}

function Limiter({ kind, channel, loading }: { readonly kind: LimiterKind; readonly channel: number; readonly loading: Loading }) {
  const words = useLimiterWords();
  const { enable, threshold, attackTime, releaseTime } = limiters[kind].properties;
  const params = { channel };
  const { parameter, props } = useNumberControl({ of: threshold, params });
  const on = useValue(enable, params) ?? false;
  const live = useLiveLevels(kind, channel);
  const reduction = useReductionOf(kind, channel);
  const name = words.names[kind];
  const volts = parameter.value;
  const worth = volts === undefined ? undefined : worthText(volts);
  function worthText(value: number): string {
    const { decibels, watts } = worthOf(kind, value, loading);
    const into = loading.hiZLoZ === 'LoZ' ? words.ohms(loading.nominalOhms) : words.line(printNumber(loading.ratedWatts, 0));
    return words.worth(printNumber(decibels, 1, true), printNumber(watts, 0), into);
  }
  const slider = (of: typeof threshold, label: string, note?: string) => (
    <ParameterSlider of={of} params={params} label={words.of(name, label)} shortLabel={label} note={note} />
  );
  const isHidden = parameter.permission === 'Locked';
  return (
    <section className={styles.limiter} aria-label={name}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h3 className={styles.title}>{name}</h3>
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
          threshold={volts ?? null}
          range={props.range}
          format={props.format}
          on={on}
          series={kind}
          names={{
            threshold: words.of(name, words.threshold),
            input: kind === 'peak' ? words.inputPeak : words.input,
            output: kind === 'peak' ? words.outputPeak : words.output,
          }}
          live={live}
          onStart={parameter.hold}
          onChange={parameter.drag}
          onCommit={(value) => {
            parameter.set(value);
            parameter.release();
          }}
          onCancel={parameter.cancel}
          disabled={parameter.disabled || parameter.lockedWhy !== undefined}
        />
      )}
      <div className={styles.values}>
        <GainReduction label={words.reduction} source={reduction} format={(value) => ({ text: printNumber(value, 1), unit: 'dB' })} />
        {!isHidden && slider(threshold, words.threshold, worth)}
        {slider(attackTime, words.attack)}
        {slider(releaseTime, words.release)}
        {kind === 'peak' && <Caption>{words.peakNote}</Caption>}
      </div>
    </section>
  );
}
