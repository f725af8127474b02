import styles from './groups.module.css';
import { useGroupWords } from './words.ts';

const maxLines = 8;
export function Lines({ lines }: { readonly lines: readonly string[] }) {
  const words = useGroupWords();
  return (
    <>
      <ul className={styles.lines}>
        {lines.slice(0, maxLines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > maxLines && <p>{words.more(lines.length - maxLines)}</p>}
    </>
  );
}
