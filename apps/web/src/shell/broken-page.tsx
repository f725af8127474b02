/** [SHELL-31] */

import { useEffect, useRef } from 'react';
import { sharedPaths } from '../navigation/shared-table.ts';
import { useHome } from '../navigation/router.tsx';
import { useTitle } from '../navigation/place.ts';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/look/icon.tsx';
import styles from './error-page.module.css';
import { useShellWords } from './words.ts';

export function BrokenPage({ error }: { readonly error: unknown }) {
  const words = useShellWords();
  const title = useRef<HTMLHeadingElement>(null);
  const home = useHome();
  useTitle(words.errorTitle, home);
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
        <Button variant="primary" href={home}>
          {words.errorToAmps}
        </Button>
        <Button href={sharedPaths.about}>{words.errorToHelp}</Button>
      </div>
    </main>
  );
}
