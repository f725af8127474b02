/** The one gain of an equalizer preset: moves its filter each time, and the two others now and then [EQ-11]. */

import { useRef } from 'react';
import { outputEqFilter, planEqPreset, planPresetGain, presetGainFilter, toStep, type EqPreset } from '@headroom/model';
import { Slider } from '../../ui/slider.tsx';
import { linear } from '../../ui/taper.ts';
import { useWrites } from '../writes.ts';
import { Hidden } from './hidden.tsx';
import { useNumberControl } from './slider.tsx';

interface PresetGainProps {
  readonly channel: number;
  readonly preset: EqPreset;
  readonly label: string;
  readonly hideLabel?: boolean;
}
/** Manual has no gain of its own, and nothing shows. */
export function PresetGain({ preset, ...rest }: PresetGainProps) {
  const filter = presetGainFilter(preset);
  return filter === undefined ? null : <GainOf {...rest} preset={preset} filter={filter} />;
}

function GainOf({ channel, preset, label, filter, hideLabel }: PresetGainProps & { readonly filter: number }) {
  const write = useWrites();
  const sentAt = useRef<number | undefined>(undefined);
  const { parameter, props } = useNumberControl({ of: outputEqFilter.properties.gain, params: { channel, filter }, label });
  if (!parameter.present) return null;
  if (parameter.permission === 'Locked') return <Hidden label={label} why={parameter.lockedWhy} bare={hideLabel ?? false} />;
  const move = (gain: number) => {
    const plan = planPresetGain(preset, channel, toStep(parameter.property, gain), performance.now(), sentAt.current);
    sentAt.current = plan.sentAt;
    void write(plan.writes);
  };
  // It stays on its side of zero, where the preset stays the preset (OQ-089).
  const start = startOf(preset, channel, filter);
  const range = start > 0 ? { ...props.range, min: props.range.step } : { ...props.range, max: -props.range.step };
  return (
    <Slider
      {...props}
      range={range}
      taper={linear(range)}
      onChange={move}
      onCommit={move}
      reset={{ value: start, raisesOutput: (from) => start > from }}
      hideLabel={hideLabel ?? false}
    />
  );
}

function startOf(preset: EqPreset, channel: number, filter: number): number {
  const planned = planEqPreset(preset, channel).find(({ path }) => path.endsWith(`/${filter}`));
  return Number(planned?.values['gain'] ?? 0);
}
