/** [SHELL-09] [SHELL-10] [LOGIN-05] */

import { Navigate } from '../navigation/router.tsx';
import { misc } from '@headroom/model/amplifier';
import { useAmpAt } from '../device/binding/use-amp.tsx';
import { useMainSeat } from '../device/site/local-site-context.tsx';
import { useSession, useSignedIn } from '../device/site/session-context.ts';
import { paths } from '../navigation/local-table.ts';
import { Loading, Skeleton } from '../ui/feedback/state.tsx';
import { useShellWords } from './words.ts';

export function RootScreen() {
  const words = useShellWords();
  const mainSeat = useMainSeat();
  const session = useSession();
  const { loaded, state } = useAmpAt(mainSeat, ({ status }) => status());
  const signedIn = useSignedIn();
  if (signedIn || session.guest()) return <Navigate to={paths.amps} replace />;
  if (!loaded && state !== 'FAILED')
    return (
      <Loading label={words.loading}>
        <Skeleton height={156} />
      </Loading>
    );
  return <Navigate to={mainSeat.read(misc.properties.passwordProtected, {}) === true ? paths.login : paths.amps} replace />;
}
