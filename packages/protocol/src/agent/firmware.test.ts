import { at } from '@headroom/model/property';
import { describe, expect, it } from 'vitest';
import { createMemoryCloud } from '../../test/memory-cloud.ts';
import { canonicalId, connected } from '../../test/device-rig.ts';
import { createAgent, type AgentStatus } from './agent.ts';
import { commandOf, readOrder, type FirmwareOrder } from './firmware-order.ts';

const order: FirmwareOrder = {
  address: '/firmware/1/ASBT-3.9.0.0.tar.xz.enc?expires=1&signature=a',
  name: 'ASBT-3.9.0.0.tar.xz.enc',
  version: '3.9.0.0',
  bytes: 1000,
  sha256: 'a'.repeat(64),
  allowOlder: false,
};

async function sent(maxBytes = 10_000) {
  const rig = await connected({});
  rig.amp.report([
    ['/amp/deviceInfo/modelID', 'Connect Series Model 704D'],
    ['/amp/deviceInfo/firmwareVersion', '3.1.7.0'],
  ]);
  const cloud = createMemoryCloud(canonicalId, rig.clock);
  const told: AgentStatus[] = [];
  const carried: { readonly order: FirmwareOrder; readonly signal: AbortSignal; end(problem: string | undefined): void }[] = [];
  const agent = createAgent({
    id: canonicalId,
    device: rig.device,
    open: cloud.open,
    firmware: {
      hasRoom: (bytes) => bytes <= maxBytes,
      carry(given, signal) {
        const { promise, resolve } = Promise.withResolvers<string | undefined>();
        carried.push({ order: given, signal, end: resolve });
        return promise;
      },
    },
    clock: rig.clock,
    random: () => 0.5,
    onStatus: (status) => told.push(status),
  });
  await rig.clock.advance(8000);
  let id = 0;
  const ask = async (change: Partial<Record<keyof FirmwareOrder, unknown>> = {}, own = `order ${(id += 1)}`) => {
    const before = cloud.answers.length;
    cloud.command({ id: own, ms: 5000, url: '/firmware', method: 'update', params: { ...commandOf(order).params, ...change } });
    await rig.clock.advance(1500);
    return cloud.answers.slice(before);
  };
  const codeOf = async (change: Partial<Record<keyof FirmwareOrder, unknown>>) => at((await ask(change))[0] ?? {}, '/error/code');
  const step = () => at(cloud.reported(), '/misc/fwUpdateStatus');
  const tells = async (name: string) => {
    rig.amp.report([['/misc/fwUpdateStatus', name]]);
    await rig.clock.advance(1500);
  };
  return { ...rig, cloud, agent, told, carried, ask, codeOf, step, tells };
}

describe('an amplifier ordered to update its firmware', () => {
  it('[ENUM-27] reports a download until it reports its own steps, without a gap', async () => {
    const { ask, carried, step, tells, clock, agent, cloud } = await sent();
    expect(step()).toBe('None');
    expect(await ask()).toMatchObject([{ result: 'OK' }]);
    expect(carried.map((one) => one.order)).toEqual([order]);
    expect(step()).toBe('Downloading');
    cloud.updates.length = 0;
    carried[0]?.end(undefined);
    await clock.advance(3000);
    await tells('Decrypting');
    expect(step()).toBe('Decrypting');
    await tells('Finished');
    await tells('None');
    expect(step()).toBe('None');
    const steps = cloud.updates.flatMap(({ body }) => at(body as never, '/state/reported/misc/fwUpdateStatus') ?? []);
    expect(steps).toEqual(['Decrypting', 'Finished', 'None']);
    agent.close();
  });

  it('reports a failed download in words until another update begins', async () => {
    const { ask, carried, step, tells, clock, told, agent } = await sent();
    await ask();
    carried[0]?.end('The release was withdrawn.');
    await clock.advance(60_000);
    expect(step()).toBe('DownloadFail');
    expect(told.at(-1)?.trouble).toBe('The release was withdrawn.');
    await tells('Decrypting');
    await tells('None');
    expect(step()).toBe('None');
    await ask();
    expect([carried.length, step()]).toEqual([2, 'Downloading']);
    agent.close();
  });

  it('is not waited for if it accepts a package and then stays silent', async () => {
    const { ask, carried, step, clock, agent } = await sent();
    await ask();
    carried[0]?.end(undefined);
    await clock.advance(20_000);
    expect(step()).toBe('None');
    agent.close();
  });

  it('updates once, however often the command arrives, and one thing at a time', async () => {
    const { ask, codeOf, carried, tells, agent } = await sent();
    expect(await ask({}, 'same')).toMatchObject([{ result: 'OK' }]);
    expect(await ask({}, 'same')).toMatchObject([{ result: 'OK' }]);
    expect(carried).toHaveLength(1);
    expect(await codeOf({})).toBe('Busy');
    carried[0]?.end('no');
    await tells('Extraction');
    expect(await codeOf({})).toBe('Busy');
    await tells('Finished');
    expect(await codeOf({})).toBe('Busy');
    expect(carried).toHaveLength(1);
    agent.close();
  });

  it('is not updated where it cannot be reached', async () => {
    const { codeOf, carried, link, agent } = await sent();
    link.cut();
    expect(await codeOf({})).toBe('NotConnected');
    expect(carried).toEqual([]);
    agent.close();
  });

  it.each([
    [{ name: 'DLS-3.9.0.0.tar.xz.enc' }, 'WrongModel'],
    [{ version: '3.1.7.0' }, 'SameVersion'],
    [{ version: '3.1.6' }, 'OlderVersion'],
    [{ bytes: 10_001 }, 'NoRoom'],
    [{ address: 'http://192.168.1.1/firmware/a' }, 'Refused'],
    [{ address: '/firmware/../devices/register' }, 'Refused'],
    [{ address: '/firmware/..' }, 'Refused'],
    [{ address: '//evil.example/firmware/a' }, 'Refused'],
    [{ address: '/firmware/@evil.example' }, 'Refused'],
    [{ sha256: 'short' }, 'Refused'],
    [{ bytes: 0 }, 'Refused'],
    [{ name: '../ASBT.tar.xz.enc' }, 'Refused'],
    [{ allowOlder: 'yes' }, 'Refused'],
    [{ version: 'new' }, 'Refused'],
  ] as const)('is not updated for %j: %s', async (change, code) => {
    const { codeOf, carried, step, agent } = await sent();
    expect(await codeOf(change)).toBe(code);
    expect([carried.length, step()]).toEqual([0, 'None']);
    agent.close();
  });

  it.each(['3.1.7.0', '3.1.6'])('is updated with %s, no newer than its own, if the order says so', async (version) => {
    const { ask, carried, agent } = await sent();
    expect(await ask({ version, allowOlder: true })).toMatchObject([{ result: 'OK' }]);
    expect(carried).toHaveLength(1);
    agent.close();
  });

  it('cancels the download when its agent ends', async () => {
    const { ask, carried, agent } = await sent();
    await ask();
    agent.close();
    expect(carried[0]?.signal.aborted).toBe(true);
  });
});

it('reads an order as it was written', () => expect(readOrder(commandOf(order).params)).toEqual(order));
