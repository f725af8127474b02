import { at, put, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { readModel } from '@headroom/model/catalogue';
import { readSnapshot, stateOf } from '@headroom/model/transfer';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { interruptedOf, keepInterrupted } from '../files/interrupted.ts';
import { historyOf } from '../history/history.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { createCopyFlow } from './copy-flow.ts';
import { CopyDialog } from './copy-preview.tsx';

afterEach(cleanup);

const [threshold, low, fader] = [
  '/amp/channels/1/rmsLimiter/threshold',
  '/amp/channels/1/loadMonitor/lowLimit',
  '/amp/channels/1/output/fader',
] as const;
const on = (channel: number, address: string) => address.replace('/channels/1/', `/channels/${channel}/`);
const schema = schemaOf(readModel('704D')!);

let staged = 0;

async function stage(chosen: readonly string[] = [threshold, low], settings: (tree: Tree) => void = () => undefined) {
  const id = `00:1B:66:00:01:${String((staged += 1)).padStart(2, '0')}`;
  const rig = await pageRig({
    latency: 40,
    settings(tree) {
      put(tree, '/id', id);
      put(tree, fader, -30);
      settings(tree);
    },
  });
  const other = schema.defaults();
  put(other, threshold, 44);
  put(other, low, 6);
  put(other, fader, -6);
  const from = stateOf(other, schema, { deviceId: '0A1B2C3D4EFF', model: '704D', name: 'Bar', channel: 1 });
  const amp = { ampId: rig.seat.id, device: rig.device, seat: rig.seat, listed: undefined };
  const flow = createCopyFlow();
  const stands = () => [threshold, low, fader].map((address) => at(rig.amp.tree, address));
  const both = () => [1, 2].flatMap((channel) => [threshold, low].map((address) => at(rig.amp.tree, on(channel, address))));
  const beginBoth = async () => {
    const target = (channel: number) => ({ amp, name: `Hall ${channel}`, from, called: 'Night', channel });
    void flow.plan(
      'copy',
      [1, 2].map((channel) => ({ ...target(channel), chosen: new Set(chosen.map((address) => on(channel, address))) })),
    );
    await rig.turn(500);
  };
  const begin = async () => {
    void flow.plan('copy', [{ amp, name: 'Hall', from, called: 'Night', channel: 1, chosen: new Set(chosen) }]);
    await rig.turn(500);
  };
  const show = (title: string) => renderKit(rig.wrapper({ children: <CopyDialog flow={flow} title={title} /> }));
  const act = async (task: Promise<void>, ms = 1000) => {
    void task;
    await rig.turn(ms);
  };
  return { ...rig, flow, stands, both, begin, beginBoth, show, act };
}

describe('a copy', () => {
  it('writes nothing before it is confirmed, then the chosen parts, as one step of the history', async () => {
    const { flow, stands, begin, act, seat } = await stage();
    await begin();
    expect(flow.state()).toMatchObject({ kind: 'asking', silent: [] });
    expect(stands()).toStrictEqual([100, 4, -30]);
    await act(flow.run());
    expect(flow.state()).toMatchObject({ kind: 'done' });
    expect(stands()).toStrictEqual([44, 6, -30]);
    const { steps } = historyOf(seat).trail();
    expect(steps.at(-1)?.changes.map(({ handle, to }) => [handle.name, to])).toStrictEqual([
      ['threshold', 44],
      ['lowLimit', 6],
    ]);
    await act(flow.putBack());
    expect(flow.state()).toStrictEqual({ kind: 'putBack', isWhole: true, left: [] });
    expect(stands()).toStrictEqual([100, 4, -30]);
  });

  it('whose page was left while it was read asks nothing on another page', async () => {
    const { flow, begin, show, device } = await stage();
    const page = show('Restore Night?');
    const read = begin();
    page.unmount();
    show('Copy Bar?');
    await read;
    expect([device.status().loaded, flow.state().kind, screen.queryByRole('dialog')]).toEqual([true, 'idle', null]);
    await begin();
    expect(screen.getByRole('dialog', { name: 'Copy Bar?' })).toBeTruthy();
  });

  it.each([-6, -30])('asks again if it would now rise further than was confirmed at %j dB', async (level) => {
    const { flow, stands, begin, act, amp } = await stage([low, fader]);
    put(amp.tree, fader, level);
    await begin();
    put(amp.tree, fader, -60);
    await act(flow.run());
    expect(flow.state()).toMatchObject({ kind: 'asking' });
    expect(stands()[2]).toBe(-60);
    await act(flow.run(), 3000);
    expect(stands()).toStrictEqual([100, 6, -6]);
  });

  it('that loses its amplifier midway stops, reports its progress, and can be resumed', async () => {
    const { flow, stands, begin, act, link, turn, device } = await stage();
    await begin();
    const stop = flow.subscribe(() => {
      const now = flow.state();
      if (now.kind !== 'running' || now.done !== 1) return;
      link.cut();
      link.answer = 'refuse';
    });
    await act(flow.run(), 30_000);
    stop();
    expect(flow.state()).toMatchObject({ kind: 'stopped', done: 1, total: 2 });
    expect(stands()).toStrictEqual([44, 4, -30]);
    expect(interruptedOf(device)?.name).toBe('Night');
    link.answer = 'accept';
    await turn(30_000);
    await act(flow.goOn());
    expect(flow.state()).toMatchObject({ kind: 'done' });
    expect(interruptedOf(device)).toBeUndefined();
    expect(stands()).toStrictEqual([44, 6, -30]);
  });

  it('is no interruption while it runs', async () => {
    const { device, flow, begin, act } = await stage();
    await begin();
    await act(flow.run(), 200);
    expect([flow.state().kind, interruptedOf(device)]).toEqual(['running', undefined]);
  });

  it('keeps the way back of an import that was interrupted before it', async () => {
    const { device, flow, begin, act } = await stage();
    keepInterrupted(device, { name: 'bar.json', snapshot: '{}' });
    await begin();
    await act(flow.run());
    expect([flow.state().kind, interruptedOf(device)?.name]).toEqual(['done', 'bar.json']);
  });

  it('keeps what it overwrites, and no more, for a page that goes away while it runs or is put back', async () => {
    const { flow, begin, act, amp } = await stage();
    sessionStorage.clear();
    const kept = new Set<string>();
    amp.follow({
      changed() {
        for (let index = 0; index < sessionStorage.length; index += 1)
          kept.add(sessionStorage.getItem(sessionStorage.key(index) ?? '') ?? '');
        if (sessionStorage.length === 0) kept.add('nothing');
      },
    });
    await begin();
    await act(flow.run());
    expect([flow.state().kind, sessionStorage.length]).toEqual(['done', 0]);
    await act(flow.putBack());
    expect([flow.state().kind, sessionStorage.length]).toEqual(['putBack', 0]);
    const [text = '', ...others] = kept;
    expect(others).toEqual([]);
    const { name, snapshot } = JSON.parse(text) as { name: string; snapshot: string };
    const read = readSnapshot(snapshot);
    const values = read.ok ? read.snapshot.values : {};
    expect([name, at(values, threshold), at(values, low), at(values, fader)]).toEqual(['Night', 100, 4, undefined]);
  });

  it('that stopped midway can be undone', async () => {
    const { flow, stands, begin, act, link, turn } = await stage();
    await begin();
    const stop = flow.subscribe(() => {
      const now = flow.state();
      if (now.kind === 'running' && now.done === 1) link.cut();
    });
    await act(flow.run(), 1000);
    stop();
    expect(flow.state()).toMatchObject({ kind: 'stopped' });
    await turn(30_000);
    await act(flow.putBack());
    expect(flow.state()).toStrictEqual({ kind: 'putBack', isWhole: true, left: [] });
    expect(stands()).toStrictEqual([100, 4, -30]);
  });

  it('whose amplifier does not answer names it, and writes nothing', async () => {
    const { flow, stands, begin, link, turn } = await stage();
    link.cut();
    link.answer = 'refuse';
    await begin();
    await turn(60_000);
    expect(flow.state()).toMatchObject({ kind: 'asking', planned: [], silent: [expect.any(String)] });
    expect(stands()).toStrictEqual([100, 4, -30]);
  });

  it('to two channels of an amplifier is one step of its history', async () => {
    const { flow, act, both, beginBoth, seat } = await stage();
    await beginBoth();
    expect(flow.state()).toMatchObject({ kind: 'asking', planned: [{ target: { name: 'Hall 1' } }, { target: { name: 'Hall 2' } }] });
    await act(flow.run(), 3000);
    expect(both()).toStrictEqual([44, 6, 44, 6]);
    const { steps } = historyOf(seat).trail();
    expect(steps.at(-1)?.changes.map(({ at: { channel } }) => channel)).toStrictEqual([1, 1, 2, 2]);
  });

  it('that is cancelled ends after the present step, reports its progress, and can be resumed or undone', async () => {
    const { flow, act, both, beginBoth } = await stage();
    await beginBoth();
    const stop = flow.subscribe(() => {
      const now = flow.state();
      if (now.kind === 'running' && now.done === 2) flow.stop();
    });
    await act(flow.run(), 3000);
    stop();
    expect(flow.state()).toMatchObject({
      kind: 'stopped',
      why: 'asked',
      done: 3,
      total: 4,
      name: 'Hall 2',
      legs: [
        { name: 'Hall 1', done: 2, total: 2 },
        { name: 'Hall 2', done: 1, total: 2 },
      ],
    });
    expect(both()).toStrictEqual([44, 6, 44, 4]);
    await act(flow.goOn(), 3000);
    expect(flow.state()).toMatchObject({ kind: 'done' });
    expect(both()).toStrictEqual([44, 6, 44, 6]);
    await act(flow.putBack(), 3000);
    expect(flow.state()).toStrictEqual({ kind: 'putBack', isWhole: true, left: [] });
    expect(both()).toStrictEqual([100, 4, 100, 4]);
  });

  it('omits what the user may not change, and names it', async () => {
    const { flow, stands, begin, act } = await stage([threshold, low], (tree) => put(tree, '/misc/passwordProtected', true));
    await begin();
    expect(flow.state()).toMatchObject({
      planned: [
        {
          plan: {
            changes: [],
            forbidden: [
              { address: threshold, reason: 'guest' },
              { address: low, reason: 'guest' },
            ],
          },
        },
      ],
    });
    await act(flow.run());
    expect(stands()).toStrictEqual([100, 4, -30]);
  });
});
