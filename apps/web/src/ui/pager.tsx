/** Page numbers between two arrows; nothing when there is one page. */
import { IconButton } from './button.tsx';
import styles from './pager.module.css';
import { useWords } from './words.ts';

interface PagerProps {
  label: string;
  /** Counted from 0. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

export function Pager({ label, page, pages, onChange }: PagerProps) {
  const words = useWords();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton icon="chev-left" label={words.previousPage} disabled={page <= 0} onClick={() => onChange(page - 1)} />
      {Array.from({ length: pages }, (_, index) => (
        <button
          key={index}
          type="button"
          className={styles.page}
          aria-label={words.page(index + 1)}
          aria-current={index === page ? 'page' : undefined}
          onClick={() => onChange(index)}
        >
          {index + 1}
        </button>
      ))}
      <IconButton icon="chev-right" label={words.nextPage} disabled={page >= pages - 1} onClick={() => onChange(page + 1)} />
    </nav>
  );
}
