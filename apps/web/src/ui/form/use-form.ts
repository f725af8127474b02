/** One submission at a time. */

import { useState } from 'react';
import { useAttempt, type Answer, type Attempt } from './use-attempt.ts';

interface FormPlan<Values, Problem, Value, Refusal> {
  readonly first: Values | (() => Values);
  /** Nothing is sent while it finds a problem. */
  readonly check?: (values: Values) => Problem | false | undefined;
  readonly send: (values: Values) => Promise<Answer<Value, Refusal>>;
  readonly done?: (value: Value, values: Values) => void;
  /** True when the caller shows this error. */
  readonly refused?: ((error: Refusal, values: Values) => boolean) | undefined;
}
interface Form<Values, Problem, Refusal> extends Attempt<Refusal> {
  readonly values: Values;
  /** Clears the error too. */
  change(changed: Partial<Values> | ((now: Values) => Partial<Values>)): void;
  field<Name extends keyof Values>(name: Name): { readonly value: Values[Name]; readonly onChange: (value: Values[Name]) => void };
  readonly problem: Problem | undefined;
  /** How the last submission looked to `check`. */
  readonly tried: 'good' | 'bad' | undefined;
  submit(): void;
}

export function useForm<Values extends object, Value, Refusal, Problem = never>(
  plan: FormPlan<Values, Problem, Value, Refusal>,
): Form<Values, Problem, Refusal> {
  const [values, setValues] = useState(plan.first);
  const [tried, setTried] = useState<'good' | 'bad'>();
  const attempt = useAttempt<Refusal>();
  const check = () => plan.check?.(values) || undefined;
  const change: Form<Values, Problem, Refusal>['change'] = (changed) => {
    attempt.clear();
    setValues((now) => ({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) }));
  };
  return {
    ...attempt,
    values,
    change,
    field: (name) => ({
      value: values[name],
      onChange(value) {
        const changed: Partial<Values> = {};
        changed[name] = value;
        change(changed);
      },
    }),
    problem: check(),
    tried,
    submit() {
      const isGood = check() === undefined;
      setTried(isGood ? 'good' : 'bad');
      if (!isGood) return;
      attempt.run(
        () => plan.send(values),
        (value) => plan.done?.(value, values),
        (error) => plan.refused?.(error, values) === true,
      );
    },
  };
}

/** What `send` answers where the call has no value or error of its own. */
export const sent = { ok: true, unchanged: false, value: undefined } as const;
export const refuse = <Refusal>(error: Refusal) => ({ ok: false, error }) as const;
