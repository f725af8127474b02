import type { Tone } from '../look/chip.tsx';
import { classes } from '../look/classes.ts';
import { Icon, type IconName } from '../look/icon.tsx';
import layout from '../look/layout.module.css';
import tones from '../look/tones.module.css';
import typography from '../look/typography.module.css';
import styles from './progress-parts.module.css';
import { Spinner } from './spinner.tsx';

export interface ProgressPart {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: IconName;
  readonly text: string;
}

export const ProgressParts = ({ parts }: { readonly parts: readonly ProgressPart[] }) => (
  <dl className={classes(layout.outline, styles.parts)}>
    {parts.map(({ label, tone, icon, text }) => (
      <div key={label} className={styles.part}>
        <dt className={classes(typography.micro, styles.label)}>{label}</dt>
        <dd className={classes(layout.iconText, styles.state, tones[tone])}>
          {icon === 'spinner' ? <Spinner /> : <Icon name={icon} size={16} />}
          {text}
        </dd>
      </div>
    ))}
  </dl>
);
