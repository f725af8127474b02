/** A bridged pair's second half owns only the bridge. */

import type { ReactNode } from 'react';
import { useAmp, useSeat } from '../../../device/binding/use-amp.tsx';
import { channelPath } from '../../../navigation/channel-paging.ts';
import { usePath } from '../../../navigation/navigation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Empty } from '../../../ui/feedback/state.tsx';
import { follows } from '@headroom/model/channel';
import { useChannelName } from '../channel-hooks.ts';
import { Bridge, useBridge } from './bridge.tsx';
import styles from './follower.module.css';
import { useChannelWords } from '../words.ts';

export function UnlessFollower({ channel, children }: { readonly channel: number; readonly children: ReactNode }) {
  const isFollower = useAmp(({ tree }) => follows(tree, channel));
  return isFollower ? <Follower channel={channel} /> : children;
}

function Follower({ channel }: { readonly channel: number }) {
  const { base } = useSeat();
  const path = usePath();
  const words = useChannelWords();
  const {
    pair: [first],
  } = useBridge(channel);
  const name = useChannelName(first);
  return (
    <div className={styles.follower}>
      <Empty
        icon="bridge"
        title={words.followsTitle(channel, first)}
        level={3}
        action={<Button href={channelPath(base, first, path)}>{words.toChannel(first, name)}</Button>}
      >
        {words.followsBody(channel, first)}
      </Empty>
      <Bridge channel={channel} />
    </div>
  );
}
