/** A link may name another host: asks before connecting (OQ-028) [CONN-16]. */

import { useState, type ReactNode } from 'react';
import { partWithin } from '../parts/lazy-part.ts';
import { agreeToHost, requestedHost } from '../device/site/host.ts';
import { useShellWords } from './words.ts';

/** Rarely needed, so not part of the first page. */
const Confirm = partWithin(
  () => import('../ui/overlays/dialog.tsx'),
  (module) => module.Confirm,
);

export function HostQuestion({ children }: { readonly children: ReactNode }) {
  const words = useShellWords();
  const [host, setHost] = useState(requestedHost);
  if (host === undefined) return children;
  return (
    <Confirm
      open
      cautious
      icon="network"
      onClose={() => setHost(undefined)}
      title={words.hostTitle}
      verb={words.hostConnect(host)}
      onConfirm={() => {
        agreeToHost(host);
        setHost(undefined);
      }}
    >
      {words.hostBody(host)}
    </Confirm>
  );
}
