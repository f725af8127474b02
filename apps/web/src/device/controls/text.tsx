/** A text bound to a property: sent when the field is left or Enter is pressed, put back with Escape. */

import type { Handle, HandleParams, TextProperty } from '@headroom/model';
import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { useParameter } from '../parameter.ts';
import { Hidden } from './hidden.tsx';

interface ParameterTextProps<H extends Handle<TextProperty>> {
  readonly of: H;
  readonly params: HandleParams<H>;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly hideLabel?: boolean;
}

export function ParameterText<H extends Handle<TextProperty>>({
  of,
  params,
  label,
  disabled,
  hint,
  placeholder,
  hideLabel,
}: ParameterTextProps<H>) {
  const parameter = useParameter(of, params);
  const [typed, setTyped] = useState<string>();
  if (!parameter.present) return null;
  const name = label ?? parameter.name;
  if (parameter.permission === 'Locked') return <Hidden label={name} why={parameter.lockedWhy} bare={hideLabel ?? false} />;
  const commit = () => {
    if (typed !== undefined && typed !== parameter.value) parameter.set(typed);
    setTyped(undefined);
  };
  return (
    <TextField
      label={name}
      hideLabel={hideLabel}
      value={typed ?? parameter.value ?? ''}
      maxLength={parameter.property.maxLength}
      {...(placeholder === undefined ? {} : { placeholder })}
      hint={hint}
      error={parameter.problem}
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
