/** A provider's answer in the address serves once, so the address is cleared at once. */

import { useEffect, useRef, useState } from 'react';
import { useSearch } from '../../navigation/router.tsx';
import { navigate } from '../../navigation/whereabouts.ts';

interface Returned {
  readonly state: string;
  readonly code: string;
  readonly iss?: string;
}
/** Undefined if the provider signed nobody in. */
export function useReturned(): Returned | undefined {
  const { state, code, iss } = useSearch();
  const [returned] = useState(() =>
    state === undefined || code === undefined ? undefined : { state, code, ...(iss !== undefined && { iss }) },
  );
  return returned;
}

/** `begin` runs once, and not where nobody was signed in. */
export function useOnceBack(returned: Returned | undefined, clearedPath: () => string, begin: (returned: Returned) => void): void {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    navigate(clearedPath(), { replace: true });
    if (returned !== undefined) begin(returned);
  });
}
