import { isJsonObject, readJson } from '@headroom/model/files';
import { isTree, type Tree } from '@headroom/model/property';
import type { Link } from '../agent/link.ts';
import type { Store } from '../client/store.ts';
import type { Clock } from '../clock.ts';
import type { Unsubscribe } from '../device.ts';
import { readTopic, shadowTopic } from '../shadow/index.ts';
import { createConnection, firstRetryMs, type Connection } from './connection.ts';
import type { CloudPort } from './port.ts';
import { createShadowMirror } from './shadow-mirror.ts';

interface ShadowLinkOptions {
  readonly deviceId: string;
  readonly port: Pick<CloudPort, 'credentials' | 'open'>;
  readonly clock: Clock;
  readonly store: Store;
  readonly mirrored: () => void;
  /** Moving values came, or what cannot be read. */
  readonly notified: (moved: Tree | undefined) => void;
  readonly taken: () => void;
  readonly changed: () => void;
}
export interface ShadowLink extends Connection {
  requestShadows(): Promise<unknown>;
}

export function createShadowLink({ deviceId, port, clock, store, mirrored, notified, taken, changed }: ShadowLinkOptions): ShadowLink {
  let names: readonly string[] = [];
  let opening: Link | undefined;
  const ask = (name: string) => void (connection.link() ?? opening)?.publish(shadowTopic(deviceId, name, 'get'), '', 0);
  const retries = new Map<string, Unsubscribe>();
  /** At most one retry for each shadow: every page hears the refusals of all pages, and would repeat each of them. */
  function askLater(name: string): void {
    if (retries.has(name)) return;
    const retry = clock.after(firstRetryMs, () => {
      retries.delete(name);
      ask(name);
    });
    retries.set(name, retry);
  }
  const mirror = createShadowMirror({ store, missed: ask, postponed: askLater });
  const connection = createConnection({
    port,
    clock,
    received,
    changed,
    async begin(link, { topics }) {
      opening = link;
      if (!connection.link()) mirror.startOver();
      names = topics.shadowTopics.flatMap((topic) => /\/shadow\/name\/([\w-]+)\//.exec(topic)?.[1] ?? []);
      const ready = mirror.expect(names);
      if (!(await link.subscribe([...topics.shadowTopics, topics.notificationTopic]))) return false;
      for (const name of names) void link.publish(shadowTopic(deviceId, name, 'get'), '', 0);
      return ready;
    },
  });
  function received(topic: string, payload: Uint8Array): void {
    const read = readTopic(topic);
    if (read?.thing !== deviceId) return;
    if (read.kind === 'shadow reply' && mirror.received(read, payload)) mirrored();
    else if (read.kind === 'notification') {
      const json = readJson(payload, { length: 262_144 });
      const moved = json.ok && isJsonObject(json.value) ? json.value['tree'] : undefined;
      notified(isTree(moved) ? moved : undefined);
    }
    taken();
  }
  return {
    ...connection,
    close() {
      for (const stop of retries.values()) stop();
      connection.close();
    },
    requestShadows() {
      const whole = mirror.expect(names);
      for (const name of names) ask(name);
      return whole;
    },
  };
}
