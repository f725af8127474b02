/** A wall controller in the list: where it is, and the way to its groups [AMPS-03]. */

import type { Discovered } from '@headroom/protocol';
import { useAmpWords } from '../../device/amp-words.ts';
import { useFleet } from '../../device/fleet-context.tsx';
import { SearchHit } from '../../device/search-hit.tsx';
import { useTouchFirmware } from '../../device/touch-firmware.ts';
import { paths } from '../../navigation/paths.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/provider.tsx';
import styles from './touch-row.module.css';

interface TouchRowProps {
  readonly controller: Discovered;
  readonly query: string;
  readonly selected: boolean;
}

export function TouchRow({ controller: { id, name, ip }, query, selected }: TouchRowProps) {
  const words = useAmpWords();
  const { status } = useTouchFirmware(useFleet().main);
  const called = name || words.touchController;
  return (
    <article className={classes(styles.card, selected && styles.selected)}>
      <div className={styles.line}>
        <Icon name="touch" className={styles.icon} />
        <h3 className={styles.name} title={called}>
          <SearchHit text={called} query={query} />
        </h3>
        {status === 'UpdateAvailable' && <Icon name="firmware" size={18} label={words.firmwareAvailable} className={styles.firmware} />}
      </div>
      <div className={styles.identity}>
        <b>{words.touchController}</b>
        <span>{ip || words.noIp}</span>
      </div>
      <div className={styles.end}>
        {id !== '' && (
          <Link
            href={paths.touch(id)}
            className={styles.configure}
            aria-label={words.configureName(called)}
            aria-current={selected ? 'page' : undefined}
          >
            {words.configure}
          </Link>
        )}
      </div>
    </article>
  );
}
