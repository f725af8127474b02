/** A message checks only its possible listeners. */

export function isWanted(filter: string, topic: string): boolean {
  if (filter === topic) return true;
  if (!filter.includes('+') && !filter.endsWith('#')) return false;
  const wanted = filter.split('/');
  const parts = topic.split('/');
  for (const [index, part] of wanted.entries()) {
    if (part === '#') return true;
    if (parts[index] === undefined || (part !== '+' && part !== parts[index])) return false;
  }
  return wanted.length === parts.length;
}

export interface Subscriptions<Client> {
  /** False if the client has too many. */
  add(client: Client, device: string, filter: string, qos: 0 | 1): boolean;
  remove(client: Client, filter: string): void;
  leave(client: Client): void;
  hears(device: string): boolean;
  /** Once each, with the highest QoS. */
  who(device: string, topic: string): readonly (readonly [client: Client, qos: 0 | 1])[];
  of(client: Client, topic: string): 0 | 1 | undefined;
}
interface Wish {
  readonly device: string;
  readonly qos: 0 | 1;
}
const maxPerClient = 64;

/** `watch` runs at a device's first listener, its result after the last. */
export function createSubscriptions<Client>(watch: (device: string) => () => void): Subscriptions<Client> {
  const wishes = new Map<Client, Map<string, Wish>>();
  const clients = new Map<string, { readonly all: Set<Client>; readonly unwatch: () => void }>();

  function best(client: Client, topic: string): 0 | 1 | undefined {
    let found: 0 | 1 | undefined;
    for (const [filter, { qos }] of wishes.get(client) ?? []) if (found !== 1 && isWanted(filter, topic)) found = qos;
    return found;
  }
  function forget(client: Client, device: string): void {
    if ([...(wishes.get(client)?.values() ?? [])].some((wish) => wish.device === device)) return;
    const there = clients.get(device);
    if (!there?.all.delete(client) || there.all.size > 0) return;
    clients.delete(device);
    there.unwatch();
  }
  return {
    add(client, device, filter, qos) {
      const own = wishes.get(client) ?? new Map<string, Wish>();
      if (own.size >= maxPerClient && !own.has(filter)) return false;
      wishes.set(client, own);
      own.set(filter, { device, qos });
      const there = clients.get(device) ?? { all: new Set(), unwatch: watch(device) };
      clients.set(device, there);
      there.all.add(client);
      return true;
    },
    remove(client, filter) {
      const wish = wishes.get(client)?.get(filter);
      wishes.get(client)?.delete(filter);
      if (wish) forget(client, wish.device);
    },
    leave(client) {
      const devices = new Set([...(wishes.get(client)?.values() ?? [])].map(({ device }) => device));
      wishes.delete(client);
      for (const device of devices) forget(client, device);
    },
    hears: (device) => clients.has(device),
    who: (device, topic) =>
      [...(clients.get(device)?.all ?? [])].flatMap((client) => {
        const qos = best(client, topic);
        return qos === undefined ? [] : [[client, qos] as const];
      }),
    of: best,
  };
}
