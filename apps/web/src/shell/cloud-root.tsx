/** [SHELL-08] [SHELL-10] */

import { useStanding } from '../cloud/account-context.ts';
import { cloudPaths } from '../navigation/cloud-table.ts';
import { Navigate } from '../navigation/router.tsx';
import { Waiting } from './cloud-gates.tsx';

export function CloudRoot() {
  const { state } = useStanding();
  if (state === 'in') return <Navigate to={cloudPaths.venues} replace />;
  return state === 'out' ? <Navigate to={cloudPaths.login} replace /> : <Waiting />;
}
