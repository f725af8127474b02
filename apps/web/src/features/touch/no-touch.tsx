/** [TOUCH-02] */

import { Navigate } from '../../navigation/router.tsx';
import { paths } from '../../navigation/local-table.ts';

const NoTouch = () => <Navigate to={paths.amps} replace />;
export { NoTouch as Screen };
