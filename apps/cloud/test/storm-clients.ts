import { machineClock } from '@headroom/protocol';
import { createKeptLink, type KeptLink, type Link } from '@headroom/protocol/agent';
import { openTlsLink } from '@headroom/protocol/agent-node';
import { deviceTopics, shadowTopic } from '@headroom/protocol/shadow';

export interface StormPlace {
  readonly port: number;
  readonly authority: string;
  /** Making keys is not measured. */
  readonly key: string;
  readonly amps: readonly { readonly id: string; readonly certificate: string }[];
}
export type StormOrder = { readonly do: 'come'; readonly place: StormPlace } | { readonly do: 'lose all connections' };
/** 'back' once its report is stored. */
export type StormNews = { readonly is: 'back' } | { readonly is: 'lost'; readonly why: string };

const tell = (news: StormNews) => process.send?.(news);
const links: KeptLink[] = [];
async function report(id: string, link: Link): Promise<void> {
  const hears = await link.subscribe([deviceTopics.command(id), shadowTopic(id, 'amp', 'update/delta')]);
  const findMe = Math.random() < 0.5;
  const isStored =
    hears && (await link.publish(shadowTopic(id, 'amp', 'update'), JSON.stringify({ state: { reported: { misc: { findMe } } } }), 1));
  if (isStored) tell({ is: 'back' });
}
function come({ port, authority, key, amps }: StormPlace): void {
  for (const { id, certificate } of amps) {
    const place = { host: '127.0.0.1', port, clientId: id, key, certificate, authority };
    links.push(
      createKeptLink({
        open: (events) => openTlsLink(place, events),
        clock: machineClock,
        random: Math.random,
        connected: (link) => void report(id, link),
        received: () => undefined,
        lost: (why) => tell({ is: 'lost', why }),
      }),
    );
  }
}
process.on('message', (order: StormOrder) => {
  if (order.do === 'come') come(order.place);
  // Like a lost network; each returns on its own schedule.
  else for (const link of links) link.link()?.close();
});
process.on('disconnect', () => process.exit());
