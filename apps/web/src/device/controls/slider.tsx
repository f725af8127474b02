/** Sliders, faders and number fields bound to a property: range, step, unit and travel come from the handle. */

import type { Handle, HandleParams, NumberProperty } from '@headroom/model';
import type { ReactNode } from 'react';
import { numberText } from '../../i18n/number-text.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { Fader } from '../../ui/fader.tsx';
import { ValueButton } from '../../ui/number-entry.tsx';
import { Slider } from '../../ui/slider.tsx';
import { linear, logarithmic } from '../../ui/taper.ts';
import type { ValueControlProps } from '../../ui/value-control.tsx';
import { useParameter } from '../parameter.ts';
import { delaySpellings, delayTaper, inDelayUnit } from './delay-unit.ts';
import { Hidden } from './hidden.tsx';

export interface NumberControlProps<H extends Handle<NumberProperty>> {
  readonly of: H;
  readonly params: HandleParams<H>;
  /** When the property's own name is not what the page calls it. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly fine?: boolean;
  /** Prints and reads in another unit: a delay in metres. */
  readonly format?: (value: number) => { text: string; unit: string };
}

/** The properties whose rise makes the output louder: a reset gesture asks before it raises them. */
const isGain = (property: NumberProperty) => property.unit === 'dB' || property.unit === 'V';

export function useNumberControl<H extends Handle<NumberProperty>>({ of, params, label, disabled, fine, format }: NumberControlProps<H>) {
  const parameter = useParameter(of, params);
  const [delayUnit] = usePreference('delayUnit');
  const { property } = parameter;
  const print = (value: number) => {
    const { number, unit } = numberText(property, value);
    return { text: number, unit };
  };
  // The whole of the property's range, so that two limits of each other stand on one scale.
  const travel = { min: property.min, max: property.max, step: property.step };
  const isDelay = property.unit === 'ms' && of.name.toLowerCase().startsWith('delay');
  const props: ValueControlProps = {
    label: label ?? parameter.name,
    value: parameter.value ?? null,
    range: { min: parameter.limits.min, max: parameter.limits.max, step: property.step },
    format: format ?? print,
    unit: property.unit,
    spellings: isDelay ? delaySpellings('Milliseconds') : undefined,
    taper: isDelay ? delayTaper(travel) : property.scale === 'log' ? logarithmic(travel) : linear(travel),
    onStart: parameter.hold,
    onChange: parameter.drag,
    onCommit: parameter.set,
    onCancel: parameter.cancel,
    onEnd: parameter.release,
    reset: { value: property.default, raisesOutput: isGain(property) },
    disabled: disabled === true || parameter.disabled,
    locked: parameter.lockedWhy,
    fine,
  };
  return { parameter, props: isDelay && format === undefined && delayUnit !== 'Milliseconds' ? inDelayUnit(props, delayUnit) : props };
}

interface SliderProps {
  readonly bipolar?: boolean;
  readonly hideLabel?: boolean;
  /** Written instead of the name, which is still read out. */
  readonly shortLabel?: string;
  readonly stacked?: boolean;
  readonly note?: ReactNode;
}
export function ParameterSlider<H extends Handle<NumberProperty>>(given: NumberControlProps<H> & SliderProps) {
  const { parameter, props } = useNumberControl(given);
  if (!parameter.present) return null;
  if (parameter.permission === 'Locked') return <Hidden label={props.label} why={parameter.lockedWhy} />;
  const { bipolar, hideLabel, shortLabel, stacked, note } = given;
  return (
    <Slider
      {...props}
      {...(bipolar === undefined ? {} : { bipolar })}
      {...(hideLabel ? { hideLabel } : {})}
      {...(shortLabel === undefined ? {} : { shortLabel })}
      {...(stacked ? { stacked } : {})}
      note={parameter.problem ?? note}
    />
  );
}

export function ParameterFader<H extends Handle<NumberProperty>>(
  given: NumberControlProps<H> & { readonly scale?: boolean; readonly large?: boolean },
) {
  const { parameter, props } = useNumberControl(given);
  const { taper: _straight, ...rest } = props;
  if (!parameter.present) return null;
  // What a lock hides keeps its place on the strip, without its value [LOCK-07].
  if (parameter.permission === 'Locked') rest.value = null;
  return <Fader {...rest} scale={given.scale ?? true} large={given.large ?? false} />;
}

/** The value alone, which opens number entry: in tables and on strips. */
export function ParameterValue<H extends Handle<NumberProperty>>(given: NumberControlProps<H> & { readonly size?: 'm' | 'l' | 'cell' }) {
  const { parameter, props } = useNumberControl(given);
  if (!parameter.present) return null;
  if (parameter.permission === 'Locked') return <Hidden label={props.label} why={parameter.lockedWhy} bare />;
  const { label, value, range, format, unit, spellings, onCommit, disabled, locked } = props;
  return (
    <ValueButton
      label={label}
      value={value}
      range={range}
      format={format}
      unit={unit}
      spellings={spellings}
      onCommit={onCommit}
      disabled={disabled}
      locked={locked}
      size={given.size ?? 'm'}
    />
  );
}
