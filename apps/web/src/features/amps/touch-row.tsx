/** A wall controller in the list [AMPS-03] [TOUCH-25]. */

import { misc } from '@headroom/model/amplifier';
import { useAmpAt } from '../../device/binding/use-amp.tsx';
import { readControllerId } from '@headroom/model/touch';
import { useAmpWords } from '../../device/site/cards/amp-words.ts';
import { useLocalSiteValue } from '../../device/site/local-site-context.tsx';
import { SearchHit } from '../../device/site/cards/search-hit.tsx';
import { useSignedIn } from '../../device/site/session-context.ts';
import { useNeedsTouchFirmware } from '../../device/site/touch/touch-firmware.ts';
import type { ListedController } from '../../device/site/touch/touch-controllers.ts';
import { carrierOf, useTouchLine } from '../../device/site/touch/touch-line.ts';
import { paths } from '../../navigation/local-table.ts';
import { Chip } from '../../ui/look/chip.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { Link } from '../../ui/provider.tsx';
import tones from '../../ui/look/tones.module.css';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './touch-row.module.css';
import { useAmpsWords } from './words.ts';

interface TouchRowProps {
  readonly controller: ListedController;
  readonly query: string;
  readonly selected: boolean;
}

export function TouchRow({ controller, query, selected }: TouchRowProps) {
  const words = useAmpWords();
  const carrier = useLocalSiteValue(carrierOf);
  const signedIn = useSignedIn();
  const isOpen = useAmpAt(carrier, ({ read }) => read(misc.properties.passwordProtected, {}) !== true);
  const id = readControllerId(controller.id);
  const called = controller.name || words.touchController;
  return (
    <article className={classes(layout.cells, styles.card, selected && styles.selected)}>
      <div className={classes(layout.line2, styles.line)}>
        <Icon name="touch" className={tones.plain} />
        <h3 className={classes(layout.fill, layout.oneLine, styles.name)} title={called}>
          <SearchHit text={called} query={query} />
        </h3>
      </div>
      <div className={classes(typography.note, layout.flex2, styles.identity)}>
        <b>{words.touchController}</b>
        <span>{controller.ip === '' ? words.noIp : <SearchHit text={controller.ip} query={query} />}</span>
      </div>
      {/* The device answers only users who may write. */}
      {id !== undefined && (isOpen || signedIn) && <Said id={id} />}
      {controller.id !== '' && (
        <Link
          href={paths.touch(controller.id)}
          className={classes(layout.inline, styles.configure)}
          aria-label={words.configureName(called)}
          aria-current={selected ? 'page' : undefined}
        >
          {words.configure}
        </Link>
      )}
    </article>
  );
}

function Said({ id }: { readonly id: string }) {
  const words = useAmpsWords();
  const ampWords = useAmpWords();
  const { controller, problem } = useTouchLine(id).said;
  const isOld = useNeedsTouchFirmware(useLocalSiteValue(carrierOf), controller?.versionNumber ?? '');
  if (!controller) return problem ? <p className={classes(typography.caption, styles.silent)}>{words.touchSilent}</p> : null;
  const { groups } = controller.configuration;
  const volume = groups.filter(({ type }) => type === 'volume').length;
  return (
    <>
      <div className={styles.groups}>
        <Chip>{words.touchGroups(volume, groups.length - volume)}</Chip>
      </div>
      <span className={classes(layout.line, styles.version, isOld && styles.old)}>
        <Icon name="firmware" size={18} {...(isOld ? { label: ampWords.firmwareAvailable } : {})} />
        {controller.versionNumber}
      </span>
    </>
  );
}
