import { useRef } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import { ValueButton } from './number-entry.tsx';
import layout from '../look/layout.module.css';
import typography from '../look/typography.module.css';
import styles from './slider.module.css';
import { Tooltip } from '../look/tooltip.tsx';
import { useValueControl } from './value-control.tsx';
import type { ValueControlProps } from './value-control.tsx';

interface SliderProps extends ValueControlProps {
  bipolar?: boolean | number;
  hideLabel?: boolean;
  /** Displayed instead of the name, which is still read out. */
  shortLabel?: string;
  note?: ReactNode;
  stacked?: boolean;
}

export function Slider(props: SliderProps) {
  const { label, value, disabled, locked, bipolar, hideLabel, shortLabel, note, stacked } = props;
  const travel = useRef<HTMLDivElement>(null);
  const control = useValueControl(props, 'x', travel);
  const centre = bipolar === undefined || bipolar === false ? null : control.taper.position(bipolar === true ? 0 : bipolar);
  const from = Math.min(centre ?? 0, control.position);
  const to = Math.max(centre ?? 0, control.position);
  const off = disabled === true || value === null;
  const track = (described: { 'aria-describedby'?: string }) => (
    <div data-track className={styles.slider} onClick={control.onTrackClick}>
      <div className={styles.track} ref={travel}>
        <div className={styles.fill} style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} />
        {centre !== null && <div className={styles.centre} style={{ left: `${centre * 100}%` }} />}
        <div {...control.cap} {...described} className={styles.cap} style={{ left: `${control.position * 100}%` }} />
      </div>
    </div>
  );
  return (
    <div
      className={classes(
        layout.cells,
        styles.row,
        hideLabel && styles.bare,
        stacked && styles.stacked,
        (off || locked !== undefined) && styles.off,
        value === null && styles.unknown,
        props.waiting && styles.waiting,
      )}
    >
      {!hideLabel && (
        <span className={styles.label} aria-hidden="true">
          {shortLabel ?? label}
        </span>
      )}
      {locked === undefined ? track({}) : <Tooltip text={locked}>{track}</Tooltip>}
      <ValueButton {...props} disabled={off} />
      {note !== undefined && <span className={classes(typography.caption, styles.note)}>{note}</span>}
      {control.overlay}
    </div>
  );
}
