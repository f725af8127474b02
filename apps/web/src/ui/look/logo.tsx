import styles from './logo.module.css';

export function Logo({ name, large }: { readonly name: string; readonly large?: boolean }) {
  return (
    <span className={large ? styles.large : styles.logo}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M5 3v18M19 3v18M5 14.500h14" fill="none" stroke="currentColor" strokeWidth="3" />
        <path d="M9 4.500h6" fill="none" className={styles.accent} strokeWidth="3" />
      </svg>
      {name}
    </span>
  );
}
