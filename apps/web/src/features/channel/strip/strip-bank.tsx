/** Absent with one channel [CHAN-03] [CHAN-04]. */

import { channelPages, channelPath, channelsPerPage, pageOf } from '../../../navigation/channel-paging.ts';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { useMarks } from '../../../device/site/cause.ts';
import { useGo, usePath } from '../../../navigation/navigation.tsx';
import { Pager } from '../../../ui/surfaces/pager.tsx';
import { useFourUp, useWide } from '../../../ui/look/width.ts';
import { ChannelStrip } from './channel-strip.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './strip-bank.module.css';
import { useChannelWords } from '../words.ts';

export function useChannelsPerPage(count: number): 1 | 2 | 4 {
  const wide = useWide();
  const fourUp = useFourUp();
  return channelsPerPage(fourUp ? 1820 : wide ? 1120 : 0, count);
}

interface PlacedProps {
  readonly channel: number;
  readonly channels: readonly number[];
}
/** Coloured if a channel on that page has a fault; keeps the tab [CHAN-08]. */
export function ChannelPager({ channel, channels }: PlacedProps) {
  const { base } = useSeat();
  const go = useGo();
  const path = usePath();
  const words = useChannelWords();
  const pages = channelPages(channels, useChannelsPerPage(channels.length));
  const open = (index: number) => {
    const first = pages[index]?.[0];
    if (first !== undefined) go(channelPath(base, first, path));
  };
  return <Pager label={words.channelPages} page={pageOf(pages, channel)} pages={pages.length} onChange={open} marks={useMarks(pages)} />;
}

export function StripBank({ channel, channels }: PlacedProps) {
  const pages = channelPages(channels, useChannelsPerPage(channels.length));
  const page = pageOf(pages, channel);
  return (
    <div className={classes(layout.stack, styles.bank)}>
      <div className={classes(layout.tall, styles.strips)}>
        {pages[page]?.map((shown) => (
          <ChannelStrip key={shown} channel={shown} channels={channels} selected={shown === channel} />
        ))}
      </div>
      <ChannelPager channel={channel} channels={channels} />
    </div>
  );
}
