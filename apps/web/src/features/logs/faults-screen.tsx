/** [LOGS-01] */

import { LogView } from './log-view.tsx';

const FaultsPage = () => <LogView key="faults" log="faults" />;
export { FaultsPage as Screen };
