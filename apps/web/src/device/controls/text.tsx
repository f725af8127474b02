import type { AnyParams, Handle, TextProperty } from '@headroom/model/property';
import { useState } from 'react';
import { useUnsaved } from '../../navigation/unsaved.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useParameter } from '../parameters/parameter.ts';
import { Hidden } from './hidden.tsx';

interface ParameterTextProps<At extends AnyParams> {
  readonly of: Handle<TextProperty, At>;
  readonly params: NoInfer<At>;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly hideLabel?: boolean;
  readonly blankError?: string;
}

export function ParameterText<At extends AnyParams>({
  of,
  params,
  label,
  disabled,
  hint,
  placeholder,
  hideLabel,
  blankError,
}: ParameterTextProps<At>) {
  const parameter = useParameter(of, params);
  const [typed, setTyped] = useState<string>();
  const isRefused = blankError !== undefined && typed?.trim() === '';
  const commit = () => {
    if (typed !== undefined && typed !== parameter.value && !isRefused) parameter.set(typed);
    setTyped(undefined);
  };
  useUnsaved(typed !== undefined && typed !== parameter.value, () => {
    commit();
    return true;
  });
  if (!parameter.present) return null;
  const name = label ?? parameter.name;
  if (parameter.permission === 'Locked') return <Hidden label={name} why={parameter.lockedWhy} bare={hideLabel ?? false} />;
  return (
    <TextField
      label={name}
      hideLabel={hideLabel}
      value={typed ?? parameter.value ?? ''}
      maxLength={parameter.property.maxLength}
      {...(placeholder === undefined ? {} : { placeholder })}
      hint={hint}
      error={isRefused ? blankError : parameter.problem}
      disabled={disabled === true || parameter.disabled}
      locked={parameter.lockedWhy}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          setTyped(undefined);
        }
      }}
    />
  );
}
