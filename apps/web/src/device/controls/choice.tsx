import type { AnyParams, ChoiceProperty, FlagProperty, Handle, Property } from '@headroom/model/property';
import { useState, type ReactNode } from 'react';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import type { IconName } from '../../ui/look/icon.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { useName } from '../names/use-name.ts';
import { useParameter, type Parameter } from '../parameters/parameter.ts';
import { Hidden } from './hidden.tsx';

interface Bound<P extends Property, At extends AnyParams> {
  readonly of: Handle<P, At>;
  readonly params: NoInfer<At>;
  readonly label?: string;
  readonly disabled?: boolean;
}

export interface Question {
  readonly title: string;
  readonly body: string;
  readonly verb: string;
}
interface Asks {
  readonly ask?: ((next: boolean) => Question | undefined) | undefined;
}
function useQuestion(
  set: (value: boolean) => void,
  ask: Asks['ask'],
): { readonly change: (next: boolean) => void; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<{ readonly next: boolean; readonly question: Question }>();
  const change = (next: boolean) => {
    const question = ask?.(next);
    if (question) setAsked({ next, question });
    else set(next);
  };
  const answer = () => {
    if (asked) set(asked.next);
    setAsked(undefined);
  };
  // The level that it states may change while it stands.
  const question = asked && (ask?.(asked.next) ?? asked.question);
  const dialog = question && (
    <Confirm open danger title={question.title} verb={question.verb} onClose={() => setAsked(undefined)} onConfirm={answer}>
      {question.body}
    </Confirm>
  );
  return { change, dialog };
}

export function ParameterSwitch<At extends AnyParams>({
  of,
  params,
  label,
  disabled,
  text,
  stated,
  hideLabel,
  ask,
}: Bound<FlagProperty, At> & Asks & { readonly text?: ReactNode; readonly stated?: boolean; readonly hideLabel?: boolean }) {
  const parameter = useParameter(of, params);
  const { change, dialog } = useQuestion(ask ? parameter.setSurely : parameter.set, ask);
  if (!parameter.present) return null;
  const name = label ?? parameter.name;
  if (parameter.permission === 'Locked') return <Hidden label={name} why={parameter.lockedWhy} bare={hideLabel ?? false} />;
  return (
    <>
      <Switch
        label={name}
        text={text}
        stated={stated ?? false}
        hideLabel={hideLabel ?? false}
        checked={parameter.value ?? false}
        onChange={change}
        disabled={disabled === true || parameter.disabled}
        locked={parameter.lockedWhy}
        waiting={parameter.waiting}
      />
      {dialog}
    </>
  );
}

export function ParameterEither<At extends AnyParams>({
  of,
  params,
  label,
  disabled,
  off,
  on,
  block,
}: Bound<FlagProperty, At> & { readonly off: string; readonly on: string; readonly block?: boolean }) {
  const parameter = useParameter(of, params);
  if (!parameter.present) return null;
  const name = label ?? parameter.name;
  if (parameter.permission === 'Locked') return <Hidden label={name} why={parameter.lockedWhy} bare />;
  return (
    <Segmented
      label={name}
      value={parameter.value === undefined ? null : parameter.value ? 'on' : 'off'}
      options={[
        { value: 'off', label: off },
        { value: 'on', label: on },
      ]}
      onChange={(value) => parameter.set(value === 'on')}
      block={block ?? false}
      disabled={disabled === true || parameter.disabled}
      locked={parameter.lockedWhy}
      waiting={parameter.waiting}
    />
  );
}

interface ChoiceLook {
  readonly filter?: (option: string) => boolean;
  readonly optionLabel?: (option: string) => string;
  readonly icon?: (option: string) => IconName | undefined;
  /** Replaces the plain write where more than one property changes [OUTPUT-01]. */
  readonly onPick?: (option: string) => void;
}
function useOptions(parameter: Parameter<ChoiceProperty>, { filter, optionLabel, icon }: ChoiceLook) {
  const { option } = useName();
  const offered = parameter.property.options.filter((value) => filter?.(value) ?? true);
  const shown = parameter.value === undefined || offered.includes(parameter.value) ? offered : [...offered, parameter.value];
  return shown.map((value) => {
    const name = icon?.(value);
    return { value, label: optionLabel?.(value) ?? option(value), ...(name ? { icon: name } : {}) };
  });
}

function picks({ set, carefully }: Parameter<ChoiceProperty>, { onPick }: ChoiceLook): (option: string) => void {
  return onPick ? (option) => carefully(option, () => onPick(option)) : set;
}

export function ParameterSelect<At extends AnyParams>(
  given: Bound<ChoiceProperty, At> &
    ChoiceLook & { readonly hideLabel?: boolean; readonly inlineLabel?: string; readonly dense?: boolean; readonly hint?: ReactNode },
) {
  const { of, params, label, disabled, hideLabel, inlineLabel, dense, hint } = given;
  const parameter = useParameter(of, params);
  const options = useOptions(parameter, given);
  if (!parameter.present) return null;
  const name = label ?? parameter.name;
  if (parameter.permission === 'Locked') return <Hidden label={name} why={parameter.lockedWhy} bare={hideLabel ?? false} />;
  return (
    <Select
      label={name}
      hideLabel={hideLabel}
      {...(inlineLabel === undefined ? {} : { inlineLabel })}
      {...(dense ? { dense } : {})}
      hint={hint}
      value={parameter.value ?? null}
      options={options}
      onChange={picks(parameter, given)}
      error={parameter.problem}
      disabled={disabled === true || parameter.disabled}
      locked={parameter.lockedWhy}
      waiting={parameter.waiting}
    />
  );
}

export function ParameterSegmented<At extends AnyParams>(given: Bound<ChoiceProperty, At> & ChoiceLook & { readonly block?: boolean }) {
  const parameter = useParameter(given.of, given.params);
  const options = useOptions(parameter, given);
  if (!parameter.present) return null;
  const name = given.label ?? parameter.name;
  if (parameter.permission === 'Locked') return <Hidden label={name} why={parameter.lockedWhy} />;
  return (
    <Segmented
      label={name}
      value={parameter.value ?? null}
      options={options}
      onChange={picks(parameter, given)}
      cautious={parameter.property.raisesOutput !== undefined}
      block={given.block ?? false}
      disabled={given.disabled === true || parameter.disabled}
      locked={parameter.lockedWhy}
      waiting={parameter.waiting}
    />
  );
}
