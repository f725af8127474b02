import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import styles from './spinner.module.css';
import { useReducedMotion } from '../look/width.ts';
import { useWords } from '../words.ts';

export function Spinner({ label }: { label?: string }) {
  const still = useReducedMotion();
  const words = useWords();
  if (still && label !== undefined) return <span>{label === '' ? words.working : label}</span>;
  return <Icon name="spinner" size={18} className={classes(styles.spinner)} {...(label === undefined ? {} : { label })} />;
}
