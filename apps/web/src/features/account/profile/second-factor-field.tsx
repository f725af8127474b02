import type { CallError } from '@headroom/protocol/cloud';
import { useState, type RefObject } from 'react';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useFirst } from '../../../ui/entrance/use-first.ts';
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

export function FocusedFactorField(props: Omit<SecondFactorFieldProps, 'ref'>) {
  return <SecondFactorField {...props} ref={useFirst<HTMLInputElement>()} />;
}

/** Another browser may have switched the factor on since this one read the profile. */
export function useFactorAsked(isKnown: boolean): [isAsked: boolean, told: (error: CallError<string>) => void] {
  const [isAsked, setAsked] = useState(false);
  return [
    isKnown || isAsked,
    ({ code }) => {
      if (code === 'SecondFactorMissing') setAsked(true);
    },
  ];
}
