/** The screen below is not left, lost or stopped. */

import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useHome, useParams, useRoute } from '../../navigation/router.tsx';
import { sharedPaths } from '../../navigation/shared-table.ts';
import { usePreference } from '../../preferences/preferences.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import { Modal } from '../../ui/overlays/modal.tsx';
import { useWords } from '../../ui/words.ts';
import { GuideContents, GuideText } from './guide-view.tsx';
import styles from './guide.module.css';
import { pageOfScreen } from './page-of-screen.ts';
import { useGuideTexts } from './texts.ts';
import { useGuideWords } from './words.ts';

interface GuideSheetProps {
  readonly onClose: () => void;
}
export function GuideSheet(props: GuideSheetProps) {
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}

function Sheet({ onClose }: GuideSheetProps) {
  const id = useId();
  const words = useGuideWords();
  const texts = useGuideTexts();
  const { close } = useWords();
  const route = useRoute();
  const { tab } = useParams();
  // The two applications have homes of their own.
  const mode = useHome() === cloudPaths.venues ? 'cloud' : 'local';
  const [quickSetup] = usePreference('quickSetup');
  const [at, setAt] = useState(() => pageOfScreen({ mode, route, tab, quickSetup }));
  const heading = useRef<HTMLHeadingElement>(null);
  // The next page begins at its title, for the eye and for screen readers.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('dialog')?.scrollTo(0, 0);
  }, [at]);
  return (
    <Modal onClose={onClose} labelledBy={id} className={styles.sheet} initialFocus={heading} scrimCloses>
      <header className={classes(layout.line2, styles.head)}>
        {at !== undefined && <IconButton icon="list" label={words.all} onClick={() => setAt(undefined)} />}
        <h2 id={id} ref={heading} tabIndex={-1} className={classes(layout.fill, typography.title, styles.title)}>
          {at === undefined ? words.title : texts[at].title}
        </h2>
        <IconButton icon="close" label={close} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {at === undefined ? <GuideContents level={3} follow={setAt} /> : <GuideText at={at} level={3} follow={setAt} />}
        <div className={styles.foot}>
          <Button icon="external" href={at === undefined ? sharedPaths.guide : sharedPaths.guidePage(at)}>
            {words.asPage}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
