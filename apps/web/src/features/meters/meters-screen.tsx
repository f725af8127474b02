import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useAmps } from '../../device/binding/use-amps.ts';
import { useComing } from '../../device/site/live-amps.ts';
import { nameOf } from '../../device/site/site.ts';
import { useSiteValue } from '../../device/site/site-context.tsx';
import { SiteNotice } from '../../device/sound/site-notice.tsx';
import { SiteTabs } from '../../device/site/tools/site-tabs.tsx';
import { useTitle } from '../../navigation/place.ts';
import { useVisitChoice } from '../../preferences/visit.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Empty, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { Caption, PageTitle } from '../../ui/look/text.tsx';
import { usePrinting } from '../../ui/look/printing.ts';
import { useNarrow } from '../../ui/look/width.ts';
import { useArrangement } from './arrangement.ts';
import { meterFacts, type MeterFacts } from './facts.ts';
import { layoutOf } from './layout.ts';
import { MeterRow } from './meter-row.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './meters-screen.module.css';
import { inOrder, meterOrders, moved, type MeterOrder } from './order.ts';
import { useMetersWords } from './words.ts';

/** The order may change only this often, because moving cells cannot be read. */
const calmMs = 2000;

function MetersPage() {
  const words = useMetersWords();
  const list = useSiteValue((site) => site.list);
  useTitle(words.title, list);
  const page = useRef<HTMLElement>(null);
  const amps = useSiteValue((site) => site.amps());
  const seats = useMemo(() => amps.map(({ seat }) => seat), [amps]);
  const told = useAmps(seats, meterFacts);
  const all = useMemo(() => told.flat(), [told]);
  const seatOf = new Map(told.flatMap((facts, index) => facts.slice(0, 1).map(({ id }) => [id, seats[index]] as const)));
  const { clipped, clear } = useClips(all);
  const [by, setBy] = useVisitChoice<MeterOrder>('meterOrder', meterOrders, 'worst');
  const [arrangement, arrange] = useArrangement(list);
  const [isArranging, setArranging] = useState(false);
  const [picked, setPicked] = useState<string>();
  const wanted = inOrder(all, isArranging ? 'arranged' : by, arrangement, clipped);
  const shown = useCalm(wanted, by === 'worst' && !isArranging, page);
  const room = useRoom(page);
  const full = useFullScreen(page);
  const fit = layoutOf(shown.length, room, full?.isOn === true);
  const silent = amps.filter(({ ampId }) => !all.some(({ id }) => id === ampId)).map(nameOf);
  const isComing = useComing();
  const narrow = useNarrow();
  const choose = useCallback(
    (key: string) => {
      setPicked((before) => (before === undefined ? key : undefined));
      // An amplifier that is away keeps its places.
      const order = new Set([...arrangement, ...wanted.map((each) => each.key)]);
      if (picked !== undefined) arrange(moved([...order], picked, key));
    },
    [picked, wanted, arrangement, arrange],
  );
  const rows = Array.from({ length: Math.ceil(shown.length / fit.columns) }, (_, row) =>
    shown.slice(row * fit.columns, (row + 1) * fit.columns),
  );
  return (
    <>
      <SiteTabs current="meters" />
      <SiteNotice seats={seats} />
      <main ref={page} className={classes(layout.stack, layout.tall, styles.page)}>
        <header className={classes(layout.row, styles.head)}>
          <PageTitle>{words.title}</PageTitle>
          <Caption>{words.count(all.length, amps.length)}</Caption>
          <div className={classes(layout.row2, styles.tools)}>
            {clipped.size > 0 && (
              <Button icon="clip" onClick={clear}>
                {words.clearClips(clipped.size)}
              </Button>
            )}
            {isArranging ? (
              <>
                <Button
                  variant="quiet"
                  onClick={() => {
                    arrange([]);
                    setPicked(undefined);
                  }}
                >
                  {words.arrangeReset}
                </Button>
                <Button
                  variant="primary"
                  icon="check"
                  onClick={() => {
                    setArranging(false);
                    setPicked(undefined);
                  }}
                >
                  {words.arrangeDone}
                </Button>
              </>
            ) : (
              <>
                <Segmented
                  label={words.order}
                  value={by}
                  options={meterOrders.map((value) => ({ value, label: words[value] }))}
                  onChange={setBy}
                />
                {by === 'arranged' && all.length > 1 && (
                  <Button icon="move" onClick={() => setArranging(true)}>
                    {words.arrange}
                  </Button>
                )}
              </>
            )}
            {full && !narrow && (
              <IconButton
                icon="external"
                label={full.isOn ? words.leaveFullScreen : words.fullScreen}
                outlined
                pressed={full.isOn}
                onClick={full.toggle}
              />
            )}
          </div>
        </header>
        {isArranging && (
          <p className={styles.note} role="status">
            {words.arranging}
          </p>
        )}
        {silent.length > 0 && all.length > 0 && <p className={styles.note}>{words.notReached(silent.join(', '))}</p>}
        {all.length === 0 && isComing ? (
          <Loading label={words.reading}>
            <Skeleton height={200} />
          </Loading>
        ) : all.length === 0 ? (
          <Empty icon="amp" title={words.noneTitle} action={<Button href={list}>{words.toAmps}</Button>}>
            {words.noneBody}
          </Empty>
        ) : (
          <div className={classes(layout.stack, styles.rows)} data-room>
            {room.width > 0 &&
              rows.map((cells, row) => (
                <MeterRow
                  key={row}
                  cells={cells}
                  seats={cells.map(({ id }) => seatOf.get(id))}
                  clipped={clipped}
                  fit={fit}
                  picked={picked}
                  onChoose={isArranging ? choose : undefined}
                />
              ))}
          </div>
        )}
      </main>
    </>
  );
}
export { MetersPage as Screen };

function useClips(all: readonly MeterFacts[]) {
  const [clipped, setClipped] = useState<ReadonlySet<string>>(new Set());
  const fresh = all.filter(({ clip, state, key }) => clip && state !== 'offline' && state !== 'hidden' && !clipped.has(key));
  if (fresh.length > 0) setClipped(new Set([...clipped, ...fresh.map(({ key }) => key)]));
  // A channel that still clips returns at once.
  return { clipped, clear: () => setClipped(new Set()) };
}

/** The order changes rarely, and never under a finger. */
function useCalm(wanted: readonly MeterFacts[], isCalm: boolean, page: RefObject<HTMLElement | null>): readonly MeterFacts[] {
  const order = wanted.map(({ key }) => key);
  const newest = useRef(order);
  const [kept, setKept] = useState(order);
  useEffect(() => {
    newest.current = order;
  });
  useEffect(() => {
    if (!isCalm) return undefined;
    const timer = setInterval(() => {
      const rows = page.current?.querySelector('[data-room]');
      if (rows && (rows.matches(':hover') || rows.contains(document.activeElement))) return;
      setKept((before) => (before.join() === newest.current.join() ? before : newest.current));
    }, calmMs);
    return () => clearInterval(timer);
  }, [isCalm, page]);
  // A new mode starts with its own order.
  const [wasCalm, setWasCalm] = useState(isCalm);
  if (wasCalm !== isCalm) {
    setWasCalm(isCalm);
    setKept(order);
  }
  if (!isCalm) return wanted;
  const facts = new Map(wanted.map((each) => [each.key, each]));
  const standing = kept.flatMap((key) => facts.get(key) ?? []);
  const known = new Set(kept);
  return [...standing, ...wanted.filter(({ key }) => !known.has(key))];
}

interface Room {
  readonly width: number;
  readonly height: number;
}
/** As wide as A4 within its margins; rows go on over the next sheet. */
const sheet: Room = { width: 640, height: 0 };
function useRoom(page: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useEffect(() => {
    const measured = page.current;
    if (!measured) return undefined;
    const measure = () => {
      const { clientWidth } = measured;
      // On a phone the page scrolls, so the window limits the height.
      const clientHeight = Math.min(measured.clientHeight, innerHeight - measured.getBoundingClientRect().top - scrollY);
      const style = getComputedStyle(measured);
      const width = clientWidth - lengthOf(style.paddingLeft) - lengthOf(style.paddingRight);
      const rows = measured.querySelector<HTMLElement>('[data-room]');
      const above = rows ? rows.offsetTop - measured.offsetTop : 64;
      const height = clientHeight - above - lengthOf(style.paddingBottom);
      setRoom((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    for (const part of measured.children) observer.observe(part);
    return () => observer.disconnect();
  });
  return usePrinting() ? sheet : room;
}
/** NaN would never compare equal, and so render forever. */
const lengthOf = (text: string) => Number.parseFloat(text) || 0;

/** Undefined if the browser lacks it. */
function useFullScreen(page: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === page.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [page]);
  if (!document.fullscreenEnabled) return undefined;
  return {
    isOn,
    toggle: () => void (isOn ? document.exitFullscreen() : page.current?.requestFullscreen())?.catch(() => undefined),
  };
}
