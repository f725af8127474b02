/** A link may name another host: asks before connecting (OQ-028) [CONN-16]. */

import { useState, type ReactNode } from 'react';
import { partWithin } from '../parts/lazy-part.ts';
import { requestedHost } from '../device/site/host.ts';

/** Rarely needed, so not part of the first page. */
const HostDialog = partWithin(
  () => import('./host-dialog.tsx'),
  (module) => module.HostDialog,
);

export function HostQuestion({ children }: { readonly children: ReactNode }) {
  const [host, setHost] = useState(requestedHost);
  return host === undefined ? children : <HostDialog host={host} onClose={() => setHost(undefined)} />;
}
