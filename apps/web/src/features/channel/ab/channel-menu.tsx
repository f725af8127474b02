import { rmsLimiter } from '@headroom/model/amplifier';
import { playedAt } from '@headroom/model/channel';
import { abOf } from '../../../device/ab/session.ts';
import { whyNot } from '../../../device/parameters/parameter.ts';
import { useAmp, useSeat } from '../../../device/binding/use-amp.tsx';
import { useSiteValue } from '../../../device/site/site-context.tsx';
import { historyOf } from '../../../device/history/history.ts';
import { useHistoryWords } from '../../../device/history/words.ts';
import { useControlWords } from '../../../device/control-words.ts';
import { compareLink, copyLink, takeLink } from '../../../device/snapshots/pages.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { IconName } from '../../../ui/look/icon.tsx';
import { useNarrow } from '../../../ui/look/width.ts';
import { Menu, type MenuAction } from '../../../ui/overlays/menu.tsx';
import { useChannelWords } from '../words.ts';
import styles from './ab.module.css';

export function ChannelMenu({ channel, name }: { readonly channel: number; readonly name: string }) {
  const words = useChannelWords();
  const controlWords = useControlWords();
  const seat = useSeat();
  const site = useSiteValue((here) => here);
  const go = useGo();
  const isViewer = useAmp(({ role }) => role === 'viewer');
  const mayChange = useAmp(({ available }) => available) && !isViewer;
  // A bridged pair's second half follows the first.
  const played = useAmp(({ tree }) => playedAt(tree, channel));
  // Viewers and operators of a venue copy nothing; locally each amplifier decides.
  const whyNoCopy = useAmp(({ role, may }) =>
    role === 'viewer' || role === 'operator' ? may(rmsLimiter.properties.threshold, { channel }).reason : undefined,
  );
  // Elsewhere the head of the amplifier has it.
  const hasHistory = useNarrow() && !isViewer;
  const { title: history } = useHistoryWords();
  const link = (key: string, label: string, icon: IconName, to: string | undefined): MenuAction[] =>
    to === undefined ? [] : [{ key, label, icon, onSelect: () => go(to) }];
  const items: readonly MenuAction[] = [
    ...link('compare', words.compare, 'list', compareLink(site, seat.id, channel)),
    ...link('copy', words.copyToOthers, 'copy', copyLink(site, seat.id, played)).map((item) =>
      whyNoCopy === undefined ? item : { ...item, disabled: true, label: `${item.label} ${whyNot(controlWords, whyNoCopy) ?? ''}` },
    ),
    ...link('take', words.takeSnapshot, 'plus', takeLink(site, seat.id, channel)),
    { key: 'ab', label: words.startAb, icon: 'volume', disabled: !mayChange, onSelect: () => abOf(seat).start(channel, undefined) },
    ...(hasHistory
      ? [{ key: 'history', label: history, icon: 'undo', onSelect: () => historyOf(seat).show(true) } satisfies MenuAction]
      : []),
  ];
  const label = (hasHistory ? words.moreWithHistory : words.more)(name);
  return (
    <Menu label={label} items={items}>
      {(trigger) => <IconButton icon="more" label={label} className={styles.more} {...trigger} />}
    </Menu>
  );
}
