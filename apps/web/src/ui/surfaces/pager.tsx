import { IconButton } from '../controls/button.tsx';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import layout from '../look/layout.module.css';
import styles from './pager.module.css';
import { useWords } from '../words.ts';

interface PagerProps {
  label: string;
  page: number;
  pages: number;
  onChange: (page: number) => void;
  marks?: readonly ({ readonly tone: 'fault' | 'warn'; readonly text: string } | undefined)[];
}

export function Pager({ label, page, pages, onChange, marks = [] }: PagerProps) {
  const words = useWords();
  if (pages <= 1) return null;
  return (
    <nav className={classes(layout.row, styles.pager)} aria-label={label}>
      <IconButton icon="chev-left" label={words.previousPage} disabled={page <= 0} onClick={() => onChange(page - 1)} />
      {Array.from({ length: pages }, (_, index) => {
        const mark = marks[index];
        return (
          <button
            key={index}
            type="button"
            className={classes(styles.page, mark && styles[mark.tone])}
            aria-label={mark ? `${words.page(index + 1)}, ${mark.text}` : words.page(index + 1)}
            title={mark?.text}
            aria-current={index === page ? 'page' : undefined}
            onClick={() => onChange(index)}
          >
            {index + 1}
            {mark && <Icon name={mark.tone} size={12} className={styles.mark} />}
          </button>
        );
      })}
      <IconButton icon="chev-right" label={words.nextPage} disabled={page >= pages - 1} onClick={() => onChange(page + 1)} />
    </nav>
  );
}
