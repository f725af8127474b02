/** Phones show a strip, wider screens open the channel seen last [CHAN-05]. */

import { Navigate, useSearch } from '../../navigation/router.tsx';
import { firstChannel } from '../../navigation/channel-paging.ts';
import { useSeat } from '../../device/binding/use-amp.tsx';
import { useMarks } from '../../device/site/cause.ts';
import { lastChannel } from '../../navigation/last-channel.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { ampPath } from '../../navigation/amp-table.ts';
import { Pager } from '../../ui/surfaces/pager.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { useChannels } from './channel-hooks.ts';
import { Waiting } from './channel-screen.tsx';
import { ChannelStrip } from './strip/channel-strip.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { landing } from './place.ts';
import { useChannelWords } from './words.ts';

function ChannelsPage() {
  const { id: ampId, base } = useSeat();
  const words = useChannelWords();
  const go = useGo();
  const narrow = useNarrow();
  const channels = useChannels();
  const marks = useMarks(channels.map((channel) => [channel]));
  const { channel: asked } = useSearch() as { readonly channel?: unknown };
  const last = landing(lastChannel(ampId), channels, () => true);
  if (channels.length === 0) return <Waiting />;
  if (!narrow) return <Navigate to={ampPath(base, 'channelTab', last.channel, last.tab)} replace />;
  const channel = channels.find((known) => known === Number(asked)) ?? last.channel;
  const open = (page: number) => go(`${ampPath(base, 'channels')}?channel=${channels[page] ?? firstChannel}`, { replace: true });
  return (
    <Stack gap={8}>
      <ChannelStrip key={channel} channel={channel} channels={channels} selected={false} />
      <Pager
        label={words.channelPages}
        page={Math.max(0, channels.indexOf(channel))}
        pages={channels.length}
        onChange={open}
        marks={marks}
      />
    </Stack>
  );
}
export { ChannelsPage as Screen };
