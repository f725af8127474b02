/** The wire's cost against minimal peers. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readModel } from '@headroom/model/catalogue';
import { at, put, type Change, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { type Clock } from '@headroom/protocol';
import { createAuthGuard } from '@headroom/protocol/auth';
import { createStore } from '@headroom/protocol/client';
import { createDeviceServer, createTreeDevice, noHooks, serverLimits } from '@headroom/protocol/server';
import { pairsOf, spreadOf, type BenchRow } from './row.ts';

const pairs = 5;
const watchers = 20;
const channels = 8;

type Side = 'publish' | 'publishPeer' | 'hear' | 'hearPeer' | 'answer' | 'answerPeer';
interface Measured {
  /** CPU time per turn. */
  readonly microseconds: number;
  /** Must be equal on both sides. */
  readonly delivered: number;
}

function metersAt(turn: number): Change[] {
  return Array.from({ length: channels }, (_, index) => index + 1).flatMap((channel): Change[] => [
    [`/amp/channels/${channel}/levels/level_db`, -((turn * 7 + channel) % 600) / 10],
    [`/amp/channels/${channel}/levels/level_volts`, ((turn * 3 + channel) % 2000) / 10],
    [`/amp/channels/${channel}/levels/level_amps`, ((turn * 5 + channel) % 1000) / 10],
    [`/amp/channels/${channel}/levels/level_watts`, (turn * 11 + channel) % 4000],
    [`/amp/channels/${channel}/inputSelector/primaryLevel`, -((turn * 13 + channel) % 800) / 10],
  ]);
}
function treeOfMeters(turn: number): Tree {
  const tree: Tree = {};
  for (const [address, value] of metersAt(turn)) put(tree, address, value);
  return tree;
}

function createStage() {
  const model = readModel('168D');
  if (!model) throw new Error('the catalogue has no 168D');
  let due: (() => void) | undefined;
  const clock: Clock = {
    now: () => 0,
    elapsed: () => 0,
    after(_, task) {
      due = task;
      return () => (due = undefined);
    },
  };
  const device = createTreeDevice({ schema: schemaOf(model), tree: {}, hooks: noHooks });
  const server = createDeviceServer({
    device,
    clock,
    onFault: (error) => {
      throw error;
    },
    authority: {
      guard: createAuthGuard(() => 0),
      secrets: () => ({ password: '', lockKey: '', lockMark: '', mac: '' }),
      publicKey: () => undefined,
      open: () => null,
      changePassword: () => undefined,
    },
    limits: { ...serverLimits, rate: Number.MAX_SAFE_INTEGER, answerBytes: Number.MAX_SAFE_INTEGER },
  });
  return { device, server, tick: () => due?.() };
}

const sides: Readonly<Record<Side, () => (turn: number) => number>> = {
  publish() {
    const { device, server, tick } = createStage();
    let delivered = 0;
    for (let watcher = 0; watcher < watchers; watcher += 1) {
      const connection = server.connect({
        remote: `watcher ${watcher}`,
        buffered: () => 0,
        close: () => undefined,
        send: (text) => void (delivered += text.length),
      });
      connection.message('{"url":"/amp/channels","method":"subscribe","id":1}');
    }
    const meters = metersAt(1).map(([address]) => device.meter(address));
    return (turn) => {
      delivered = 0;
      const values = metersAt(turn);
      device.together(() => {
        for (const [index, meter] of meters.entries()) device.move(meter, Number(values[index]?.[1]));
      });
      tick();
      return delivered;
    };
  },
  publishPeer: () => (turn) => {
    let delivered = 0;
    for (let watcher = 0; watcher < watchers; watcher += 1)
      delivered += JSON.stringify({ leaApi: '1.0', url: '/', method: 'notify', params: treeOfMeters(turn) }, null, 4).length;
    return delivered;
  },
  hear() {
    const store = createStore();
    let calls = 0;
    for (const address of listenedLeaves()) store.subscribe(address, () => (calls += 1));
    return (turn) => {
      calls = 0;
      store.merge('/', treeOfMeters(turn));
      return calls;
    };
  },
  // Without an index every listener checks.
  hearPeer() {
    const tree: Tree = {};
    let calls = 0;
    const listeners = listenedLeaves().map((address) => {
      let known: unknown;
      return () => {
        const value = at(tree, address);
        if (Object.is(value, known)) return;
        known = value;
        calls += 1;
      };
    });
    return (turn) => {
      calls = 0;
      for (const [address, value] of metersAt(turn)) put(tree, address, value);
      for (const listener of listeners) listener();
      return calls;
    };
  },
  answer() {
    const { server } = createStage();
    let delivered = 0;
    const connection = server.connect({
      remote: '',
      buffered: () => 0,
      close: () => undefined,
      send: (text) => void (delivered += text.length),
    });
    return (turn) => {
      delivered = 0;
      connection.message(setAt(turn));
      return delivered;
    };
  },
  answerPeer: () => (turn) => {
    const { url, id } = JSON.parse(setAt(turn)) as { url: string; id: number };
    return JSON.stringify({ leaApi: '1.0', url, result: 'OK', id }, null, 4).length;
  },
};
const setAt = (turn: number) =>
  JSON.stringify({
    leaApi: '1.0',
    url: '/amp/channels/1/output',
    method: 'set',
    params: { fader: -(turn % 800) / 10 },
    id: 1000 + (turn % 1000),
  });
function listenedLeaves(): string[] {
  const model = readModel('168D');
  const meters = metersAt(1).map(([address]) => address);
  const others = model ? Array.from(schemaOf(model).leaves(), ({ address }) => address).filter((address) => !meters.includes(address)) : [];
  return [...meters, ...others.slice(0, 400 - meters.length)];
}

function measure(side: Side): Measured {
  const turn = sides[side]();
  const start = process.cpuUsage();
  for (let warm = 1; warm <= 500 || cpuSince(start) < 300_000; warm += 1) turn(warm);
  let delivered = 0;
  let turns = 0;
  const before = process.cpuUsage();
  while (turns < 100 || cpuSince(before) < 300_000) {
    for (let step = 0; step < 100; step += 1) delivered = turn((turns += 1));
  }
  const spent = cpuSince(before);
  delivered = turn(1234);
  return { microseconds: spent / turns, delivered };
}
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function inFreshProcess(side: Side): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), side]);
  return JSON.parse(stdout) as Measured;
}

async function rowOf(what: string, against: string, ours: Side, peer: Side, good: number, aim: number): Promise<BenchRow> {
  const taken = await pairsOf(
    pairs,
    () => inFreshProcess(ours),
    () => inFreshProcess(peer),
  );
  const last = taken.at(-1);
  const ratio = spreadOf(taken.map(([own, other]) => own.microseconds / other.microseconds));
  const row = { what, against, ratio, good, aim };
  // Less work is not faster.
  if (!last || last[0].delivered !== last[1].delivered)
    return { ...row, skipped: `${last?.[0].delivered} came out here, ${last?.[1].delivered} there` };
  return { ...row, note: `${last[0].microseconds.toFixed(1)} against ${last[1].microseconds.toFixed(1)} microseconds` };
}

export async function run(): Promise<BenchRow[]> {
  return [
    await rowOf(`levels of ${channels} channels to ${watchers} watchers`, 'printing them for each', 'publish', 'publishPeer', 0.25, 0.15),
    await rowOf('a notify of 40 levels heard by 400 controls', 'asking every control', 'hear', 'hearPeer', 1, 0.7),
    await rowOf('a set read, checked, carried out and answered', 'JSON.parse and JSON.stringify alone', 'answer', 'answerPeer', 8, 5),
  ];
}

const [, script, side] = process.argv;
if (script === fileURLToPath(import.meta.url) && side !== undefined && side in sides)
  process.stdout.write(JSON.stringify(measure(side as Side)));
