/** Redirects an address without a controller [TOUCH-02]. */

import { Navigate } from '../../navigation/router.tsx';
import { paths } from '../../navigation/local-table.ts';

export const Screen = () => <Navigate to={paths.amps} replace />;
