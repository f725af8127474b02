import type { areas, AskedWith, CloudApi } from '@headroom/protocol/cloud';
import { refuse, Tagged, type Handlers, type SignedIn } from '../http/handler.ts';
import type { Db } from '../db/database.ts';
import type { Changes, Feed } from './feed.ts';
import type { ChangeNotifier, Listener } from './change-notifier.ts';

interface ChangeTools {
  readonly feed: Feed;
  readonly changeNotifier: ChangeNotifier;
}

type Query = AskedWith<CloudApi['watchChanges']>['query'];

export function changeHandlers({ feed, changeNotifier }: ChangeTools): Handlers<(typeof areas)['changes']> {
  async function* tell(db: Db, { accountId }: SignedIn, { cursor: from, ampsOf }: Query, listener: Listener): AsyncGenerator<Changes> {
    let cursor = from;
    do {
      const changes = await feed.since(db, accountId, cursor, ampsOf);
      if (changes === undefined) continue;
      ({ cursor } = changes);
      yield changes;
    } while (await listener.next());
  }
  return {
    async getChanges({ db, caller, known, query }) {
      const changes = await feed.since(db, caller.accountId, query.cursor, query.ampsOf);
      if (changes !== undefined) return new Tagged(changes.cursor, changes);
      const cursor = query.cursor ?? '';
      return new Tagged(cursor, known === cursor ? undefined : { ...none, cursor });
    },

    async watchChanges({ db, caller, query, signal }) {
      const listener = changeNotifier.listen(caller, signal);
      return listener === undefined ? refuse('TooMany') : tell(db, caller, query, listener);
    },
  };
}
const none: Omit<Changes, 'cursor'> = {
  complete: false,
  areAmpsComplete: false,
  removed: { venues: [], devices: [], contacts: [] },
  venues: [],
  devices: [],
  contacts: [],
};
