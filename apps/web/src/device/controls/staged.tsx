import { isGuarded } from '@headroom/model/property';
import type { ReactNode } from 'react';
import { Switch } from '../../ui/controls/switch.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { useParameter } from '../parameters/parameter.ts';
import { handleOf, type FieldHandles, type StagedForm } from '../binding/staged-form.ts';
import { useControlWords } from '../control-words.ts';
import { Hidden } from './hidden.tsx';

interface StagedProps<H extends FieldHandles> {
  readonly form: StagedForm<H>;
  readonly name: keyof H & string;
  readonly label?: string;
  readonly disabled?: boolean;
}
interface StagedTextProps<H extends FieldHandles> extends StagedProps<H> {
  readonly password?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly numeric?: boolean;
  readonly complete?: (text: string) => string;
  readonly autoComplete?: string;
}

export function StagedText<H extends FieldHandles>(given: StagedTextProps<H>) {
  const { form, name, label, disabled, password, hint, error, placeholder, maxLength, complete, autoComplete } = given;
  const words = useControlWords();
  const of = handleOf(form.handles, name);
  const { present, permission, property, lockedWhy, disabled: away, name: own } = useParameter(of, {});
  const title = label ?? own;
  // A guarded property exists even if the amplifier reports it only after sign-in.
  const isUntold = !present && isGuarded(of) && lockedWhy !== undefined;
  if (permission === 'Locked' || isUntold) return <Hidden label={title} why={lockedWhy} />;
  if (!present) return null;
  const value = String(form.values[name] ?? '');
  const saved = String(form.saved[name] ?? '');
  const set = (text: string) => form.set(name, text);
  const Kind = password ? PasswordField : TextField;
  return (
    <Kind
      label={title}
      value={value}
      onChange={set}
      maxLength={maxLength ?? (property.kind === 'text' ? property.maxLength : undefined)}
      hint={hint}
      error={error}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(form.edited.includes(name) ? { was: password ? words.hidden : saved === '' ? words.empty : saved } : {})}
      locked={lockedWhy}
      disabled={disabled === true || away || form.busy}
      autoComplete={autoComplete ?? 'off'}
      autoCapitalize="none"
      spellCheck={false}
      onBlur={() => {
        const whole = complete?.(value);
        if (whole !== undefined && whole !== value) set(whole);
      }}
    />
  );
}

export function StagedSwitch<H extends FieldHandles>({ form, name, label, disabled }: StagedProps<H>) {
  const { present, permission, lockedWhy, disabled: away, name: own } = useParameter(handleOf(form.handles, name), {});
  if (!present) return null;
  if (permission === 'Locked') return <Hidden label={label ?? own} why={lockedWhy} />;
  return (
    <Switch
      label={label ?? own}
      checked={form.values[name] === true}
      onChange={(next) => form.set(name, next)}
      locked={lockedWhy}
      disabled={disabled === true || away || form.busy}
    />
  );
}
