import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import { useWords } from '../words.ts';
import styles from './mute-button.module.css';

interface MuteButtonProps {
  muted: boolean | 'mixed';
  text: string;
  label?: string;
  onChange: (muted: boolean) => void;
  small?: boolean;
  block?: boolean;
  iconOnly?: boolean;
  disabled?: boolean;
  /** There is no answer yet: shows the confirmed state. */
  waiting?: boolean;
  why?: string | undefined;
}

export function MuteButton({ muted, text, label, onChange, small, block, iconOnly, disabled, waiting, why }: MuteButtonProps) {
  const words = useWords();
  const name = iconOnly ? (label ?? text) : label && sayingAlso(label, text);
  return (
    <button
      type="button"
      className={classes(styles.mute, small && styles.small, block && styles.block, iconOnly && styles.iconOnly, waiting && styles.waiting)}
      aria-pressed={muted}
      aria-label={waiting ? words.waiting(name ?? text) : name}
      disabled={disabled}
      title={why}
      onClick={() => onChange(muted !== true)}
    >
      <Icon name={waiting ? 'clock' : 'mute'} size={18} />
      {!iconOnly && text}
    </button>
  );
}

/** The accessible name contains the visible word, for voice control. */
const sayingAlso = (label: string, text: string) => (label.toLowerCase().includes(text.toLowerCase()) ? label : `${label}, ${text}`);
