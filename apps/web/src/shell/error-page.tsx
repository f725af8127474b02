/** What shows when a page broke [SHELL-31]: what happened, where, and two ways on. */

import { useEffect, useRef } from 'react';
import { paths } from '../navigation/paths.ts';
import { useTitle } from '../navigation/place.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './error-page.module.css';
import { useShellWords } from './words.ts';

export function ErrorPage({ error }: { readonly error: unknown }) {
  const words = useShellWords();
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(words.errorTitle, paths.amps);
  useEffect(() => title.current?.focus(), []);
  return (
    <main className={styles.page}>
      <span className={styles.ring}>
        <Icon name="warn" size={24} />
      </span>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {words.errorTitle}
      </h1>
      <p className={styles.body}>{words.errorBody}</p>
      <code className={styles.details}>
        {error instanceof Error && error.message !== '' ? error.message : words.unknownError} · {location.pathname}
      </code>
      <div className={styles.actions}>
        <Button variant="primary" href={paths.amps}>
          {words.errorToAmps}
        </Button>
        <Button href={paths.about}>{words.errorToHelp}</Button>
      </div>
    </main>
  );
}
