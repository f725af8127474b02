/** [LOGS-01] */

import { LogView } from './log-view.tsx';

const EventsPage = () => <LogView key="events" log="events" />;
export { EventsPage as Screen };
