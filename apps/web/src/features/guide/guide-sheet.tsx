/** The screen below is not left, lost or stopped. */

import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { sharedPaths } from '../../navigation/shared-table.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import { Modal } from '../../ui/overlays/modal.tsx';
import { useWords } from '../../ui/words.ts';
import { GuideContents, GuideText } from './guide-view.tsx';
import styles from './guide.module.css';
import { useGuideTexts } from './texts.ts';
import { stepsNow, tourOf } from './tour-steps.ts';
import { useTourWords } from './tour-words.ts';
import { useScreenPage } from './use-screen-page.ts';
import { useGuideWords } from './words.ts';

interface GuideSheetProps {
  readonly onClose: () => void;
  readonly onTour: () => void;
}
export function GuideSheet(props: GuideSheetProps) {
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}

function Sheet({ onClose, onTour }: GuideSheetProps) {
  const id = useId();
  const words = useGuideWords();
  const texts = useGuideTexts();
  const { show } = useTourWords();
  const { close } = useWords();
  const screenPage = useScreenPage();
  const [at, setAt] = useState(screenPage);
  const tour = at === screenPage ? tourOf(at) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // The next page begins at its title, for the eye and for screen readers.
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('dialog')?.scrollTo(0, 0);
  }, [at]);
  return (
    <Modal onClose={onClose} labelledBy={id} describedBy={undefined} className={styles.sheet} initialFocus={heading} scrimCloses>
      <header className={classes(layout.line2, styles.head)}>
        {at !== undefined && <IconButton icon="list" label={words.all} onClick={() => setAt(undefined)} />}
        <h2 id={id} ref={heading} tabIndex={-1} className={classes(layout.fill, typography.title, styles.title)}>
          {at === undefined ? words.title : texts[at].title}
        </h2>
        <IconButton icon="close" label={close} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {tour !== undefined && stepsNow(tour).length > 0 && (
          <div className={styles.tour}>
            <Button icon="eye" onClick={onTour}>
              {show}
            </Button>
          </div>
        )}
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
