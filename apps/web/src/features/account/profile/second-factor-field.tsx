import type { RefObject } from 'react';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useAccountWords } from '../words.ts';

interface SecondFactorFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  readonly ref?: RefObject<HTMLInputElement | null>;
}
export function SecondFactorField(props: SecondFactorFieldProps) {
  return <TextField {...props} label={useAccountWords().secondFactor} autoComplete="one-time-code" required />;
}
