/** By finger or mouse; keys work on the handle. */
import { useDrag } from '../drag/drag.ts';
import type { Point, WayVerbs } from '../drag/drag.ts';
import { classes } from '../look/classes.ts';
import { colourOf } from './band.ts';
import type { BandGrip, BandParameters, BandValues, PlotBand } from './band.ts';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import type { Scale } from './plot-scale.ts';

interface WidthGripsProps {
  band: PlotBand;
  parameters: BandParameters;
  at: Point;
  box: PlotBox;
  x: Scale;
  disabled: boolean;
  drag: Omit<WayVerbs<BandGrip>, 'move'> & { readonly move: (from: BandGrip, values: Partial<BandValues>) => void };
}

const nearest = 20;
const mark = 15;
const octavesAcross = Math.log2(1000);

export function WidthGrips({ band, parameters, at, box, x, disabled, drag }: WidthGripsProps) {
  const { octaves } = parameters.width;
  const reachOf = ({ frequency, width }: BandValues) => Math.max(nearest, x.at(frequency * 2 ** (octaves.of(width) / 2)) - x.at(frequency));
  const reach = reachOf(band);
  const verbs = (side: 1 | -1): WayVerbs<BandGrip> => ({
    ...drag,
    move: (from, { dx }) => {
      const half = Math.max(1, reachOf(from) + side * dx) / (box.right - box.left);
      drag.move(from, { width: octaves.width(Math.max(0.01, 2 * half * octavesAcross)) });
    },
  });
  const stem = { top: at.y, width: Math.max(0, reach - mark), color: colourOf(band) };
  const grip = { disabled, colour: colourOf(band) };
  return (
    <>
      <div className={styles.stem} style={{ ...stem, left: at.x - reach }} />
      <div className={styles.stem} style={{ ...stem, left: at.x + mark }} />
      <Grip {...grip} look={styles.before} at={{ x: at.x - reach, y: at.y }} verbs={verbs(-1)} />
      <Grip {...grip} look={styles.after} at={{ x: at.x + reach, y: at.y }} verbs={verbs(1)} />
    </>
  );
}

interface GripProps {
  look: string | undefined;
  at: Point;
  colour: string;
  disabled: boolean;
  verbs: WayVerbs<BandGrip>;
}
function Grip({ look, at, colour, disabled, verbs }: GripProps) {
  const { onPointerDown } = useDrag({ verbs, axis: 'x', off: disabled, onScrollWay: false });
  return (
    <div
      className={classes(styles.grip, look)}
      style={{ left: at.x, top: at.y, color: colour }}
      onPointerDown={onPointerDown}
      aria-hidden="true"
    />
  );
}
