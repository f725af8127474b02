/** `npm run bridge` */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { createDiscovery, lockFolder, readWebRoot, sentenceOf, untilStopped, type WebRoot } from '@headroom/amp';
import { machineClock } from '@headroom/protocol';
import { anyDateFetch } from '@headroom/protocol/agent-node';
import { openWebSocket } from '@headroom/protocol/wire';
import { serveLocalApplication } from './application.ts';
import { help, readOrder, type Arguments, type Order } from './arguments.ts';
import { findAmplifiers } from './finding.ts';
import { openSealedStore, type SealedStore } from './sealed-store.ts';
import { createBridge, registerBridge, type Bridge } from './bridge.ts';

/** From the sources, or from a bundle one folder deeper. */
const webRoots = ['../../web/dist/local', '../../../web/dist/local'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
const uploadPorts = [80, 8000];
const lookMs = 5000;

async function register(sealedStore: SealedStore, { cloud, token, name }: Pick<Arguments, 'cloud' | 'token' | 'name'>): Promise<void> {
  if (token === undefined || cloud === undefined) return;
  const refusal = await registerBridge(sealedStore, { fetch: anyDateFetch, clock: machineClock, cloud, token, name });
  if (refusal !== undefined) throw new Error(`The bridge was not registered: ${refusal}`);
  console.log('The bridge is registered.');
}
async function registerOnly({ data, ...asked }: Arguments): Promise<void> {
  const sealedStore = openSealedStore(data);
  const lock = lockFolder(data);
  try {
    await register(sealedStore, asked);
  } finally {
    lock.release();
  }
}

async function find({ amps, discovery: isDiscovering }: Extract<Order, { kind: 'find' }>): Promise<void> {
  const discovery = createDiscovery({ fixed: [], mdns: isDiscovering });
  const heard = () => discovery.list().flatMap(({ kind, ip }) => (kind === 'amp' ? [ip] : []));
  console.error('Looking for amplifiers takes ten seconds.');
  const addresses = () => [...amps, ...heard()];
  const { onChange: onHeard } = discovery;
  for (const line of await findAmplifiers({ clock: machineClock, openSocket: openWebSocket, addresses, onHeard })) console.log(line);
  discovery.close();
}

async function run({ cloud, token, data, name, amps, discovery: isDiscovering, only, port, host }: Arguments): Promise<void> {
  const sealedStore = openSealedStore(data);
  const lock = lockFolder(data);
  await register(sealedStore, { cloud, token, name });
  if (!sealedStore.bridge()) throw new Error('The bridge is not registered: give it a token with --token.');
  const discovery = createDiscovery({ fixed: [], mdns: isDiscovering });
  const bridge = createBridge({
    sealedStore,
    clock: machineClock,
    random: Math.random,
    fetch: anyDateFetch,
    openSocket: openWebSocket,
    uploadPorts,
    addresses: () => [...amps, ...discovery.list().flatMap(({ kind, ip }) => (kind === 'amp' ? [ip] : []))],
    withNeighbours: !only,
    say: (words) => console.log(`${new Date().toISOString()}  ${words}`),
  });
  discovery.onChange(bridge.look);
  const stopAsking = askForPasswords(bridge);
  let root: WebRoot | undefined;
  const stopServing =
    port === 0
      ? () => Promise.resolve()
      : serveLocalApplication({
          bridge,
          clock: machineClock,
          host,
          port,
          uploadPorts,
          web() {
            const built = webRoots.find(existsSync);
            return (root ??= built === undefined ? undefined : readWebRoot(built));
          },
          opened: (at) => console.log(`The local application stands at port ${at}.`),
          failed: (error) => console.error(sentenceOf(error)),
        });
  untilStopped(async () => {
    stopAsking();
    await stopServing();
    bridge.close();
    discovery.close();
    lock.release();
  });
}

/** Asks for passwords at a terminal, else prints how to give one; again after a wrong one. */
function askForPasswords(bridge: Bridge): () => void {
  const asked = new Set<string>();
  const questions = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const timer = setInterval(() => {
    bridge.look();
    const locked = bridge.locked();
    // Unlocked ones may need asking again later.
    for (const id of asked) if (!locked.some((one) => one.id === id)) asked.delete(id);
    for (const { id, why } of locked) {
      if (asked.has(id)) continue;
      asked.add(id);
      const what = why === 'no password' ? `${id} is protected.` : `${id} has another admin password.`;
      if (questions)
        questions.question(`${what} Admin password (empty: only watch it): `, (given) => {
          if (given !== '' && !bridge.keepPassword(id, given)) asked.delete(id);
        });
      else console.log(`${what} Give its admin password once: npm run bridge -- password ${id} --data DIR`);
    }
  }, lookMs);
  return () => {
    clearInterval(timer);
    questions?.close();
  };
}

async function keepPassword(id: string, data: string): Promise<void> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  openSealedStore(data).keepPassword(id, password === '' ? undefined : password);
  console.log(password === '' ? 'The password is forgotten.' : 'The password is kept.');
}

try {
  const order = readOrder(process.argv.slice(2));
  if (order.kind === 'help') console.log(help);
  else if (order.kind === 'password') await keepPassword(order.id, order.data);
  else if (order.kind === 'find') await find(order);
  else if (order.kind === 'register') await registerOnly(order.options);
  else await run(order.options);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
