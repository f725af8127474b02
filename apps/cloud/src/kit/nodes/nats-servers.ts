/** What the addresses of NATS servers say. The client reads neither a user nor TLS in an address: it is told of them. */

export interface NatsServers {
  /** Host and port. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  /** There where TLS is demanded: no password goes to a server without it. */
  readonly tls?: object;
}

/** Undefined where one is no address, or where they name several users: all of them are one cluster. */
export function readNatsServers(addresses: readonly string[]): NatsServers | undefined {
  if (!addresses.every((address) => /^(?:nats|tls):\/\/./.test(address) && URL.canParse(address))) return undefined;
  const places = addresses.map((address) => new URL(address));
  const named = new Map(places.filter(({ username }) => username !== '').map((place) => [`${place.username}:${place.password}`, place]));
  const [who] = named.values();
  if (named.size > 1 || places.some(({ host }) => host === '')) return undefined;
  const servers = places.map(({ host }) => host);
  const tls = places.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {};
  try {
    return { servers, ...tls, ...(who && credentialsOf(who)) };
  } catch {
    // A lone % stands in it.
    return undefined;
  }
}
const credentialsOf = ({ username, password }: URL) =>
  password === '' ? { token: decodeURIComponent(username) } : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
