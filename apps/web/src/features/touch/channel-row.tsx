/** A channel that can be picked for a group: its box, and beside it its offset, or why it is not to be had [TOUCH-32] [TOUCH-33]. */

import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/choice.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './channel-row.module.css';
import { useTouchWords } from './words.ts';

interface ChannelRowProps {
  readonly channel: number;
  readonly name: string;
  readonly amp: string;
  readonly checked: boolean;
  /** Why it cannot be picked. */
  readonly taken?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
  /** What stands beside a picked channel. */
  readonly children?: ReactNode;
  /** What stands beside one that is not. */
  readonly otherwise?: string;
}

export function ChannelRow({ channel, name, amp, checked, taken, disabled, onChange, children, otherwise }: ChannelRowProps) {
  const words = useTouchWords();
  const label = `${channel} ${name}`.trim();
  const off = disabled === true || (taken !== undefined && !checked);
  return (
    <div className={classes(styles.row, checked && children !== undefined && styles.open)}>
      <Checkbox label={words.channelOf(label, amp)} hideLabel checked={checked} disabled={off} onChange={onChange} />
      <span className={classes(styles.name, !checked && styles.off)} aria-hidden="true">
        <b>{channel}</b> {name}
      </span>
      <div className={styles.aside}>
        {checked
          ? children
          : (taken ?? otherwise) !== undefined && (
              <span className={styles.why}>
                {taken !== undefined && <Icon name="lock" size={16} />}
                {taken ?? otherwise}
              </span>
            )}
      </div>
    </div>
  );
}
