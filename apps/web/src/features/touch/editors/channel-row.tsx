/** A channel to pick, with its offset, or why it is not available [TOUCH-32] [TOUCH-33]. */

import type { channelChoice } from '@headroom/model/touch';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/controls/choice.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import type { SiteChannel } from './amp-section.tsx';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './channel-row.module.css';
import type { SiteAmp } from '../touch-amps.ts';
import { useTouchWords } from '../words.ts';

interface ChannelRowProps {
  readonly of: SiteChannel;
  readonly amp: { readonly name: string; readonly site: SiteAmp | undefined };
  readonly choice: ReturnType<typeof channelChoice>;
  /** The group that has it already. */
  readonly holder: string | undefined;
  readonly onChange: (checked: boolean) => void;
  /** Beside a picked channel. */
  readonly children?: ReactNode;
  /** Beside one that is not picked. */
  readonly otherwise: string;
}

export function ChannelRow({ of: { channel, name }, amp, choice, holder, onChange, children, otherwise }: ChannelRowProps) {
  const words = useTouchWords();
  const label = `${channel} ${name}`.trim();
  const checked = choice === 'chosen';
  const taken = choice === 'taken' && holder !== undefined ? words.usedBy(holder) : undefined;
  const off = !amp.site || taken !== undefined;
  return (
    <div className={classes(layout.cells, styles.row, checked && children !== undefined && styles.open)}>
      <Checkbox label={words.channelOf(label, amp.name)} hideLabel checked={checked} disabled={off} onChange={onChange} />
      <span className={classes(styles.name, !checked && styles.off)} aria-hidden="true">
        <b>{channel}</b> {name}
      </span>
      <div className={styles.aside}>
        {checked ? (
          children
        ) : (
          <span className={classes(layout.iconText, typography.note)}>
            {taken !== undefined && <Icon name="lock" size={16} />}
            {taken ?? otherwise}
          </span>
        )}
      </div>
    </div>
  );
}
