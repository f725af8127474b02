/** The root: on to the amplifiers, or to the login where one is demanded [SHELL-09] [SHELL-10] [LOGIN-05]. */

import { Navigate } from '../navigation/router.tsx';
import { useStatus } from '../device/amp-context.tsx';
import { useFleet } from '../device/fleet-context.tsx';
import { session, useSignedIn } from '../device/session.ts';
import { paths } from '../navigation/paths.ts';
import { Loading, Skeleton } from '../ui/state.tsx';
import { useShellWords } from './words.ts';

export function RootScreen() {
  const words = useShellWords();
  const { main } = useFleet();
  const { loaded, state } = useStatus(main);
  const signedIn = useSignedIn();
  if (signedIn || session.guest()) return <Navigate to={paths.amps} replace />;
  if (!loaded && state !== 'FAILED')
    return (
      <Loading label={words.loading}>
        <Skeleton height={156} />
      </Loading>
    );
  return <Navigate to={main.read('/misc/passwordProtected') === true ? paths.login : paths.amps} replace />;
}
