/** The strips beside the workspace: two or four channels in order, and the pager under them [CHAN-06] [CHAN-07] [CHAN-08]. */

import { channelPages, channelPath, channelsPerPage, pageOf } from '@headroom/model';
import { useAmp } from '../../device/amp-context.tsx';
import { useGo, usePath } from '../../navigation/navigation.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useFourUp, useWide } from '../../ui/width.ts';
import { ChannelStrip } from './channel-strip.tsx';
import styles from './strip-bank.module.css';
import { useChannelWords } from './words.ts';

export function useChannelsPerPage(count: number): 1 | 2 | 4 {
  const wide = useWide();
  const fourUp = useFourUp();
  return channelsPerPage(fourUp ? 1820 : wide ? 1120 : 0, count);
}

export function StripBank({ channel, channels }: { readonly channel: number; readonly channels: readonly number[] }) {
  const { base } = useAmp();
  const go = useGo();
  const path = usePath();
  const words = useChannelWords();
  const pages = channelPages(channels, useChannelsPerPage(channels.length));
  const page = pageOf(pages, channel);
  const open = (index: number) => {
    const first = pages[index]?.[0];
    if (first !== undefined) go(channelPath(base, first, path));
  };
  return (
    <div className={styles.bank}>
      <div className={styles.strips}>
        {pages[page]?.map((shown) => (
          <ChannelStrip key={shown} channel={shown} channels={channels} selected={shown === channel} />
        ))}
      </div>
      <Pager label={words.channelPages} page={page} pages={pages.length} onChange={open} />
    </div>
  );
}
