import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Outlet, useRoute } from '../navigation/router.tsx';
import { useSheetName } from '../navigation/sheet.ts';
import { useLeaving } from '../navigation/unsaved.ts';
import { whereabouts } from '../navigation/whereabouts.ts';
import { AppBar } from './app-bar.tsx';
import styles from './frame.module.css';
import type { MainMenuProps } from './main-menu.tsx';
import { partWithin } from '../parts/lazy-part.ts';
import { region } from '../region.ts';
import { useLooking } from '../device/binding/looking.ts';
import { ProblemBar } from './problem-bar.tsx';
import { useShellWords } from './words.ts';

const MainMenu = partWithin(
  () => import('./main-menu.tsx'),
  (module) => module.MainMenu,
);
const GuideSheet = partWithin(
  () => import('../features/guide/guide.ts'),
  (module) => module.GuideSheet,
);
const Tour = partWithin(
  () => import('../features/guide/guide.ts'),
  (module) => module.Tour,
);
const TourOffer = partWithin(
  () => import('../features/guide/guide.ts'),
  (module) => module.TourOffer,
);
const LookBar = partWithin(
  () => import('./look-bar.tsx'),
  (module) => module.LookBar,
);
const LeavingQuestion = partWithin(
  () => import('./leaving/leaving-question.tsx'),
  (module) => module.LeavingQuestion,
);

interface FrameProps extends Omit<MainMenuProps, 'open' | 'onClose'> {
  readonly place: ReactNode;
  readonly above: ReactNode;
}

/** Guards of the sign-in pages, which have no bar. */
const alone: readonly (string | undefined)[] = ['signedOut', 'unverified'];

export function Frame({ place, above, ...menu }: FrameProps) {
  const words = useShellWords();
  const route = useRoute();
  const leaving = useLeaving();
  const looking = useLooking();
  useSheetName();
  const [open, setOpen] = useState<'menu' | 'guide' | 'tour'>();
  const close = () => setOpen(undefined);
  const showAround = () => setOpen('tour');
  // Navigation closes what lies over the page; a late page does not.
  useEffect(() => {
    let left = whereabouts.now().key;
    return whereabouts.subscribe(() => {
      const { key } = whereabouts.now();
      if (key !== left) setOpen(undefined);
      left = key;
    });
  }, []);
  const { firmwareAvailable, reachable } = menu;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      {!alone.includes(route?.guard) && (
        <AppBar {...{ place, firmwareAvailable, reachable }} onMenu={() => setOpen('menu')} onHelp={() => setOpen('guide')} />
      )}
      <Suspense>{looking && <LookBar />}</Suspense>
      {above}
      <ProblemBar />
      <div id="content" tabIndex={-1} className={styles.body}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </div>
      <Suspense>{leaving && <LeavingQuestion {...leaving} />}</Suspense>
      <Suspense>{open === 'menu' && <MainMenu open onClose={close} {...menu} />}</Suspense>
      <Suspense>{open === 'guide' && <GuideSheet onClose={close} onTour={showAround} />}</Suspense>
      <Suspense>{open === 'tour' && <Tour onClose={close} />}</Suspense>
      <Suspense>{region.demo.email !== '' && <TourOffer onTour={showAround} />}</Suspense>
    </div>
  );
}
