/** A touch address without a controller leads to the list [TOUCH-02]. */

import { Navigate } from '../../navigation/router.tsx';
import { paths } from '../../navigation/local-table.ts';

export const Screen = () => <Navigate to={paths.amps} replace />;
