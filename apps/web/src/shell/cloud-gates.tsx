/** [SHELL-14] [SHELL-16] [ACCOUNT-04] */

import type { ReactNode } from 'react';
import { useAccount, useStanding } from '../cloud/account-context.ts';
import { cloudPaths, type cloudTable } from '../navigation/cloud-table.ts';
import type { Gates } from '../navigation/mount.ts';
import { Navigate, useAddress, useSearch } from '../navigation/router.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ErrorPanel, Loading, Skeleton } from '../ui/feedback/state.tsx';
import styles from './frame.module.css';
import { useCloudFrameWords } from './cloud-words.ts';
import { useShellWords } from './words.ts';

export const cloudGates: Gates<typeof cloudTable> = { open: Open, signedOut: SignedOut, verified: Verified, unverified: Unverified };

interface GateProps {
  readonly children: ReactNode;
}

function Open({ children }: GateProps) {
  return children;
}

function SignedOut({ children }: GateProps) {
  const standing = useStanding();
  const { then } = useSearch();
  if (standing.state === 'in') return <Navigate to={isOwn(then) ? then : cloudPaths.root} replace />;
  return standing.state === 'out' ? children : <Waiting />;
}
/** Browsers read a second slash or backslash as another host. */
const isOwn = (path: string | undefined): path is string => path !== undefined && /^\/(?![/\\])/.test(path);

function SignedIn({ children }: GateProps) {
  const standing = useStanding();
  const address = useAddress();
  if (standing.state === 'in') return children;
  if (standing.state !== 'out') return <Waiting />;
  // The next person is not led to the last one's page.
  const then = standing.because === 'signed out' ? '' : `?then=${encodeURIComponent(address)}`;
  return <Navigate to={cloudPaths.login + then} replace />;
}

function Verified({ children }: GateProps) {
  const standing = useStanding();
  return (
    <SignedIn>{standing.state === 'in' && !standing.emailVerified ? <Navigate to={cloudPaths.verifyEmail} replace /> : children}</SignedIn>
  );
}

/** A verified account needs no code. */
function Unverified({ children }: GateProps) {
  const standing = useStanding();
  return <SignedIn>{standing.state === 'in' && standing.emailVerified ? <Navigate to={cloudPaths.root} replace /> : children}</SignedIn>;
}

export function Waiting() {
  const words = useCloudFrameWords();
  const { loading } = useShellWords();
  const { refresh } = useAccount();
  return useStanding().state === 'unreachable' ? (
    <main className={styles.body}>
      <ErrorPanel
        title={words.awayTitle}
        level={1}
        icon="globe-off"
        action={<Button onClick={() => void refresh()}>{words.tryAgain}</Button>}
      >
        {words.awayBody}
      </ErrorPanel>
    </main>
  ) : (
    <Loading label={loading}>
      <Skeleton height={156} />
    </Loading>
  );
}
