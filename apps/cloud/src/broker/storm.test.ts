import { fork, type ChildProcess } from 'node:child_process';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { shadowTopic } from '@headroom/protocol/shadow';
import { expect, it } from 'vitest';
import { readCertificateRequest } from '../amplifiers/authority/certificates.ts';
import { createTestKey } from '../../test/device-key.ts';
import { ampIdOf } from '../../test/sample-amps.ts';
import type { StormNews, StormOrder, StormPlace } from '../../test/storm-clients.ts';
import { createBrokerRig, type BrokerRig } from '../../test/broker-rig.ts';

/** `npm run soak` uses more. */
const storm = Number(process.env['HEADROOM_BROKER_STORM'] ?? 200);
/** In other processes, so their cost does not count. */
const program = fileURLToPath(new URL('../../test/storm-clients.ts', import.meta.url));
const processes = storm > 500 ? 4 : 1;
const usualReasons = /ECONNRESET|hang up|handshake/;

async function amplifiers({ one }: BrokerRig): Promise<Pick<StormPlace, 'key' | 'amps'>> {
  const own = await createTestKey();
  const request = await readCertificateRequest(await own.request('storm'));
  if (typeof request === 'string') throw new Error(request);
  const ids = Array.from({ length: storm }, (_, index) => ampIdOf(index + 1));
  const amps: { id: string; certificate: string }[] = [];
  for (const id of ids) {
    const issued = await one.authority.issue(one.db, { kind: 'device', id, bridgeId: undefined }, request, new Date());
    amps.push({ id, certificate: issued?.certificate ?? '' });
  }
  return { key: own.privateKey, amps };
}
interface Return {
  readonly half: number;
  readonly most: number;
  readonly all: number;
  readonly lost: Readonly<Record<string, number>>;
}
function startClients({ key, amps }: Pick<StormPlace, 'key' | 'amps'>, port: number, authority: string) {
  const children: ChildProcess[] = Array.from({ length: processes }, () => fork(program));
  const tell = (child: ChildProcess, order: StormOrder) => void child.send(order);
  const listeners = new Set<(news: StormNews) => void>();
  for (const child of children) child.on('message', (news: StormNews) => listeners.forEach((listener) => listener(news)));
  const untilAllAreBack = (begin: () => void) =>
    new Promise<Return>((resolve) => {
      const times: number[] = [];
      const lost: Record<string, number> = {};
      const since = performance.now();
      const hear = (news: StormNews) => {
        if (news.is === 'lost') lost[news.why] = (lost[news.why] ?? 0) + 1;
        else if (times.push(performance.now() - since) === storm) {
          listeners.delete(hear);
          const at = (part: number) => Math.round(times[Math.ceil(storm * part) - 1] ?? 0);
          resolve({ half: at(0.5), most: at(0.99), all: at(1), lost });
        }
      };
      listeners.add(hear);
      begin();
    });
  return {
    come: () =>
      untilAllAreBack(() => {
        for (const [index, child] of children.entries())
          tell(child, { do: 'come', place: { port, authority, key, amps: amps.filter((_, at) => at % processes === index) } });
      }),
    loseAll: () => untilAllAreBack(() => children.forEach((child) => tell(child, { do: 'lose all connections' }))),
    [Symbol.dispose]: () => children.forEach((child) => child.kill()),
  };
}

it(
  `${storm} amplifiers that all lose their connection at once all reconnect, and one that did not is unaffected`,
  async () => {
    await using rig = await createBrokerRig({ nodes: 1, amps: storm + 1 });
    const { one } = rig;
    const calmId = ampIdOf(storm + 1);
    await using calm = await rig.amp(storm + 1);
    const isCut = new Promise<never>((_, reject) => {
      const why = () => one.reasons().findLast((reason) => !usualReasons.test(reason));
      calm.client.once('close', () => reject(new Error(`Who stayed was cut: ${why()}`)));
    });
    isCut.catch(() => undefined);
    using clients = startClients(await amplifiers(rig), one.port, await one.authority.certificate());
    const shown = async () => {
      const connected = one.db.selectFrom('devices').where('connected', '=', true);
      return Number((await connected.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
    };
    const measured = async (what: string, begin: () => Promise<Return>) => {
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      const before = process.cpuUsage();
      const returned = begin();
      const isOver = new AbortController();
      void returned.finally(() => isOver.abort());
      let longest = 0;
      while (!isOver.signal.aborted) {
        const since = performance.now();
        const change = '{"state":{"reported":{"misc":{"findMe":true}}}}';
        await Promise.race([calm.client.publishAsync(shadowTopic(calmId, 'amp', 'update'), change, { qos: 1 }), isCut]);
        longest = Math.max(longest, performance.now() - since);
      }
      const { user, system } = process.cpuUsage(before);
      const figures = { ...(await returned), cpuMsEach: (user + system) / 1000 / storm, longestWait: Math.round(longest) };
      const [load = 0] = loadavg();
      console.log(JSON.stringify({ what, storm, ...figures, stalled: Math.round(delay.max / 1e6), load }));
    };
    await measured('first', clients.come);
    await expect.poll(shown, { timeout: 20_000 }).toBe(storm + 1);
    await measured('again', clients.loseAll);
    await expect.poll(shown, { timeout: 20_000 }).toBe(storm + 1);
    expect(one.broker.connections()).toBe(storm + 1);
    expect(calm.hasEnded()).toBe(false);
    const counts: Record<string, number> = {};
    for (const reason of one.reasons()) counts[reason] = (counts[reason] ?? 0) + 1;
    if (storm > 200) console.log(JSON.stringify(counts));
    expect(counts['said nothing for one and a half times its keep-alive'] ?? 0).toBeLessThanOrEqual(storm > 200 ? storm / 100 : 0);
    expect(one.logged.some((line) => line.includes('counted as dead'))).toBe(false);
  },
  120_000 + storm * 200,
);
