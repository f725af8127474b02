/** The menu at the right [SHELL-21]. */

import { session, useSignedIn } from '../device/session.ts';
import { useFleet } from '../device/fleet-context.tsx';
import { useGo, usePath } from '../navigation/navigation.tsx';
import { paths } from '../navigation/paths.ts';
import { usePreference } from '../preferences/preferences.ts';
import { Chip } from '../ui/chip.tsx';
import { Drawer, DrawerLine, DrawerLink } from '../ui/drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import { Switch } from '../ui/switch.tsx';
import { useNarrow } from '../ui/width.ts';
import { version } from '../version.ts';
import styles from './main-menu.module.css';
import { useShellWords } from './words.ts';

interface MainMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly firmwareAvailable: boolean;
  readonly reachable: boolean | undefined;
}

export function MainMenu({ open, onClose, firmwareAvailable, reachable }: MainMenuProps) {
  const words = useShellWords();
  const narrow = useNarrow();
  const path = usePath();
  const go = useGo();
  const { main } = useFleet();
  const signedIn = useSignedIn();
  const [quickSetup, setQuickSetup] = usePreference('quickSetup');
  const [dark, setDark] = usePreference('darkMode');
  const isProtected = main.read('/misc/passwordProtected') === true;
  const at = (target: string) => path === target || path.startsWith(`${target}/`);
  const logOut = () => {
    session.signOut();
    onClose();
    void main.run({ kind: 'logout' });
    go(paths.root);
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={words.menu}
      footer={
        <div className={styles.foot}>
          {reachable !== undefined && (
            <span className={styles.internet}>
              <Icon name={reachable ? 'globe' : 'globe-off'} size={16} />
              {reachable ? words.internetReachable : words.internetUnreachable}
            </span>
          )}
          <span>
            {words.product} {version}
          </span>
        </div>
      }
    >
      <DrawerLink icon="amp" label={words.amplifiers} href={paths.amps} current={at(paths.amps)} onSelect={onClose} />
      <DrawerLink
        icon="firmware"
        label={words.firmwareUpdate}
        href={paths.update}
        current={at(paths.update)}
        onSelect={onClose}
        chip={firmwareAvailable ? <Chip tone="accent">{words.available}</Chip> : undefined}
      />
      <DrawerLink icon="settings" label={words.preferences} href={paths.preferences} current={at(paths.preferences)} onSelect={onClose} />
      <DrawerLink icon="help" label={words.help} href={paths.about} current={at(paths.about)} onSelect={onClose} />
      {narrow && (
        <div className={styles.switches}>
          <Switch label={words.quickSetup} checked={quickSetup} onChange={setQuickSetup} />
          <Switch label={words.darkMode} checked={dark} onChange={setDark} />
        </div>
      )}
      {(isProtected || signedIn) && (
        <>
          <DrawerLine />
          {signedIn ? (
            <DrawerLink icon="logout" label={words.logOut} onSelect={logOut} />
          ) : (
            <DrawerLink icon="login" label={words.logIn} href={paths.login} onSelect={onClose} />
          )}
        </>
      )}
    </Drawer>
  );
}
