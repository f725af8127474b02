/** A phone has no tooltips: each icon stands over its word. */

import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Link } from '../../ui/provider.tsx';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './phone-actions.module.css';

export interface PhoneAction {
  readonly icon: IconName;
  /** Contained in the label. */
  readonly word: string;
  readonly label: string;
  readonly href: string;
}
export function PhoneActions({ actions }: { readonly actions: readonly PhoneAction[] }) {
  return (
    <div className={styles.actions} data-tour="actions">
      {actions.map(({ icon, word, label, href }) => (
        <Link key={href} href={href} className={classes(layout.stack, typography.caption, styles.action)} aria-label={label}>
          <Icon name={icon} />
          {word}
        </Link>
      ))}
    </div>
  );
}
