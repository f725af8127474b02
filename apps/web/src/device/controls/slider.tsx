import { addressOf, isLouder, type AnyParams, type Handle, type NumberProperty, type TreeLeaf } from '@headroom/model/property';
import type { ReactNode } from 'react';
import { numberText } from '../../i18n/number-text.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { Fader } from '../../ui/values/fader.tsx';
import { useDialogHost } from '../../ui/overlays/dialog-host.tsx';
import { NumberEntry, ValueButton } from '../../ui/values/number-entry.tsx';
import type { Spellings } from '../../ui/values/quantity.ts';
import { Slider } from '../../ui/values/slider.tsx';
import { linear, logarithmic } from '../../ui/drag/taper.ts';
import type { ValueControlProps } from '../../ui/values/value-control.tsx';
import { useParameter } from '../parameters/parameter.ts';
import { useRefusal } from '../parameters/refused.ts';
import { useFound } from '../safe-changes/found.ts';
import { delaySpellings, delayTaper, inDelayUnit } from './delay-unit.ts';
import { Hidden } from './hidden.tsx';

export interface NumberControlProps<At extends AnyParams> {
  readonly of: Handle<NumberProperty, At>;
  readonly params: NoInfer<At>;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly fine?: boolean;
  /** Limits inside the property's own range that depend on another value. */
  readonly between?: { readonly min?: number; readonly max?: number };
  readonly format?: (value: number) => { text: string; unit: string };
  readonly spellings?: Spellings;
}

export function useNumberControl<At extends AnyParams>({
  of,
  params,
  label,
  disabled,
  fine,
  between,
  format,
  spellings,
}: NumberControlProps<At>) {
  const parameter = useParameter(of, params);
  const found = useFound([[addressOf(of, params), parameter.value]]);
  const [delayUnit] = usePreference('delayUnit');
  const { property } = parameter;
  const print = (value: number) => {
    const { number, unit } = numberText(property, value);
    return { text: number, unit };
  };
  // Limits that constrain each other share one scale.
  const travel = { min: property.min, max: property.max, step: property.step };
  const isDelay = property.quantity === 'delay';
  const props: ValueControlProps = {
    label: label ?? parameter.name,
    value: parameter.value ?? null,
    range: {
      min: Math.max(parameter.limits.min, between?.min ?? parameter.limits.min),
      max: Math.max(parameter.limits.min, Math.min(parameter.limits.max, between?.max ?? parameter.limits.max)),
      step: property.step,
    },
    format: format ?? print,
    unit: property.unit,
    spellings: isDelay ? delaySpellings('Milliseconds') : spellings,
    taper: isDelay ? delayTaper(travel) : property.scale === 'log' ? logarithmic(travel) : linear(travel),
    drag: parameter.drag,
    onCommit: parameter.set,
    onTap: parameter.jump,
    reset: {
      // A default may be far from what the page found or a preset set.
      value: () => toNumber(found(addressOf(of, params))),
      // No confirmation in the control where the write itself asks.
      raisesOutput: (from, to) => isLouder(property, from, to) && !parameter.asks(to),
      act: parameter.jump,
    },
    disabled: disabled === true || parameter.disabled,
    waiting: parameter.waiting,
    locked: parameter.lockedWhy,
    fine,
  };
  return { parameter, props: isDelay && format === undefined && delayUnit !== 'Milliseconds' ? inDelayUnit(props, delayUnit) : props };
}

const toNumber = (value: TreeLeaf | undefined) => (typeof value === 'number' ? value : undefined);

function useHostedEntry<At extends AnyParams>(given: NumberControlProps<At>) {
  const open = useDialogHost();
  return open && (() => open((close) => <HostedEntry {...given} onClose={close} />));
}
function HostedEntry<At extends AnyParams>({ onClose, ...given }: NumberControlProps<At> & { readonly onClose: () => void }) {
  const { parameter, props } = useNumberControl(given);
  if (!parameter.present || parameter.permission === 'Locked') return null;
  return <NumberEntry {...props} title={props.label} onSave={props.onCommit} onClose={onClose} />;
}

interface SliderProps {
  readonly bipolar?: boolean;
  readonly hideLabel?: boolean;
  readonly shortLabel?: string;
  readonly stacked?: boolean;
  readonly note?: ReactNode;
}
export function ParameterSlider<At extends AnyParams>(given: NumberControlProps<At> & SliderProps) {
  const { parameter, props } = useNumberControl(given);
  const onEntry = useHostedEntry(given);
  if (!parameter.present) return null;
  if (parameter.permission === 'Locked') return <Hidden label={props.label} why={parameter.lockedWhy} />;
  const { bipolar, hideLabel, shortLabel, stacked, note } = given;
  return (
    <Slider
      {...props}
      onEntry={onEntry}
      {...(bipolar === undefined ? {} : { bipolar })}
      {...(hideLabel ? { hideLabel } : {})}
      {...(shortLabel === undefined ? {} : { shortLabel })}
      {...(stacked ? { stacked } : {})}
      note={parameter.problem ?? note}
    />
  );
}

export function ParameterFader<At extends AnyParams>(
  given: NumberControlProps<At> & { readonly scale?: boolean; readonly large?: boolean },
) {
  const { parameter, props } = useNumberControl(given);
  const onEntry = useHostedEntry(given);
  const { taper: _straight, ...rest } = props;
  useRefusal(given.of, given.params, props.label);
  if (!parameter.present) return null;
  // A hidden fader keeps its place on the strip, without its value [LOCK-07].
  return <Fader {...rest} onEntry={onEntry} scale={given.scale ?? true} large={given.large ?? false} />;
}

export function ParameterValue<At extends AnyParams>(given: NumberControlProps<At> & { readonly size?: 'm' | 'l' | 'cell' }) {
  const { parameter, props } = useNumberControl(given);
  const onEntry = useHostedEntry(given);
  useRefusal(given.of, given.params, props.label);
  if (!parameter.present) return null;
  if (parameter.permission === 'Locked') return <Hidden label={props.label} why={parameter.lockedWhy} bare />;
  return <ValueButton {...props} onEntry={onEntry} size={given.size ?? 'm'} />;
}
