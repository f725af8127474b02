import { machineClock, type Clock } from '@headroom/protocol';
import { afterAll, beforeAll } from 'vitest';
import { WebSocket } from 'ws';
import type { Appliance } from '../src/sockets/appliance.ts';
import { createFleet, type Fleet } from '../src/fleet.ts';
import { createVolatileMemory } from '../src/persistence/memory.ts';
import { modelOf, prepare, type AmpSpec } from '../src/surroundings/spec.ts';

export function createSocketRig(clock: Clock = machineClock): { open(spec: AmpSpec): Promise<Appliance> } {
  let fleet: Fleet;
  beforeAll(() => {
    fleet = createFleet({
      clock,
      fixed: [],
      mdns: false,
      web: () => undefined,
      simulator: true,
      names: ['amp.example'],
      origins: ['https://trusted.example'],
      onFault: (error) => {
        throw error;
      },
    });
  });
  afterAll(() => fleet.close());

  let count = 0;
  async function open(spec: AmpSpec): Promise<Appliance> {
    const amplifier = await fleet.create({
      model: modelOf(spec),
      name: spec.name,
      firmware: spec.firmware,
      seed: ++count,
      host: '127.0.0.1',
      memory: createVolatileMemory(),
    });
    await prepare(amplifier, spec, true);
    return fleet.open(amplifier, { webSocket: 0, text: 0, http: 0 });
  }
  return { open };
}

interface Client {
  readonly socket: WebSocket;
  readonly heard: string[];
  until(holds: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  ask(message: Record<string, unknown>): Promise<Record<string, unknown>>;
}
export async function join(port: number, options: object = {}): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, options);
  const heard: string[] = [];
  const waiting = new Set<{ holds: (message: Record<string, unknown>) => boolean; done: (message: Record<string, unknown>) => void }>();
  socket.on('message', (data) => {
    const text = (data as Buffer).toString();
    heard.push(text);
    const message = JSON.parse(text) as Record<string, unknown>;
    for (const entry of waiting) {
      if (!entry.holds(message)) continue;
      waiting.delete(entry);
      entry.done(message);
    }
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const until: Client['until'] = (holds) => new Promise((done) => waiting.add({ holds, done }));
  let id = 100;
  return {
    socket,
    heard,
    until,
    ask(message) {
      const own = id++;
      const answer = until((candidate) => candidate['id'] === own);
      socket.send(JSON.stringify({ leaApi: '1.0', ...message, id: own }));
      return answer;
    },
  };
}
