import styles from './search-hit.module.css';

export function cutAtHits(text: string, query: string): string[] {
  const wanted = query.trim().normalize('NFC');
  return wanted === '' ? [text] : text.split(new RegExp(`(${wanted.replaceAll(/[\^$\\.*+?()[\]{}|]/g, String.raw`\$&`)})`, 'iu'));
}

export function SearchHit({ text, query }: { readonly text: string; readonly query: string }) {
  return cutAtHits(text, query).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark key={index} className={styles.hit}>
        {part}
      </mark>
    ),
  );
}
