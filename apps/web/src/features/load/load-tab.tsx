import { LoadMonitor } from './load-monitor.tsx';
import styles from './load-tab.module.css';
import { PilotTone } from './pilot-tone.tsx';

export const Tab = ({ channel }: { readonly channel: number }) => (
  <div className={styles.tab}>
    <LoadMonitor channel={channel} />
    <PilotTone channel={channel} />
  </div>
);
