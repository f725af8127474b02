import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { canonicalDeviceId, isDeviceId } from '@headroom/model/catalogue';

export const help = `A bridge: makes the amplifiers of this network devices of a cloud, without changing anything on them.

  npm run bridge -- --cloud https://cloud.example --token T --data ./bridge     registers once, and serves until it is told to stop
  npm run bridge -- --data ./bridge                                            serves again
  npm run bridge -- register --cloud https://cloud.example --token T --data ./bridge     registers, and ends
  npm run bridge -- --find                                                     lists the amplifiers of this network, and ends
  npm run bridge -- password ID --data ./bridge                                takes an amplifier's admin password from standard input

  --cloud URL           the cloud's own address
  --token TOKEN         a registration token of the venue, needed once; a new one brings back amplifiers that were removed there
  --data DIR            keeps certificates and passwords in this folder, sealed with a key of this box (default: ./bridge)
  --name TEXT           what the venue calls this bridge (default: the name of this machine)
  --amp ADDRESS         an amplifier's address, where discovery does not find it; may be repeated
  --no-discovery        looks for no amplifiers by multicast DNS
  --only                serves the amplifiers named with --amp and no others, whatever their neighbours are
  --port NUMBER         serves the local application on this port (default: 8000); 0 does not
  --host ADDRESS        on which address (default: 0.0.0.0)
  --help                this text
`;
export interface Arguments {
  readonly cloud: string | undefined;
  readonly token: string | undefined;
  readonly data: string;
  readonly name: string;
  readonly amps: readonly string[];
  readonly discovery: boolean;
  readonly only: boolean;
  readonly port: number;
  readonly host: string;
}
export type Order =
  | { readonly kind: 'help' }
  | { readonly kind: 'serve' | 'register'; readonly options: Arguments }
  | { readonly kind: 'find'; readonly amps: readonly string[]; readonly discovery: boolean }
  | { readonly kind: 'password'; readonly id: string; readonly data: string };

const options = {
  cloud: { type: 'string' },
  token: { type: 'string' },
  data: { type: 'string', default: './bridge' },
  name: { type: 'string', default: hostname() },
  amp: { type: 'string', multiple: true, default: [] as string[] },
  'no-discovery': { type: 'boolean', default: false },
  only: { type: 'boolean', default: false },
  port: { type: 'string', default: '8000' },
  host: { type: 'string', default: '0.0.0.0' },
  find: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export function readOrder(words: readonly string[]): Order {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  if (values.help) return { kind: 'help' };
  const [kind, id = '', ...rest] = positionals;
  if (kind === 'password') {
    if (!isDeviceId(id) || rest.length > 0) throw new Error('password takes the id of one amplifier: its twelve digits.');
    return { kind: 'password', id: canonicalDeviceId(id), data: values.data };
  }
  if (kind !== undefined && (kind !== 'register' || positionals.length > 1))
    throw new Error(`${positionals.join(' ')} is no order: use register, password ID, or none to serve.`);
  if (values.find) return { kind: 'find', amps: values.amp, discovery: !values['no-discovery'] };
  if (values.cloud !== undefined && !(URL.canParse(values.cloud) && /^https?:$/.test(new URL(values.cloud).protocol)))
    throw new Error(`--cloud must be an address such as https://cloud.example, not ${values.cloud}.`);
  if (values.token !== undefined && values.cloud === undefined) throw new Error('--token needs --cloud too.');
  if (values.name.trim() === '' || values.name.length > 100) throw new Error('--name must have 1 to 100 characters.');
  if (kind === 'register' && values.token === undefined) throw new Error('register needs --cloud and --token.');
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new Error(`--port must be a whole number up to 65535, not ${values.port}.`);
  const { cloud, token, data, name, amp, only, host } = values;
  if (only && amp.length === 0) throw new Error('--only needs --amp too.');
  return {
    kind: kind === 'register' ? kind : 'serve',
    options: { cloud, token, data, name, amps: amp, discovery: !only && !values['no-discovery'], only, port, host },
  };
}
