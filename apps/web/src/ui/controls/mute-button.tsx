/** The mute button: its word and colour change with its state; mixed when only some are muted. */
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import { useWords } from '../words.ts';
import styles from './mute-button.module.css';

interface MuteButtonProps {
  muted: boolean | 'mixed';
  /** "Mute", "Muted", "Some muted": the word for the state. */
  text: string;
  /** The full name, when the word alone does not say whose ("Mute Bar Left"). */
  label?: string;
  /** From mixed, everything becomes muted. */
  onChange: (muted: boolean) => void;
  small?: boolean;
  block?: boolean;
  iconOnly?: boolean;
  disabled?: boolean;
  /** It was pressed, and there is no answer yet: it shows what is. */
  waiting?: boolean;
  /** Why it cannot be pressed. */
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

/** Whoever speaks to the page says the word that shows: a name holds it. */
const sayingAlso = (label: string, text: string) => (label.toLowerCase().includes(text.toLowerCase()) ? label : `${label}, ${text}`);
