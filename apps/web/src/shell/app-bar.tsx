/** [SHELL-18] [SHELL-19] [SHELL-20] */

import type { ReactNode } from 'react';
import { usePlace } from '../navigation/place.ts';
import { useHome } from '../navigation/router.tsx';
import { usePreference } from '../preferences/preferences.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { Icon } from '../ui/look/icon.tsx';
import { Logo } from '../ui/look/logo.tsx';
import { Link } from '../ui/provider.tsx';
import { Switch } from '../ui/controls/switch.tsx';
import { Tooltip } from '../ui/look/tooltip.tsx';
import { useNarrow } from '../ui/look/width.ts';
import styles from './app-bar.module.css';
import { useShellWords } from './words.ts';

interface AppBarProps {
  readonly place: ReactNode;
  readonly firmwareAvailable: boolean;
  /** Undefined while unknown. */
  readonly reachable: boolean | undefined;
  readonly onMenu: () => void;
  readonly onHelp: () => void;
}

export function AppBar({ place, firmwareAvailable, reachable, onMenu, onHelp }: AppBarProps) {
  const words = useShellWords();
  const narrow = useNarrow();
  const [quickSetup, setQuickSetup] = usePreference('quickSetup');
  const [dark, setDark] = usePreference('darkMode');
  const page = usePlace();
  const home = useHome();
  // A phone's detail page has room for title and back only.
  const detail = narrow && page.back !== undefined;
  return (
    <header className={styles.bar}>
      {detail ? (
        <>
          <IconButton icon="arrow-left" label={words.back} href={page.back} className={styles.back} />
          {place ?? <b className={styles.title}>{page.title}</b>}
        </>
      ) : (
        <>
          <Link href={home} className={styles.logo} aria-label={words.home}>
            <Logo name={words.product} />
          </Link>
          {!narrow && <div className={styles.context}>{place ?? <b>{page.title}</b>}</div>}
        </>
      )}
      <div className={styles.end}>
        {!narrow && (
          <span className={styles.quick}>
            <Switch label={words.quickSetup} checked={quickSetup} onChange={setQuickSetup} />
          </span>
        )}
        {!detail && reachable !== undefined && <Reachable reachable={reachable} />}
        <IconButton icon="help" label={words.help(page.title)} onClick={onHelp} />
        {!detail && <IconButton icon="contrast" label={words.darkMode} pressed={dark} onClick={() => setDark(!dark)} />}
        <IconButton icon="menu" label={firmwareAvailable ? words.menuWithFirmware : words.menu} dot={firmwareAvailable} onClick={onMenu} />
      </div>
    </header>
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
