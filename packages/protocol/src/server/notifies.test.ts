import { at } from '@headroom/model/property';
import { describe, expect, it } from 'vitest';
import { serverLimits } from './device-server.ts';
import { stage } from '../../test/server-rig.ts';

describe('notifies', () => {
  it('[API-16] batch changes by the subscription period, on whole multiples of it', async () => {
    const { clock, device, connect } = stage();
    const { say, notifies } = connect();
    await clock.advance(30);
    say({ url: '/amp/channels/1', method: 'subscribe', id: 1 });
    expect(notifies()).toHaveLength(1);
    const set = (value: number) => device.report([['/amp/channels/1/output/fader', value]]);
    set(-1);
    await clock.advance(69);
    set(-2);
    expect(notifies()).toHaveLength(1);
    await clock.advance(1);
    expect(notifies().slice(1)).toEqual([
      { leaApi: '1.0', url: '/', method: 'notify', params: { amp: { channels: { 1: { output: { fader: -2 } } } } } },
    ]);
    device.report([['/misc/subscriptionPeriod', 400]]);
    set(-3);
    await clock.advance(299);
    expect(notifies()).toHaveLength(2);
    await clock.advance(1);
    expect(notifies()).toHaveLength(3);
  });
  it('[API-16] are sent by a period that was set in the meantime', async () => {
    const { clock, device, connect } = stage();
    const { say, notifies } = connect();
    device.report([['/misc/subscriptionPeriod', 1000]]);
    say({ url: '/amp/channels/1', method: 'subscribe', id: 1 });
    device.report([['/amp/channels/1/output/fader', -1]]);
    device.report([['/misc/subscriptionPeriod', 100]]);
    await clock.advance(100);
    expect(notifies()).toHaveLength(2);
  });
  it('bring nothing older than its reply to who subscribes after the last other subscriber has left', async () => {
    const { clock, device, connect } = stage();
    const fader = '/amp/channels/1/output/fader';
    const former = connect();
    former.say({ url: fader, method: 'subscribe', id: 1 });
    device.report([[fader, -1]]);
    former.connection.closed();
    device.report([[fader, -2]]);
    const { say, notifies } = connect();
    say({ url: fader, method: 'subscribe', id: 1 });
    await clock.advance(100);
    expect(notifies().map(({ params }) => at(params ?? {}, fader))).toEqual([-2]);
  });
  it('send the whole branch once after the reply of a subscribe, then only subscribed changes', async () => {
    const { clock, device, connect } = stage();
    const { say, heard, notifies } = connect();
    say({ url: '/amp/autoStandby', method: 'subscribe', id: 1 });
    expect(heard.map((text) => Object.keys(JSON.parse(text) as object))).toEqual([
      ['leaApi', 'url', 'result', 'id'],
      ['leaApi', 'url', 'method', 'params'],
    ]);
    expect(notifies()[0]?.params).toMatchObject({ amp: { autoStandby: { enable: false, threshold: -60, timeToWait: 20 } } });
    device.report([
      ['/misc/findMe', true],
      ['/amp/autoStandby/enable', true],
      ['/amp/autoStandby/timeToWait', 20],
    ]);
    await clock.advance(100);
    expect(notifies()[1]?.params).toEqual({ amp: { autoStandby: { enable: true } } });
    await clock.advance(1000);
    expect(notifies()).toHaveLength(2);
  });
  it.each([
    ['a meter', ['report', 'move'], -12],
    ['a report', ['move', 'report'], -30],
  ])('[API-16] report where %s has put a leaf last', async (_, order, last) => {
    const { clock, device, connect } = stage();
    const { say, notifies } = connect();
    const address = '/amp/channels/1/levels/level_db';
    const meter = device.meter(address);
    say({ url: '/amp/channels/1/levels', method: 'subscribe', id: 1 });
    for (const how of order) {
      if (how === 'move') device.move(meter, -12);
      else device.report([[address, -30]]);
    }
    await clock.advance(100);
    expect([at(notifies().at(-1)?.params ?? {}, address), at(device.tree, address)]).toEqual([last, last]);
  });
  it('refuse to subscribe to a channel that the amplifier lacks, and stay open', () => {
    const { say, state } = stage().connect();
    expect(say({ url: '/amp/channels/5', method: 'subscribe', id: 1 })).toMatchObject({ error: {}, id: 1 });
    expect(state.closed).toBeUndefined();
  });
  it('are printed once per batch for all sockets with the same subscriptions', async () => {
    const { clock, device, connect } = stage();
    const sockets = Array.from({ length: 5 }, connect);
    for (const { say } of sockets) say({ url: '/misc', method: 'subscribe', id: 1 });
    const before = sockets.map(({ heard }) => heard.length);
    const stringify = JSON.stringify;
    let prints = 0;
    JSON.stringify = ((...given: Parameters<typeof stringify>) => ((prints += 1), stringify(...given))) as typeof stringify;
    device.report([['/misc/findMe', true]]);
    await clock.advance(100);
    JSON.stringify = stringify;
    expect(prints).toBe(1);
    expect(sockets.map(({ heard }, index) => heard.length - (before[index] ?? 0))).toEqual([1, 1, 1, 1, 1]);
  });
  it('keep only the newest value of each leaf for a slow socket, and close one that stays blocked', async () => {
    const { clock, device, connect } = stage();
    const { say, state, notifies } = connect();
    say({ url: '/amp/channels/1/output', method: 'subscribe', id: 1 });
    state.buffered = serverLimits.slowBytes + 1;
    for (let step = 1; step <= 50; step += 1) {
      device.report([['/amp/channels/1/output/fader', -step]]);
      await clock.advance(100);
    }
    expect(notifies()).toHaveLength(1);
    state.buffered = 0;
    await clock.advance(100);
    expect(
      notifies()
        .slice(1)
        .map(({ params }) => params),
    ).toEqual([{ amp: { channels: { 1: { output: { fader: -50 } } } } }]);
    state.buffered = serverLimits.slowBytes + 1;
    device.report([['/amp/channels/1/output/fader', 0]]);
    await clock.advance(serverLimits.blockedMs + 200);
    expect(state.closed).toBe(1008);
  });
  it('[API-23] pass announcements on at once, each by itself', () => {
    const { device, connect } = stage();
    const watcher = connect();
    const other = connect();
    watcher.say({ url: '/NSTProxy', method: 'subscribe', id: 1 });
    device.announce('/NSTProxy', { reply: { id: 1 } });
    device.announce('/NSTProxy', { reply: { id: 2 } });
    expect(
      watcher
        .notifies()
        .slice(1)
        .map(({ params }) => params),
    ).toEqual([{ NSTProxy: { reply: { id: 1 } } }, { NSTProxy: { reply: { id: 2 } } }]);
    expect(other.notifies()).toEqual([]);
  });
  it('tell the device which branches are watched, and when the socket closes that they no longer are', () => {
    const { device, connect } = stage();
    const { connection, say } = connect();
    say({ url: '/amp/channels/1', method: 'subscribe', id: 1 });
    expect([device.isWatched('/amp/channels/1/levels'), device.isWatched('/amp/channels/2/levels')]).toEqual([true, false]);
    connection.closed();
    expect(device.isWatched('/amp/channels/1/levels')).toBe(false);
  });
});
