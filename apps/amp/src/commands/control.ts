/** Controls a running fleet by HTTP, from this machine only. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isPasswordTooLong, maximumPasswordBytes } from '@headroom/protocol/auth';
import type { Appliance } from '../sockets/appliance.ts';
import { faultOutputOf } from '../behaviours/fault-output.ts';
import { inputsOf } from '../parts.ts';
import type { Fleet } from '../fleet.ts';
import { readLoudspeaker } from '../surroundings/loudspeaker.ts';
import { readProgramme } from '../surroundings/programme.ts';
import { uploadDamages } from '../surroundings/world.ts';

type Body = Readonly<Record<string, unknown>>;
type Action = (appliance: Appliance, body: Body) => string | undefined;
class Misuse extends Error {}

const number = (body: Body, name: string, low: number, high: number): number => {
  const value = body[name];
  if (typeof value !== 'number' || !(value >= low && value <= high)) throw new Misuse(`${name} is a number from ${low} to ${high}`);
  return value;
};
const flag = (body: Body, name: string): boolean => {
  const value = body[name];
  if (typeof value !== 'boolean') throw new Misuse(`${name} is true or false`);
  return value;
};
const channelOf = ({ amplifier }: Appliance, body: Body): number => Math.trunc(number(body, 'channel', 1, amplifier.model.channels));
function inputOf({ amplifier }: Appliance, { input }: Body): string {
  const known = inputsOf(amplifier.model).find((name) => name === input);
  if (known === undefined) throw new Misuse(`input is one of ${inputsOf(amplifier.model).join(', ')}`);
  return known;
}

export const actions: Readonly<Record<string, { readonly takes: string; readonly run: Action }>> = {
  programme: {
    takes: 'input, programme (silence, or kind with level, frequency, steps)',
    run(appliance, body) {
      const programme = readProgramme(body['programme'] ?? body);
      if (typeof programme === 'string') return programme;
      appliance.amplifier.world.programmes.set(inputOf(appliance, body), programme);
    },
  },
  pilot: {
    takes: 'input, level, frequency; level -120 takes it away',
    run(appliance, body) {
      const { pilots } = appliance.amplifier.world;
      const level = number(body, 'level', -120, 0);
      if (level <= -120) pilots.delete(inputOf(appliance, body));
      else pilots.set(inputOf(appliance, body), { level, frequency: number(body, 'frequency', 20, 40_000) });
    },
  },
  load: {
    takes: 'channel, load (open, short, or kind speaker with ohms, or kind line with volts and watts)',
    run(appliance, body) {
      const load = readLoudspeaker(body['load']);
      if (typeof load === 'string') return load;
      appliance.amplifier.world.loads.set(channelOf(appliance, body), load);
    },
  },
  fail: {
    takes: 'channel, failed',
    run(appliance, body) {
      const { broken } = appliance.amplifier.world;
      if (flag(body, 'failed')) broken.add(channelOf(appliance, body));
      else broken.delete(channelOf(appliance, body));
    },
  },
  cable: {
    takes: 'connected',
    run(appliance, body) {
      appliance.setCable(flag(body, 'connected'));
      return undefined;
    },
  },
  air: {
    takes: 'celsius: of the air in the rack',
    run: ({ amplifier: { world } }, body) => void (world.ambient = number(body, 'celsius', -40, 120)),
  },
  heat: {
    takes: 'channel, celsius: of its heat sink, from which it goes on by itself',
    run(appliance, body) {
      const state = appliance.amplifier.condition.channels[channelOf(appliance, body) - 1];
      if (state) state.temperature = number(body, 'celsius', -40, 160);
    },
  },
  mains: { takes: 'volts; 0 drops them', run: ({ amplifier: { world } }, body) => void (world.mains = number(body, 'volts', 0, 300)) },
  poe: { takes: 'watts; 0 for none', run: ({ amplifier: { world } }, body) => void (world.poeBudget = number(body, 'watts', 0, 100)) },
  switch: { takes: 'on: the power switch', run: ({ amplifier: { world } }, body) => void (world.powerSwitch = flag(body, 'on')) },
  upload: {
    takes: `damage: what the next upload suffers, one of ${uploadDamages.join(', ')}, or none`,
    run({ amplifier: { world } }, body) {
      const damage = uploadDamages.find((known) => known === body['damage']);
      if (!damage && body['damage'] !== 'none') return `damage is one of ${uploadDamages.join(', ')}, none`;
      world.uploadDamage = damage;
    },
  },
  contact: {
    takes: 'channel, closed, volume from 0 to 1: the control input of that number',
    run(appliance, body) {
      const contact = appliance.amplifier.world.contacts.get(channelOf(appliance, body));
      if (!contact) return 'there is no such port';
      if ('closed' in body) contact.closed = flag(body, 'closed');
      if ('volume' in body) contact.volume = number(body, 'volume', 0, 1);
    },
  },
  knob: {
    takes: 'channel, db: the attenuator on the back',
    run: (appliance, body) => void appliance.amplifier.world.knobs.set(channelOf(appliance, body), number(body, 'db', -80, 0)),
  },
  restart: {
    takes: 'seconds',
    run({ amplifier: { lifecycle } }, body) {
      lifecycle.restart(number(body, 'seconds', 0, 600), () => undefined);
      return undefined;
    },
  },
  password: {
    takes: 'password; empty takes the protection away',
    run({ amplifier: { access } }, { password }) {
      if (typeof password !== 'string' || isPasswordTooLong(password)) return `password is text of at most ${maximumPasswordBytes} bytes`;
      access.setPassword(password);
    },
  },
};

export interface ControlPanel {
  readonly server: Server;
  readonly port: number;
  close(): Promise<void>;
}
const maxBytes = 1_000_000;

export function openControlPanel(fleet: Fleet, port: number): Promise<ControlPanel> {
  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(`${JSON.stringify(body, null, 2)}\n`);
    };
    // Against browser pages on this machine: they send an Origin, or a foreign Host.
    if (request.headers.origin !== undefined || !/^(?:127(?:\.\d+){3}|localhost|\[::1\])(?::\d+)?$/.test(request.headers.host ?? ''))
      return reply(403, { error: 'this panel is for programs on this machine' });
    answer(fleet, request).then(
      (body) => reply(200, body ?? { ok: true }),
      (error: unknown) => reply(error instanceof Misuse ? 400 : 500, { error: error instanceof Error ? error.message : 'failed' }),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      const close = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections();
        });
      resolve({ server, port: typeof address === 'object' && address ? address.port : port, close });
    });
  });
}

async function answer(fleet: Fleet, request: IncomingMessage): Promise<unknown> {
  const [root, which = '', action = ''] = decodeURIComponent(request.url ?? '/')
    .split('/')
    .filter((part) => part !== '');
  if (request.method === 'GET') return overview(fleet);
  if (request.method !== 'POST') throw new Misuse('use GET to look and POST to act');
  const body = await readBody(request);
  if (root === 'panels') return touch(fleet, which, action, body);
  if (root !== 'amps') throw new Misuse('act on /amps/{name or number}/{action} or /panels/{number}/{volume, state or update-fails}');
  const appliance = fleet.appliances.find(({ amplifier, host }, index) => [String(index + 1), host, amplifier.name()].includes(which));
  if (!appliance) throw new Misuse(`there is no amplifier ${which}`);
  const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!known) throw new Misuse(`the actions are ${Object.keys(actions).join(', ')}`);
  const problem = known.run(appliance, body);
  if (problem !== undefined) throw new Misuse(problem);
  return undefined;
}

async function touch(fleet: Fleet, which: string, action: string, body: Body): Promise<undefined> {
  const panel = fleet.panels[Number(which) - 1];
  if (!panel) throw new Misuse(`there is no wall controller ${which}`);
  if (action === 'update-fails') {
    panel.failNextUpdate();
    return undefined;
  }
  const group = number(body, 'group', 0, 1000);
  if (action !== 'volume' && action !== 'state')
    throw new Misuse('the actions are volume (group, db, and subGroup for one), state (group, state) and update-fails');
  const problem = await (action === 'volume'
    ? 'subGroup' in body
      ? panel.moveSubVolume(group, number(body, 'subGroup', 0, 1000), number(body, 'db', 0, 80))
      : panel.moveVolume(group, number(body, 'db', 0, 80))
    : panel.chooseState(group, number(body, 'state', 0, 1000)));
  if (problem !== undefined) throw new Misuse(problem);
}

function overview(fleet: Fleet): unknown {
  return {
    amps: fleet.appliances.map(({ amplifier, host, ports }, index) => ({
      number: index + 1,
      name: amplifier.name(),
      model: amplifier.model.name,
      host,
      ports,
      state: amplifier.lifecycle.state(),
      cable: amplifier.world.cable,
      mains: amplifier.world.mains,
      faultOutput: amplifier.lifecycle.state() === 'on' ? faultOutputOf(amplifier.core.tree, fleet.clock.now()) : 'low',
      channels: amplifier.condition.channels.map(({ channel, volts, temperature, fault }) => ({
        channel,
        volts,
        celsius: temperature,
        fault: fault ?? null,
      })),
    })),
    panels: fleet.panels.map((panel, index) => ({ number: index + 1, ...panel.describe() })),
    actions: Object.fromEntries(Object.entries(actions).map(([name, { takes }]) => [name, takes])),
  };
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Misuse('the request is too large');
    chunks.push(chunk);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  } catch {
    // Throws below.
  }
  throw new Misuse('the request is a JSON object');
}
