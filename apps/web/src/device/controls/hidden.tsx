/** A property that a lock hides: its name, a padlock and the reason; no value and no control (OQ-113) [LOCK-02] [LOCK-07]. */

import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useDeviceWords } from '../words.ts';
import styles from './hidden.module.css';

export function Hidden({ label, why, bare }: { readonly label: string; readonly why: string | undefined; readonly bare?: boolean }) {
  const words = useDeviceWords();
  return (
    <span className={styles.hidden}>
      {!bare && <span className={styles.label}>{label}</span>}
      <Tooltip text={why ?? words.locked}>
        {(described) => (
          <button type="button" {...described} className={styles.lock} aria-label={`${label}: ${words.locked}`}>
            <Icon name="lock" size={16} />
          </button>
        )}
      </Tooltip>
    </span>
  );
}
