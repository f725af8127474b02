/** What can be done with the state of a channel as a whole: keep it, compare it, hear it beside another. */

import { abOf } from '../../../device/ab/session.ts';
import { useAmp, useSeat } from '../../../device/binding/use-amp.tsx';
import { useSite } from '../../../device/site/site-context.tsx';
import { compareLink, takeLink } from '../../../device/snapshots/pages.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { useChannelWords } from '../words.ts';
import styles from './ab.module.css';

export function ChannelMenu({ channel, name }: { readonly channel: number; readonly name: string }) {
  const words = useChannelWords();
  const seat = useSeat();
  const site = useSite();
  const go = useGo();
  const mayChange = useAmp(({ role, available }) => role !== 'viewer' && available);
  const link = (key: string, label: string, icon: 'copy' | 'plus', to: string | undefined): MenuItem[] =>
    to === undefined ? [] : [{ key, label, icon, onSelect: () => go(to) }];
  const items: readonly MenuItem[] = [
    ...link('compare', words.compare, 'copy', compareLink(site, seat.id, channel)),
    ...link('take', words.takeSnapshot, 'plus', takeLink(site, seat.id, channel)),
    { key: 'ab', label: words.startAb, icon: 'volume', disabled: !mayChange, onSelect: () => abOf(seat).start(channel, undefined) },
  ];
  return (
    <Menu label={words.more(name)} items={items}>
      {(trigger) => <IconButton icon="more" label={words.more(name)} className={styles.more} {...trigger} />}
    </Menu>
  );
}
