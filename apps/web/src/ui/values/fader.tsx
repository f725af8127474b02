import { useRef } from 'react';
import { classes } from '../look/classes.ts';
import styles from './fader.module.css';
import { faderTaper } from '../drag/taper.ts';
import { Tooltip } from '../look/tooltip.tsx';
import { useValueControl } from './value-control.tsx';
import type { ValueControlProps } from './value-control.tsx';

interface FaderProps extends ValueControlProps {
  scale?: boolean;
  large?: boolean;
}

export function Fader(props: FaderProps) {
  const taper = props.taper ?? faderTaper(props.range);
  const travel = useRef<HTMLDivElement>(null);
  const control = useValueControl({ ...props, taper }, 'y', travel);
  const marks = taper.marks ?? [];
  const hollow = props.disabled === true || props.locked !== undefined || props.value === null;
  const sorted = marks.toSorted((a, b) => b - a);
  const cap = (described: { 'aria-describedby'?: string }) => (
    <div {...control.cap} {...described} className={styles.cap} style={{ top: `${(1 - control.position) * 100}%` }}>
      <span className={styles.line} />
    </div>
  );
  return (
    <div
      data-track
      className={classes(
        styles.fader,
        props.scale && styles.scaled,
        props.large && styles.large,
        hollow && styles.hollow,
        props.value === null && styles.unknown,
        props.waiting && styles.waiting,
      )}
      onClick={control.onTrackClick}
    >
      {props.scale && (
        <div className={styles.scale} aria-hidden="true">
          {sorted.map((mark) => (
            <span key={mark} style={{ top: `${(1 - taper.position(mark)) * 100}%` }}>
              {Math.abs(mark)}
            </span>
          ))}
        </div>
      )}
      <div className={styles.well} ref={travel}>
        {sorted.map((mark, index) => {
          const next = sorted[index + 1];
          return (
            <Ticks
              key={mark}
              at={taper.position(mark)}
              between={next === undefined ? null : (taper.position(mark) + taper.position(next)) / 2}
            />
          );
        })}
        <div className={styles.track}>
          <div className={styles.fill} style={{ transform: `scaleY(${control.position})` }} />
        </div>
        {props.locked === undefined ? cap({}) : <Tooltip text={props.locked}>{cap}</Tooltip>}
      </div>
      {control.overlay}
    </div>
  );
}

function Ticks({ at, between }: { at: number; between: number | null }) {
  return (
    <>
      <i className={classes(styles.tick, styles.major)} style={{ top: `${(1 - at) * 100}%` }} />
      {between !== null && <i className={styles.tick} style={{ top: `${(1 - between) * 100}%` }} />}
    </>
  );
}
