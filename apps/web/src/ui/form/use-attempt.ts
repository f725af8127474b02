import { useEffect, useRef, useState } from 'react';

export type Answer<Value, Refusal> =
  | { readonly ok: true; readonly unchanged: false; readonly value: Value }
  | { readonly ok: true; readonly unchanged: true }
  | { readonly ok: false; readonly error: Refusal };
export interface Attempt<Refusal> {
  readonly busy: boolean;
  readonly error: Refusal | undefined;
  clear(): void;
  /** Ignored during another call. `done` is not called after the page is left. */
  run<Value>(call: () => Promise<Answer<Value, Refusal>>, done: (value: Value) => void, refused?: (error: Refusal) => boolean): void;
}

export function useAttempt<Refusal>(): Attempt<Refusal> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ readonly refusal: Refusal }>();
  const isHere = useRef(true);
  const underWay = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return {
    busy,
    error: error?.refusal,
    clear: () => setError(undefined),
    run(call, done, refused) {
      if (underWay.current) return;
      underWay.current = true;
      setBusy(true);
      setError(undefined);
      const attempt = async () => {
        const answer = await call();
        underWay.current = false;
        if (!isHere.current) return;
        setBusy(false);
        if (!answer.ok) {
          if (refused?.(answer.error) !== true) setError({ refusal: answer.error });
        } else if (!answer.unchanged) done(answer.value);
      };
      void attempt();
    },
  };
}
