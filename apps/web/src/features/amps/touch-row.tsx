/** A wall controller in the list: where it is, what it holds, and the way to its groups [AMPS-03] [TOUCH-25]. */

import { readControllerId } from '@headroom/model';
import type { Discovered } from '@headroom/protocol';
import { useDerived } from '../../device/amp-context.tsx';
import { useAmpWords } from '../../device/amp-words.ts';
import { useFleet } from '../../device/fleet-context.tsx';
import { SearchHit } from '../../device/search-hit.tsx';
import { useSignedIn } from '../../device/session.ts';
import { useTouchFirmware } from '../../device/touch-firmware.ts';
import { carrierOf, useTouchLine } from '../../device/touch-line.ts';
import { paths } from '../../navigation/paths.ts';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/provider.tsx';
import styles from './touch-row.module.css';
import { useAmpsWords } from './words.ts';

interface TouchRowProps {
  readonly controller: Discovered;
  readonly query: string;
  readonly selected: boolean;
}

export function TouchRow({ controller, query, selected }: TouchRowProps) {
  const words = useAmpWords();
  const carrier = carrierOf(useFleet());
  const signedIn = useSignedIn();
  const isOpen = useDerived(['/misc'], () => carrier.read('/misc/passwordProtected') !== true, carrier);
  const id = readControllerId(controller.id);
  const called = controller.name || words.touchController;
  return (
    <article className={classes(styles.card, selected && styles.selected)}>
      <div className={styles.line}>
        <Icon name="touch" className={styles.icon} />
        <h3 className={styles.name} title={called}>
          <SearchHit text={called} query={query} />
        </h3>
      </div>
      <div className={styles.identity}>
        <b>{words.touchController}</b>
        <span>{controller.ip || words.noIp}</span>
      </div>
      {/* The device answers such questions only to who may write. */}
      {id !== undefined && (isOpen || signedIn) && <Said id={id} />}
      {controller.id !== '' && (
        <Link
          href={paths.touch(controller.id)}
          className={styles.configure}
          aria-label={words.configureName(called)}
          aria-current={selected ? 'page' : undefined}
        >
          {words.configure}
        </Link>
      )}
    </article>
  );
}

/** What it answers for itself: its groups and its version. */
function Said({ id }: { readonly id: string }) {
  const words = useAmpsWords();
  const ampWords = useAmpWords();
  const { status } = useTouchFirmware(carrierOf(useFleet()));
  const { controller, problem } = useTouchLine(id).said;
  if (!controller) return problem ? <p className={styles.silent}>{words.touchSilent}</p> : null;
  const { groups } = controller.configuration;
  const volume = groups.filter(({ type }) => type === 'volume').length;
  const isOld = status === 'UpdateAvailable';
  return (
    <>
      <div className={styles.groups}>
        <Chip>{words.touchGroups(volume, groups.length - volume)}</Chip>
      </div>
      <span className={classes(styles.version, isOld && styles.old)}>
        <Icon name="firmware" size={18} {...(isOld ? { label: ampWords.firmwareAvailable } : {})} />
        {controller.versionNumber}
      </span>
    </>
  );
}
