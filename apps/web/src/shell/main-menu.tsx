/** [SHELL-21] */

import type { ComponentType } from 'react';
import { setLooking, useLooking } from '../device/binding/looking.ts';
import { useLanguage } from '../i18n/language.ts';
import { useRoute } from '../navigation/router.tsx';
import type { DrawerEntry } from '../navigation/shared-table.ts';
import { usePreference } from '../preferences/preferences.ts';
import { Chip } from '../ui/look/chip.tsx';
import { Drawer, DrawerLink } from '../ui/overlays/drawer.tsx';
import { Icon } from '../ui/look/icon.tsx';
import { Switch } from '../ui/controls/switch.tsx';
import { useNarrow } from '../ui/look/width.ts';
import { version } from '../version.ts';
import { classes } from '../ui/look/classes.ts';
import typography from '../ui/look/typography.module.css';
import layout from '../ui/look/layout.module.css';
import styles from './main-menu.module.css';
import { useLookWords } from './look-words.ts';
import { useShellWords } from './words.ts';

export interface MenuEntry extends DrawerEntry {
  readonly key: string;
  readonly href: string;
}
export interface AccountProps {
  readonly onClose: () => void;
}
export interface MainMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly entries: readonly MenuEntry[];
  readonly firmwareAvailable: boolean;
  readonly reachable: boolean | undefined;
  readonly Account: ComponentType<AccountProps>;
}

export function MainMenu({ open, onClose, entries, firmwareAvailable, reachable, Account }: MainMenuProps) {
  const words = useShellWords();
  const language = useLanguage();
  const narrow = useNarrow();
  const section = useRoute()?.section;
  const [quickSetup, setQuickSetup] = usePreference('quickSetup');
  const [dark, setDark] = usePreference('darkMode');
  const look = useLookWords();
  const looking = useLooking();
  const onLook = () => {
    setLooking(true);
    onClose();
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={words.menu}
      footer={
        <div className={classes(layout.grid1, typography.caption)}>
          {reachable !== undefined && (
            <span className={layout.line2}>
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
      {entries.map(({ key, icon, label, href }) => (
        <DrawerLink
          key={key}
          icon={icon}
          label={label[language]}
          href={href}
          current={key === section}
          onSelect={onClose}
          chip={key === 'update' && firmwareAvailable ? <Chip tone="accent">{words.available}</Chip> : undefined}
        />
      ))}
      <div className={classes(layout.grid3, styles.switches)}>
        <Switch label={look.title} checked={looking} locked={looking ? look.unlockAbove : undefined} onChange={onLook} />
        {narrow && (
          <>
            <Switch label={words.quickSetup} checked={quickSetup} onChange={setQuickSetup} />
            <Switch label={words.darkMode} checked={dark} onChange={setDark} />
          </>
        )}
      </div>
      <Account onClose={onClose} />
    </Drawer>
  );
}
