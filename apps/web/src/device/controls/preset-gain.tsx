/** Its own gain goes as with any equalizer slider; the other two filters are sent again less often [EQ-11]. */

import { useRef } from 'react';
import { outputEqFilter } from '@headroom/model/amplifier';
import { planEqPreset, planPresetGain, presetGainFilter, type EqPreset } from '@headroom/model/channel';
import { toStep, type Write } from '@headroom/model/property';
import { Slider } from '../../ui/values/slider.tsx';
import { linear } from '../../ui/drag/taper.ts';
import { useWrites } from '../parameters/writes.ts';
import { Hidden } from './hidden.tsx';
import { useNumberControl } from './slider.tsx';

interface PresetGainProps {
  readonly channel: number;
  readonly preset: EqPreset;
  readonly label: string;
  readonly hideLabel?: boolean;
}
export function PresetGain({ preset, ...rest }: PresetGainProps) {
  const filter = presetGainFilter(preset);
  return filter === undefined ? null : <GainOf {...rest} preset={preset} filter={filter} />;
}

function GainOf({ channel, preset, label, filter, hideLabel }: PresetGainProps & { readonly filter: number }) {
  const { write, writeSurely } = useWrites();
  const sentAt = useRef<number | undefined>(undefined);
  const { parameter, props } = useNumberControl({ of: outputEqFilter.properties.gain, params: { channel, filter }, label });
  if (!parameter.present) return null;
  if (parameter.permission === 'Locked') return <Hidden label={label} why={parameter.lockedWhy} bare={hideLabel ?? false} />;
  const planned = (gain: number) => {
    const plan = planPresetGain(preset, channel, toStep(parameter.property, gain), performance.now(), sentAt.current);
    sentAt.current = plan.sentAt;
    return plan.writes;
  };
  /** The preset's own gain follows the rules for louder changes. */
  const send = (gain: number, act: (gain: number) => void) => {
    const rest = planned(gain).map((each) => (each.at['filter'] === filter ? without(each, 'gain') : each));
    void write(rest).then((done) => done && act(gain));
  };
  const drag = (gain: number) => {
    void writeSurely(planned(gain).filter((each) => each.at['filter'] !== filter));
    props.drag.move(gain);
  };
  // The gain keeps its sign, so that the filters remain this preset (OQ-089).
  const start = startOf(preset, channel, filter);
  const onSide = (gain: number | undefined) => (gain !== undefined && Math.sign(gain) === Math.sign(start) ? gain : undefined);
  const range = start > 0 ? { ...props.range, min: props.range.step } : { ...props.range, max: -props.range.step };
  return (
    <Slider
      {...props}
      range={range}
      taper={linear(range)}
      drag={{ ...props.drag, move: drag }}
      onCommit={(gain) => send(gain, parameter.set)}
      onTap={(gain) => send(gain, parameter.jump)}
      reset={
        props.reset && { ...props.reset, value: () => onSide(props.reset?.value()) ?? start, act: (gain) => send(gain, parameter.jump) }
      }
      hideLabel={hideLabel ?? false}
    />
  );
}

function without({ values, ...write }: Write, name: string): Write {
  return { ...write, values: Object.fromEntries(Object.entries(values).filter(([each]) => each !== name)) };
}
function startOf(preset: EqPreset, channel: number, filter: number): number {
  const planned = planEqPreset(preset, channel).find(({ at }) => at['filter'] === filter);
  return Number(planned?.values['gain'] ?? 0);
}
