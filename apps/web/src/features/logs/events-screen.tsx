/** [LOGS-01] */

import { LogView } from './log-view.tsx';

export const Screen = () => <LogView key="events" log="events" />;
