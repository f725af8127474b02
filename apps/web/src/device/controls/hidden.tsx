/** A property that a lock hides: name, padlock, reason (OQ-113) [LOCK-02] [LOCK-07]. */

import { Icon } from '../../ui/look/icon.tsx';
import { Tooltip } from '../../ui/look/tooltip.tsx';
import { useControlWords } from '../control-words.ts';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './hidden.module.css';

export function Hidden({ label, why, bare }: { readonly label: string; readonly why: string | undefined; readonly bare?: boolean }) {
  const words = useControlWords();
  return (
    <span className={classes(layout.line2, typography.quietLabel, styles.hidden)}>
      {!bare && <span className={styles.label}>{label}</span>}
      <Tooltip text={why ?? words.locked}>
        {(described) => (
          <button
            type="button"
            {...described}
            className={classes(layout.inline, styles.lock)}
            aria-label={`${label}: ${why ?? words.locked}`}
          >
            <Icon name="lock" size={16} />
          </button>
        )}
      </Tooltip>
    </span>
  );
}
