/** One call at a time, with its progress and error. */

import { useEffect, useRef, useState } from 'react';
import type { CallError } from '@headroom/protocol/cloud';

export type Answer<Value> =
  | { readonly ok: true; readonly unchanged: false; readonly value: Value }
  | { readonly ok: true; readonly unchanged: true }
  | { readonly ok: false; readonly error: CallError<string> };
export interface Attempt {
  readonly busy: boolean;
  readonly error: CallError<string> | undefined;
  clear(): void;
  /** Ignored during another call. `done` is not called after the page is left. */
  run<Value>(call: () => Promise<Answer<Value>>, done: (value: Value) => void, refused?: (error: CallError<string>) => boolean): void;
}

export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError<string>>();
  const isHere = useRef(true);
  const underWay = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return {
    busy,
    error,
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
          if (refused?.(answer.error) !== true) setError(answer.error);
        } else if (!answer.unchanged) done(answer.value);
      };
      void attempt();
    },
  };
}
