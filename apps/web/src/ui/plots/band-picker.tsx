import { useEffect, useRef } from 'react';
import { BandNumber } from '../look/chip.tsx';
import { classes } from '../look/classes.ts';
import { useWords } from '../words.ts';
import type { PlotBand } from './band.ts';
import layout from '../look/layout.module.css';
import styles from './band-picker.module.css';

interface PickedBand extends Pick<PlotBand, 'key' | 'number' | 'on' | 'square'> {
  readonly caption?: string;
}

interface BandPickerProps {
  label: string;
  bands: readonly PickedBand[];
  selected: string | null;
  onSelect: (key: string) => void;
  press?: { readonly afterMs: number; readonly act: (key: string) => void };
}

export function BandPicker({ label, bands, selected, onSelect, press }: BandPickerProps) {
  const words = useWords();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  useEffect(() => leave, []);
  // The name contains the visible text, for voice control.
  const nameOf = ({ number, on, caption }: PickedBand) => {
    const name = words.band(String(number));
    if (caption !== undefined) return `${name} ${caption}`;
    return on ? name : `${name}, ${words.bypassed}`;
  };
  return (
    <div role="group" aria-label={label} className={classes(layout.outline, styles.picker, bands.length > 8 && styles.many)}>
      {bands.map((band) => (
        <button
          key={band.key}
          type="button"
          aria-pressed={band.key === selected}
          aria-label={nameOf(band)}
          className={classes(layout.line, styles.pick, band.key === selected && styles.picked)}
          style={{ color: `var(--eq-${((band.number - 1) % 8) + 1})` }}
          onClick={() => onSelect(band.key)}
          {...(press && {
            onPointerDown: (event) => {
              if (event.pointerType !== 'mouse') timer.current = setTimeout(() => press.act(band.key), press.afterMs);
            },
            onPointerUp: leave,
            onPointerCancel: leave,
            onPointerLeave: leave,
            onContextMenu: (event) => event.preventDefault(),
          })}
        >
          <BandNumber number={band.number} colour={band.number} off={!band.on} square={band.square === true} />
          {band.caption !== undefined && <span className={styles.caption}> {band.caption}</span>}
        </button>
      ))}
    </div>
  );
}
