/** The page stays as usable as without the card, which covers no control and is gone with the next click elsewhere. */

import { Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { browserStorage } from '../../preferences/storage.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/live-region.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import { Hidden } from '../../ui/look/text.tsx';
import typography from '../../ui/look/typography.module.css';
import { sparePlace } from './spare-place.ts';
import { placeCard, type Box } from './tour-place.ts';
import { stepsNow, tourOf, type TourKey } from './tour-steps.ts';
import { useTourWords } from './tour-words.ts';
import styles from './tour.module.css';
import { useScreenPage } from './use-screen-page.ts';

const seenKey = 'headroom.toursSeen';
/** A banner that appears moves the controls without a scroll event. */
const lookAgainMs = 250;

interface TourProps {
  readonly onClose: () => void;
}
export function Tour({ onClose }: TourProps) {
  return (
    <Suspense>
      <Chosen onClose={onClose} />
    </Suspense>
  );
}

function Chosen({ onClose }: TourProps) {
  const tour = tourOf(useScreenPage());
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (tour === undefined) close();
    else browserStorage.write(seenKey, 'true');
  }, [tour]);
  return tour === undefined ? null : <Card key={tour} tour={tour} onClose={onClose} />;
}

const boxOf = (element: Element): Box => element.getBoundingClientRect();
/** Each may change what is heard. Links only lead elsewhere. */
const controls = 'button, input, select, textarea, label, [role="slider"], [data-track]';
function boxesBeside(card: Element, selector: string): readonly Box[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    if (card.contains(element)) return [];
    const box = boxOf(element);
    return box.right > box.left && box.bottom > 0 && box.top < innerHeight ? [box] : [];
  });
}

/** A head that stays while the page scrolls may lie over it. */
function isInSight(control: Element, card: Element | null): boolean {
  const { left, top, right, bottom } = boxOf(control);
  const middle = (from: number, to: number, room: number) => (Math.max(from, 0) + Math.min(to, room)) / 2;
  const hit = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight));
  return hit !== null && (control.contains(hit) || card?.contains(hit) === true);
}

function Card({ tour, onClose }: TourProps & { readonly tour: TourKey }) {
  const id = useId();
  const words = useTourWords();
  const card = useRef<HTMLElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(() => stepsNow(tour)[0]?.key);
  const steps = stepsNow(tour);
  const index = steps.findIndex(({ key }) => key === at);
  const control = steps[index]?.control;
  const text = words.steps[tour][at as never] as string | undefined;

  const wasPlaced = useRef(false);
  const place = (): boolean => {
    const [element, frame] = [card.current, ring.current];
    const now = stepsNow(tour).find(({ key }) => key === at)?.control;
    if (element === null || frame === null || now === undefined) return false;
    const box = boxOf(now);
    Object.assign(frame.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.right - box.left}px`,
      height: `${box.bottom - box.top}px`,
    });
    const { offsetWidth: width, offsetHeight: height } = element;
    const spot = placeCard({
      card: { width, height },
      control: box,
      window: { width: document.documentElement.clientWidth, height: innerHeight },
      blocked: boxesBeside(element, controls),
      links: boxesBeside(element, 'a[href]'),
    });
    Object.assign(element.style, spot ? { left: `${spot.left}px`, top: `${spot.top}px` } : { left: '-200vw', top: '0' });
    return spot !== undefined;
  };
  const leave = () => {
    if (card.current) sparePlace(card.current);
    onClose();
  };
  const go = (by: 1 | -1) => {
    const all = stepsNow(tour);
    const next = all[all.findIndex(({ key }) => key === at) + by]?.key;
    if (next === undefined) {
      if (!wasPlaced.current) toast.note(words.noRoom);
      onClose();
    } else setAt(next);
  };
  const way = useRef<1 | -1>(1);
  const show = useEffectEvent(() => {
    if (control === undefined) return onClose();
    const isPlaced = (['nearest', 'center', 'start', 'end'] as const).some((block) => {
      control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      return place() && isInSight(control, card.current);
    });
    // A step without a place for its card is passed by.
    if (isPlaced) wasPlaced.current = true;
    else go(way.current);
  });
  const say = useEffectEvent(() => text !== undefined && announce(text.replaceAll('**', '')));
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    show();
    if (!isFirst.current) say();
    isFirst.current = false;
  }, [at]);

  const again = useEffectEvent(() => {
    if (stepsNow(tour).some(({ key }) => key === at)) place();
    else onClose();
  });
  useEffect(() => {
    const timer = setInterval(() => again(), lookAgainMs);
    const follow = () => again();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      clearInterval(timer);
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, []);

  const pressed = useEffectEvent((event: MouseEvent) => {
    // The keyboard's clicks belong to whoever uses the page beside the tour.
    const isElsewhere = event.target instanceof Node && card.current?.contains(event.target) === false;
    if (event.detail > 0 && isElsewhere) onClose();
  });
  const escaped = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    leave();
  });
  useEffect(() => {
    const press = (event: MouseEvent) => pressed(event);
    const escape = (event: KeyboardEvent) => escaped(event);
    document.addEventListener('click', press, true);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('click', press, true);
      document.removeEventListener('keydown', escape);
    };
  }, []);

  useLayoutEffect(() => {
    const [element, before] = [card.current, document.activeElement];
    element?.focus({ preventScroll: true });
    return () => {
      const isOurs = element?.contains(document.activeElement) === true || document.activeElement === document.body;
      const back = before instanceof HTMLElement && before.isConnected ? before : document.getElementById('content');
      if (isOurs) back?.focus({ preventScroll: true });
    };
  }, []);

  const move = (by: 1 | -1) => {
    if (card.current) sparePlace(card.current);
    way.current = by;
    go(by);
  };
  const isLast = index === steps.length - 1;
  return (
    <>
      <div ref={ring} className={styles.ring} aria-hidden="true" />
      <section
        ref={card}
        role="dialog"
        aria-modal="false"
        tabIndex={-1}
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}s`}
        className={styles.card}
      >
        <h2 id={`${id}t`}>
          <Hidden>{words.titles[tour]}</Hidden>
        </h2>
        <p id={`${id}s`}>{text?.split(/\*\*([^*]+)\*\*/).map((piece, nth) => (nth % 2 === 1 ? <b key={piece}>{piece}</b> : piece))}</p>
        <div className={layout.line}>
          <span className={classes(typography.caption, layout.fill)}>{words.place(index + 1, steps.length)}</span>
          {index > 0 && (
            <Button small variant="quiet" onClick={() => move(-1)}>
              {words.back}
            </Button>
          )}
          <Button small variant="quiet" onClick={() => (isLast ? leave() : move(1))}>
            <b>{isLast ? words.done : words.next}</b>
          </Button>
          <IconButton small icon="close" label={words.leave} onClick={leave} />
        </div>
      </section>
    </>
  );
}

/** A quiet line at the end of the page, until a tour was taken or declined. */
export function TourOffer({ onTour }: { readonly onTour: () => void }) {
  return (
    <Suspense>
      <Offer onTour={onTour} />
    </Suspense>
  );
}
function Offer({ onTour }: { readonly onTour: () => void }) {
  const words = useTourWords();
  const tour = tourOf(useScreenPage());
  const [isDeclined, setDeclined] = useState(false);
  if (tour === undefined || isDeclined || browserStorage.read(seenKey) !== null) return null;
  const decline = () => {
    browserStorage.write(seenKey, 'true');
    setDeclined(true);
  };
  return (
    <aside className={classes(layout.row2, styles.offer)} aria-label={words.show}>
      <span>{words.offer}</span>
      <Button small variant="quiet" icon="help" onClick={onTour}>
        {words.show}
      </Button>
      <IconButton small icon="close" label={words.noThanks} onClick={decline} />
    </aside>
  );
}
