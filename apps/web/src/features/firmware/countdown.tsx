/** Remaining time as an emptying ring [FWLOCAL-03] [FWLOCAL-07]. */

import { countdownAfter } from '@headroom/model/firmware';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './firmware-screen.module.css';
import type { AmpUpdate } from './update-run.ts';
import { useFirmwareWords } from './words.ts';

const radius = 40;
const length = 2 * Math.PI * radius;

export function Countdown({ updates, isOver }: { readonly updates: readonly AmpUpdate[]; readonly isOver: boolean }) {
  const words = useFirmwareWords();
  const seconds = Math.max(0, ...updates.map(({ countdown }) => countdown ?? countdownAfter.success));
  const share = seconds / countdownAfter.success;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return (
    <section className={classes(layout.stack, layout.panel, styles.countdown)}>
      {!isOver && (
        <div className={styles.ring} role="timer" aria-label={words.timeLeft(minutes, rest)}>
          <svg viewBox="0 0 92 92" aria-hidden="true">
            <circle cx="46" cy="46" r={radius} className={styles.track} />
            <circle
              cx="46"
              cy="46"
              r={radius}
              className={styles.left}
              strokeDasharray={`${length * share} ${length}`}
              transform="rotate(-90 46 46)"
            />
          </svg>
          <b className={classes(layout.center, styles.time)}>
            {minutes}:{String(rest).padStart(2, '0')}
          </b>
        </div>
      )}
      <div className={styles.grow}>
        <h2 className={typography.title}>{isOver ? words.allDone : words.keepPowered}</h2>
        <p>{isOver ? words.allDoneBody : words.keepPoweredBody}</p>
      </div>
    </section>
  );
}
