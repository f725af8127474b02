/** The bar on top: where we are, the quick-setup switch, the internet, the theme and the way to the menu [SHELL-18] [SHELL-19] [SHELL-20]. */

import { useFleet } from '../device/fleet-context.tsx';
import { usePath } from '../navigation/navigation.tsx';
import { paths } from '../navigation/paths.ts';
import { usePlace } from '../navigation/place.ts';
import { usePreference } from '../preferences/preferences.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { Link } from '../ui/provider.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useNarrow } from '../ui/width.ts';
import styles from './app-bar.module.css';
import { useShellWords } from './words.ts';

interface AppBarProps {
  readonly firmwareAvailable: boolean;
  /** Undefined while unknown. */
  readonly reachable: boolean | undefined;
  readonly onMenu: () => void;
}

export function AppBar({ firmwareAvailable, reachable, onMenu }: AppBarProps) {
  const words = useShellWords();
  const narrow = useNarrow();
  const [quickSetup, setQuickSetup] = usePreference('quickSetup');
  const [dark, setDark] = usePreference('darkMode');
  const place = usePlace();
  // A phone's detail page has room for its title and the way back alone; the rest is in the menu.
  const detail = narrow && place.back !== undefined;
  return (
    <header className={styles.bar}>
      {detail ? (
        <>
          <IconButton icon="arrow-left" label={words.back} href={place.back} className={styles.back} />
          <b className={styles.title}>{place.title}</b>
        </>
      ) : (
        <>
          <Link href={paths.amps} className={styles.logo} aria-label={words.home}>
            <Logo name={words.product} />
          </Link>
          {!narrow && <Where title={place.title} />}
        </>
      )}
      <div className={styles.end}>
        {!narrow && (
          <span className={styles.quick}>
            <Switch label={words.quickSetup} checked={quickSetup} onChange={setQuickSetup} />
          </span>
        )}
        {!detail && reachable !== undefined && <Reachable reachable={reachable} />}
        {!detail && <IconButton icon="contrast" label={words.darkMode} pressed={dark} onClick={() => setDark(!dark)} />}
        <IconButton icon="menu" label={firmwareAvailable ? words.menuWithFirmware : words.menu} dot={firmwareAvailable} onClick={onMenu} />
      </div>
    </header>
  );
}

/** Beside the list the address of the main amplifier says where; elsewhere the page's title. */
function Where({ title }: { readonly title: string }) {
  const words = useShellWords();
  const path = usePath();
  const { main } = useFleet();
  const among = path === paths.root || path.startsWith(paths.amps) || path.startsWith(paths.touch(''));
  return (
    <div className={styles.context}>
      {among ? (
        <>
          <span>{words.local}</span> <b>{main.host}</b>
        </>
      ) : (
        <b>{title}</b>
      )}
    </div>
  );
}

function Reachable({ reachable }: { readonly reachable: boolean }) {
  const words = useShellWords();
  const text = reachable ? words.internetReachable : words.internetUnreachable;
  return (
    <Tooltip text={text} kind="label">
      {() => (
        <span className={styles.state} role="img" aria-label={text}>
          <Icon name={reachable ? 'globe' : 'globe-off'} />
        </span>
      )}
    </Tooltip>
  );
}
