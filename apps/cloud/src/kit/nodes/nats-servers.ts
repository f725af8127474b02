/** The client reads neither user nor TLS from addresses. */

export interface NatsServers {
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  /** Set if TLS is required, so that no password goes to a server without it. */
  readonly tls?: object;
}

/** Undefined if they name several users: they are one cluster. */
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
    // A lone % makes decoding fail.
    return undefined;
  }
}
const credentialsOf = ({ username, password }: URL) =>
  password === '' ? { token: decodeURIComponent(username) } : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
