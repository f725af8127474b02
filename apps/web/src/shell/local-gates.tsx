import type { ReactNode } from 'react';
import { misc } from '@headroom/model/amplifier';
import { useAmpAt } from '../device/binding/use-amp.tsx';
import { useSignedIn } from '../device/site/session-context.ts';
import { useMainSeat } from '../device/site/local-site-context.tsx';
import type { localTable } from '../navigation/local-table.ts';
import type { Gates } from '../navigation/mount.ts';
import { Navigate } from '../navigation/router.tsx';
import { sharedPaths } from '../navigation/shared-table.ts';

export const localGates: Gates<typeof localTable> = { open: Open, signedOut: SignedOut };

interface GateProps {
  readonly children: ReactNode;
}

function Open({ children }: GateProps) {
  return children;
}

/** Without a password, redirects (OQ-061). */
function SignedOut({ children }: GateProps) {
  const mainSeat = useMainSeat();
  const signedIn = useSignedIn();
  const { needsPassword, isOpen } = useAmpAt(mainSeat, ({ read, status }) => ({
    needsPassword: status().needsPassword,
    isOpen: status().loaded && read(misc.properties.passwordProtected, {}) !== true,
  }));
  const isSignedIn = signedIn && !needsPassword;
  return isSignedIn || isOpen ? <Navigate to={sharedPaths.root} replace /> : children;
}
