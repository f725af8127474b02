/** A name in which what was searched for is marked. */

import styles from './search-hit.module.css';

/** The text cut at its hits: every second part is one. Case is ignored letter by letter, since some letters change their length. */
export function cutAtHits(text: string, query: string): string[] {
  const wanted = Array.from(fold(query.trim()));
  const letters = Array.from(text);
  const parts: string[] = [];
  let plain = '';
  for (let at = 0; at < letters.length;) {
    const length = wanted.length === 0 ? 0 : hitLength(letters, at, wanted);
    if (length > 0) {
      parts.push(plain, letters.slice(at, at + length).join(''));
      plain = '';
      at += length;
    } else {
      plain += letters[at];
      at++;
    }
  }
  return [...parts, plain];
}
const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase('en');

/** How many letters from here on spell what is wanted; 0 where they do not. */
function hitLength(letters: readonly string[], from: number, wanted: readonly string[]): number {
  let matched = 0;
  for (let at = from; at < letters.length; at++) {
    for (const letter of fold(letters[at] ?? '')) {
      if (letter !== wanted[matched]) return 0;
      matched++;
    }
    if (matched === wanted.length) return at - from + 1;
  }
  return 0;
}

export function SearchHit({ text, query }: { readonly text: string; readonly query: string }) {
  if (query.trim() === '') return text;
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
