import { Fragment, memo, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useControlWords } from '../../device/control-words.ts';
import { createMeterAge } from '../../device/binding/meter-age.tsx';
import { isSame } from '../../device/binding/follower.ts';
import type { Seat } from '../../device/binding/seat.ts';
import { WhyButton } from '../../device/diagnosis/why-button.tsx';
import { outputLevelOf, reductionOf, silent } from '../../device/channel/level-sources.ts';
import { levelText } from '../../device/channel/level-text.ts';
import { useAmpWords } from '../../device/site/cards/amp-words.ts';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Hidden } from '../../ui/look/text.tsx';
import { MeterBank, type BankMeter } from '../../ui/meters/meter-bank.tsx';
import type { MeterAge } from '../../ui/meters/age.ts';
import { Link } from '../../ui/provider.tsx';
import { createSpokenValue } from '../../ui/values/spoken-value.ts';
import type { MeterFacts } from './facts.ts';
import { gap, leastForButton, leastToRead, type Layout } from './layout.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './meter-row.module.css';
import { useMetersWords, type Words } from './words.ts';

interface MeterRowProps {
  readonly cells: readonly MeterFacts[];
  /** One for each cell. */
  readonly seats: readonly (Seat | undefined)[];
  readonly clipped: ReadonlySet<string>;
  readonly fit: Layout;
  /** Set while arranging. */
  readonly onChoose: ((key: string) => void) | undefined;
  readonly picked: string | undefined;
}

export const MeterRow = memo(({ cells, seats, clipped, fit, onChoose, picked }: MeterRowProps) => {
  const { width, height, isDense } = fit;
  const isSmall = width < leastToRead;
  const above = isDense ? 5 : 32 + Math.round(1.35 * nameSize(width));
  const below = isDense ? 1 : isSmall ? 24 : width < roomyWidth ? 26 : 36;
  const bar = isDense ? 10 : Math.round(Math.min(56, Math.max(14, width * 0.24)));
  const barHeight = height - above - below - (isDense ? 2 : figureHeight);
  return (
    <div className={styles.row} style={{ gap, height }}>
      <div className={styles.bars} style={{ top: above, left: isDense ? barLeft - Math.round((width + gap - bar) / 2) : 0 }}>
        <Bars cells={cells} seats={seats} pitch={width + gap} bar={bar} height={barHeight} />
      </div>
      {cells.map((facts, index) => (
        <Cell
          key={facts.key}
          facts={facts}
          seat={seats[index]}
          isClipped={clipped.has(facts.key)}
          isPicked={picked === facts.key}
          isPicking={picked !== undefined}
          width={width}
          isDense={isDense}
          below={below}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}, isRowSame);
/** The lists are made anew by each render of the page. */
function isRowSame(before: MeterRowProps, now: MeterRowProps): boolean {
  return (Object.keys(now) as (keyof MeterRowProps)[]).every((name) => isSame(before[name], now[name]));
}

/** In pixels. */
const figureHeight = 16;
/** A narrower cell tells its state in two lines. */
const roomyWidth = 120;
const barLeft = 4;
/** In pixels, by the cell's width. */
const nameSize = (width: number) => Math.min(24, Math.max(12, width * 0.105));

interface BarsProps {
  readonly cells: readonly MeterFacts[];
  readonly seats: readonly (Seat | undefined)[];
  readonly pitch: number;
  readonly bar: number;
  readonly height: number;
}
function Bars({ cells, seats, pitch, bar, height }: BarsProps) {
  const { metersOld } = useControlWords();
  // Only these rebuild the bars.
  const shown = cells.map(({ key, channel, state, muted }) => ({ key, channel, isKnown: isKnown(state), muted }));
  const [bars, setBars] = useState(shown);
  if (bars.length !== shown.length || bars.some((one, index) => !isSame(one, shown[index]))) setBars(shown);
  const [known, setKnown] = useState(seats);
  if (!isSame(known, seats)) setKnown(seats);
  const meters = useMemo(() => {
    const ages = new Map<Seat, MeterAge>();
    return bars.map(({ key, channel, isKnown: isOpen, muted }, index): BankMeter => {
      const seat = known[index];
      if (!seat || !isOpen) return { key, source: silent };
      const age = ages.get(seat) ?? createMeterAge(seat.device, metersOld);
      ages.set(seat, age);
      return { key, source: outputLevelOf(seat, channel), reduction: reductionOf(seat, channel), muted, age };
    });
  }, [bars, known, metersOld]);
  return <MeterBank meters={meters} pitch={pitch} bar={bar} height={height} />;
}
const isKnown = (state: MeterFacts['state']) => state !== 'offline' && state !== 'hidden';

const maxSigns = 3;
interface CellProps {
  readonly facts: MeterFacts;
  readonly seat: Seat | undefined;
  readonly isClipped: boolean;
  readonly isPicked: boolean;
  readonly isPicking: boolean;
  readonly width: number;
  readonly isDense: boolean;
  readonly below: number;
  readonly onChoose: ((key: string) => void) | undefined;
}
const Cell = memo(({ facts, seat, isClipped, isPicked, isPicking, width, isDense, below, onChoose }: CellProps) => {
  const words = useMetersWords();
  const { reasons } = useAmpWords();
  const { key, number, name, amp, href, state } = facts;
  const called = words.ofAmp(name === '' ? number : name, amp);
  const signs = signsOf(facts, isClipped, words, facts.worst && reasons[facts.worst]);
  const [first] = signs;
  const style: CSSProperties & Readonly<Record<'--name', string>> = { width, '--name': `${nameSize(width)}px` };
  const isSmall = width < leastToRead;
  const look = classes(layout.stack, styles.cell, first && styles[first.tone], isPicked && styles.picked, isSmall && styles.small);
  const content = isDense ? (
    <span className={styles.dense}>
      <span className={classes(layout.oneLine, styles.called)} title={name}>
        {name === '' ? number : name}
      </span>
      <span className={layout.oneLine} title={amp}>
        {amp}
      </span>
      <span className={styles.sign}>{first && <Icon name={first.icon} size={12} />}</span>
      <Hidden>{[number, ...signs.map(({ text }) => text)].join(' ')}</Hidden>
    </span>
  ) : (
    <>
      <span className={classes(layout.oneLine, styles.name)} title={name}>
        <span className={styles.number}>{number}</span> {isSmall ? <Hidden>{name}</Hidden> : name}
      </span>
      <span className={classes(layout.oneLine, typography.caption, styles.amp)} title={amp}>
        {amp}
      </span>
      <span className={classes(layout.line, styles.signs)} style={{ height: below }}>
        {signs.slice(0, maxSigns).map(({ icon, text }, index) => (
          <Fragment key={text}>
            <Icon name={icon} size={16} />
            {index === 0 && !isSmall ? (
              <span className={width < roomyWidth ? styles.said : layout.oneLine} title={text}>
                {text}
              </span>
            ) : (
              <Hidden>{text}</Hidden>
            )}
          </Fragment>
        ))}
      </span>
    </>
  );
  return (
    <div className={styles.place} style={style} data-channel={key} data-state={state}>
      {onChoose ? (
        <button type="button" className={look} aria-pressed={isPicked} onClick={() => onChoose(key)}>
          <Hidden>{isPicking && !isPicked ? words.put : words.pick}</Hidden>
          {content}
        </button>
      ) : href === undefined ? (
        <div className={look}>{content}</div>
      ) : (
        <Link href={href} className={look}>
          {content}
        </Link>
      )}
      {seat && onChoose === undefined && href !== undefined && !isDense && width >= leastForButton && (
        <WhyButton seat={seat} channel={facts.channel} name={called} className={styles.why} />
      )}
      {seat && isKnown(state) && (
        <Figure seat={seat} channel={facts.channel} label={words.levelOf(called)} bottom={below} isBare={isDense} />
      )}
    </div>
  );
});

interface Shown {
  readonly icon: IconName;
  readonly text: string;
  readonly tone: 'fault' | 'warn' | 'quiet';
}
/** Worst first. */
function signsOf(
  { state, muted, limiting, generator }: MeterFacts,
  isClipped: boolean,
  words: Words,
  wrong: string | undefined,
): readonly Shown[] {
  if (state === 'offline') return [{ icon: 'offline', text: words.states.offline, tone: 'quiet' }];
  if (state === 'unknown') return [{ icon: 'clock', text: words.states.unknown, tone: 'quiet' }];
  if (state === 'hidden') return [{ icon: 'lock', text: words.states.hidden, tone: 'quiet' }];
  const signs: (Shown | false)[] = [
    state === 'fault' && { icon: 'fault', text: words.states.fault, tone: 'fault' },
    state === 'down' && { icon: 'offline', text: words.states.offline, tone: 'quiet' },
    isClipped && { icon: 'clip', text: words.clipped, tone: 'fault' },
    generator && { icon: 'sine', text: words.generator, tone: 'warn' },
    state !== 'fault' && wrong !== undefined && { icon: 'warn', text: wrong, tone: 'warn' },
    limiting === true && { icon: 'limit', text: words.limiting, tone: 'warn' },
    muted && { icon: 'mute', text: words.muted, tone: 'quiet' },
    state === 'off' && { icon: 'power', text: words.states.off, tone: 'quiet' },
    state === 'standby' && { icon: 'standby', text: words.states.standby, tone: 'quiet' },
  ];
  return signs.filter((sign) => sign !== false);
}

interface FigureProps {
  readonly seat: Seat;
  readonly channel: number;
  readonly label: string;
  readonly bottom: number;
  /** Without its unit, beside the bar. */
  readonly isBare: boolean;
}
/** Printed and spoken at once. */
function Figure({ seat, channel, label, bottom, isBare }: FigureProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const print = (level: number | null) => {
      const number = levelText(level ?? undefined, -60);
      const text = `${number} dB`;
      if (place.current) place.current.textContent = isBare ? number : text;
      return text;
    };
    const value = createSpokenValue(place.current, print);
    const leave = outputLevelOf(seat, channel)((level) => value.push(level));
    return () => {
      leave();
      value.dispose();
    };
  }, [seat, channel, isBare]);
  return (
    <span
      ref={place}
      role="meter"
      aria-label={label}
      aria-valuemin={-60}
      aria-valuemax={0}
      aria-valuenow={-60}
      className={classes(layout.oneLine, styles.figure, isBare && styles.bare)}
      style={{ bottom, height: figureHeight }}
    />
  );
}
