/** For pages that broke [SHELL-31] or have not loaded. */

import { Suspense, useEffect, useEffectEvent } from 'react';
import { partWithin } from '../parts/lazy-part.ts';
import { MissingPart, untilThere } from '../parts/lazy-chunks.ts';
import { useHome, type ErrorPageProps } from '../navigation/router.tsx';
import { useTitle } from '../navigation/place.ts';
import { Button } from '../ui/controls/button.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import styles from './error-page.module.css';
import { useShellWords } from './words.ts';

const Broken = partWithin(
  () => import('./broken-page.tsx'),
  (module) => module.BrokenPage,
);

export function ErrorPage({ error, again }: ErrorPageProps) {
  return error instanceof MissingPart ? (
    <Missing error={error} again={again} />
  ) : (
    <Suspense>
      <Broken error={error} />
    </Suspense>
  );
}

/** Loads it once the host answers. */
function Missing({ error, again }: { readonly error: MissingPart; readonly again: () => void }) {
  const words = useShellWords();
  const home = useHome();
  useTitle(words.partTitle, home);
  const shownAgain = useEffectEvent(again);
  useEffect(() => {
    let live = true;
    void untilThere(error.again).then(() => {
      if (live) shownAgain();
    });
    return () => void (live = false);
  }, [error]);
  return (
    <main className={styles.page}>
      <span className={styles.ring}>
        <Spinner />
      </span>
      <h1 className={styles.title}>{words.partTitle}</h1>
      <p role="status" className={styles.body}>
        {words.partBody(location.host)}
      </p>
      <div className={styles.actions}>
        <Button href={home}>{words.errorToAmps}</Button>
      </div>
    </main>
  );
}
