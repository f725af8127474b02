import { addLockGroup, createLockGroup, lockablePaths } from '@headroom/model/access';
import { output, peakLimiter } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { at, put, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import {
  allAmpSections,
  allChannelSections,
  exportChannel,
  planImport,
  planRestore,
  readSettingsFile,
  readSnapshot,
  undo,
  writeSnapshot,
  type Decided,
  type Section,
} from '@headroom/model/transfer';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks, type WriteHook } from '@headroom/protocol/server';
import { describe, expect, it } from 'vitest';
import { putBack, runPlan, undoing, type PlanOutcome } from './run-plan.ts';
import { createLocalSeat } from '../site/local-seat.ts';
import { reach, serve } from '../../../test/memory-amp.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const id = '00:1B:66:00:00:01';
const sections = new Set<Section>([...allAmpSections, ...allChannelSections]);

async function stage({ hook, prepare, latency = 0 }: { hook?: WriteHook; prepare?: (tree: Tree) => void; latency?: number } = {}) {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock, latency);
  const tree = schema.defaults();
  put(tree, '/id', id);
  prepare?.(tree);
  const amp = createTreeDevice({ schema, tree, hooks: { ...noHooks, writes: new Map(hook ? [[peakLimiter, hook]] : []) } });
  const link = network.listen('ws://amp:1234/', serve(amp, clock).connect);
  const answeringAs = (otherId: string) => {
    const other = createTreeDevice({ schema, tree: { id: otherId }, hooks: noHooks });
    return { tree: other.tree, connect: serve(other, clock).connect };
  };
  const device = reach({ host: 'amp', network, clock });
  await clock.advance(500 + 20 * latency);
  const session = { signedIn: () => false, subscribe: () => () => undefined };
  let stoodStill = 0;
  const ownClock = { ...clock, elapsed: () => clock.elapsed() + stoodStill };
  const standStill = (ms: number) => void (stoodStill += ms);
  const seat = createLocalSeat({ device, clock: ownClock, session, listed: undefined });
  const before = structuredClone(device.tree());
  const seen: string[] = [];
  const onAway = (isAway: boolean) => void seen.push(isAway ? 'away' : 'back');
  async function settle<T>(promise: Promise<T>): Promise<T> {
    let isOver = false;
    void promise.finally(() => void (isOver = true));
    const isWaiting = () => !isOver;
    for (let turn = 0; turn < 1500 && isWaiting(); turn += 1) await clock.advance(100);
    return promise;
  }
  const begin = ({ steps }: Pick<Decided, 'steps'>, agree = () => false): Promise<PlanOutcome> =>
    runPlan({
      seat,
      steps,
      before,
      schema,
      deviceId: id,
      agree,
      onAway,
      onStep: (done, step) => seen.push(`${done} ${step?.kind ?? 'end'}`),
    });
  const run = (...asked: Parameters<typeof begin>) => settle(begin(...asked));
  const undoAll = ({ steps }: Pick<Decided, 'steps'>) =>
    settle(putBack({ seat, deviceId: id, onAway }, ...undoing({ steps, before, schema }, steps.length)));
  const importing = (text: string, scope: number | 'amp' = 1) => {
    const channel = scope === 'amp' ? undefined : scope;
    const read = readSettingsFile(text);
    if (!read.ok) throw new Error(read.refusal);
    const plan = planImport(read.file, {
      schema,
      tree: before,
      info: device.info,
      mode: 'local',
      channel,
      sections,
      deviceId: id,
      takesOutputState: false,
      mutes: false,
      startsGenerator: false,
    });
    if (!plan.ok) throw new Error(plan.refusal);
    return plan;
  };
  return { amp, seat, standStill, answeringAs, clock, network, device, link, before, seen, begin, settle, run, undoAll, importing };
}
function lockedFile(): string {
  const tree = schema.defaults();
  put(tree, '/amp/channels/1/peakLimiter/threshold', 77);
  put(tree, '/amp/channels/1/output/name', 'Bar');
  const exported = exportChannel(tree, {
    channel: 1,
    deviceId: '001B66000002',
    sections: allChannelSections,
    lock: { password: 'tuning', sections: new Set(['limiters']) },
  });
  if (!exported.ok) throw new Error(exported.refusal);
  return exported.text;
}
const lockOn = (password: string) => {
  const made = createLockGroup(1, id, password, lockablePaths(schema, 1, new Set(['eq', 'limiters'])));
  if (!made.ok) throw new Error(made.refusal);
  return made.group;
};
const fader = '/amp/channels/1/output/fader';
const plainFile = '{"output":{"name":"Bar"},"rmsLimiter":{"threshold":55},"peakLimiter":{"threshold":66}}';

describe('a fader that a snapshot raises by 50 dB', () => {
  async function rising(latency = 0, alsoMutes = false) {
    const rig = await stage({ latency, prepare: (tree) => put(tree, fader, -50) });
    const loud = structuredClone(rig.before);
    put(loud, fader, 0);
    if (alsoMutes) put(loud, '/amp/channels/1/output/mute', true);
    const read = readSnapshot(writeSnapshot(loud, id));
    if (!read.ok) throw new Error(read.refusal);
    const plan = planRestore(read.snapshot, { schema, tree: rig.before, info: rig.device.info, mode: 'local', deviceId: id });
    if (!plan.ok) throw new Error(plan.refusal);
    const { clock, amp } = rig;
    const heard: { readonly level: number; readonly at: number }[] = [];
    amp.follow({
      changed(changes) {
        for (const [address, level] of changes) if (address === fader) heard.push({ level: Number(level), at: clock.elapsed() });
      },
    });
    return { ...rig, plan, heard };
  }

  it('takes half a second, in even steps', async () => {
    const { run, plan, heard } = await rising();
    expect(await run(plan, () => true)).toEqual({ ok: true });
    expect(heard.map(({ level }) => level)).toEqual([-45, -40, -35, -30, -25, -20, -15, -10, -5, 0]);
    expect((heard.at(-1)?.at ?? 0) - (heard[0]?.at ?? 0)).toBeGreaterThanOrEqual(450);
  });

  it('arrives even if each step is answered late, a step at a time', async () => {
    const { run, plan, heard } = await rising(480);
    expect(await run(plan, () => true)).toEqual({ ok: true });
    const steps = heard.map(({ level }, index) => level - (heard[index - 1]?.level ?? -50));
    expect([heard.at(-1)?.level, Math.max(...steps) <= 5]).toEqual([0, true]);
  });

  it('arrives even if the same write mutes', async () => {
    const { run, plan, heard, amp } = await rising(0, true);
    expect(await run(plan, () => true)).toEqual({ ok: true });
    expect([heard.at(-1)?.level, at(amp.tree, '/amp/channels/1/output/mute')]).toEqual([0, true]);
  });

  it.each([0.2, 3, 6, 14])('stands still while the cable is out for %d s, and is then no louder than one step', async (seconds) => {
    const { begin, settle, plan, heard, link, clock } = await rising();
    const running = begin(plan, () => true);
    await clock.advance(120);
    const before = heard.at(-1)?.level ?? -50;
    link.frozen = true;
    await clock.advance(seconds * 1000);
    const stood = heard.at(-1)?.level;
    link.frozen = false;
    await clock.advance(20);
    expect(stood).toBe(before);
    expect(heard.at(-1)?.level).toBeLessThanOrEqual(before + 5);
    await settle(running);
    const steps = heard.map(({ level }, index) => level - (heard[index - 1]?.level ?? -50));
    expect(Math.max(...steps)).toBeLessThanOrEqual(5);
  });

  it.each([
    ['sets it to -70 dB', [[fader, -70]], -70],
    ['mutes it', [['/amp/channels/1/output/mute', true]], -40],
  ] as const)('stops if somebody else %s, says so, and does not rise when put back', async (_, set, most) => {
    const { begin, settle, plan, heard, amp, clock } = await rising();
    const running = begin(plan, () => true);
    await clock.advance(120);
    amp.report(set);
    await clock.advance(30);
    const stood = heard.length;
    expect(await settle(running)).toMatchObject({ ok: false, failed: { kind: 'write' }, why: { reason: 'stopped' } });
    expect(Math.max(...heard.slice(stood).map(({ level }) => level), -70)).toBeLessThanOrEqual(most);
  });

  it.each(['before its turn', 'while it is put back'] as const)('is left alone if somebody else lowered it %s', async (when) => {
    const { run, undoAll, plan, heard, amp, before, seat } = await rising();
    if (when === 'while it is put back') {
      await run(plan, () => true);
      const lowering = { ...plan, steps: undo(plan.steps, before, plan.steps.length, schema) };
      put(before, fader, 0);
      amp.report([[fader, -70]]);
      expect(await undoAll(lowering)).toBe(false);
    } else {
      amp.report([[fader, -70]]);
      expect(seat.device.read(output.properties.fader, { channel: 1 })).toBe(-50);
      expect(await run(plan, () => true)).toMatchObject({ ok: false, why: { reason: 'stopped' } });
    }
    expect(heard.at(-1)?.level).toBe(-70);
  });

  it('stops if the page that raised it stood still', async () => {
    const { begin, settle, plan, heard, clock, standStill } = await rising();
    const running = begin(plan, () => true);
    await clock.advance(120);
    const reached = heard.at(-1)?.level ?? 0;
    standStill(2000);
    expect(await settle(running)).toMatchObject({ ok: false, why: { reason: 'stopped' } });
    expect(Math.max(...heard.map(({ level }) => level))).toBeLessThanOrEqual(reached + 5);
  });
});

describe('running the steps of an import', () => {
  it('[IMPEXP-16] follows this order: reset, signature, key, values, and then the lock', async () => {
    const { amp, run, seen, importing } = await stage({ prepare: (tree) => void addLockGroup(tree, lockOn('old')) });
    const plan = importing(lockedFile());
    expect(await run(plan)).toEqual({ ok: true });
    expect(seen.map((step) => step.split(' ')[1])).toEqual(['resetLocks', 'checkSignature', 'applyLock', 'write', 'write', 'lock', 'end']);
    expect(amp.tree).toMatchObject({
      amp: { channels: { 1: { output: { name: 'Bar' }, peakLimiter: { threshold: 77 } } } },
      lockedProperties: { ch1: { properties: expect.arrayContaining(['/amp/channels/1/peakLimiter/threshold']) as unknown } },
    });
  });

  it('[IMPEXP-17] stops at the first refusal and restores what was written, including locks', async () => {
    const { amp, before, run, importing } = await stage({
      hook: ({ values }) => (values['threshold'] === 77 ? { refuse: 'Too hot to be changed.' } : undefined),
      prepare: (tree) => {
        put(tree, '/amp/channels/1/outputEqFilters/1/gain', -6);
        addLockGroup(tree, lockOn('old'));
      },
    });
    const outcome = await run(importing(lockedFile()));
    expect(outcome).toMatchObject({
      ok: false,
      isPutBack: true,
      failed: { kind: 'write', place: { path: '/amp/channels/1/peakLimiter' } },
      why: { message: 'Too hot to be changed.' },
    });
    const { lockedProperties, amp: now } = amp.tree;
    expect(now).toEqual(before['amp']);
    expect(lockedProperties).toMatchObject({ ch1: { properties: lockOn('old').properties } });
  });

  it.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    'an amplifier that loses power midway, after %i changes, is restored once it is back',
    async (cutAfter) => {
      const { amp, before, clock, run, link, importing, seen } = await stage();
      const values = Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((filter) => [filter, { enable: true, frequency: 100 * filter, gain: -filter }]),
      );
      const plan = importing(
        JSON.stringify({ output: { name: 'Bar' }, outputEqFilters: values, rmsLimiter: { threshold: 55 }, peakLimiter: { threshold: 66 } }),
      );
      let left = cutAfter;
      amp.follow({
        changed(changes) {
          left -= changes.length;
          if (left > 0 || link.answer === 'refuse') return;
          left = Number.POSITIVE_INFINITY;
          link.cut();
          link.answer = 'refuse';
          clock.after(5000 * cutAfter, () => (link.answer = 'accept'));
        },
      });
      expect(await run(plan)).toMatchObject({ ok: false, isPutBack: true });
      expect(amp.tree['amp']).toEqual(before['amp']);
      expect(seen.slice(-2)).toEqual(['away', 'back']);
    },
  );

  it('restores nothing on another amplifier that answers there instead', async () => {
    const { amp, run, link, importing, network, answeringAs } = await stage();
    const other = answeringAs('00:1B:66:00:00:02');
    amp.follow({
      changed() {
        link.cut();
        network.listen('ws://amp:1234/', other.connect);
      },
    });
    const untouched = JSON.stringify(other.tree);
    expect(await run(importing(plainFile))).toMatchObject({ ok: false, isPutBack: false });
    expect(JSON.stringify(other.tree)).toBe(untouched);
  });

  it('reports when restoring is interrupted too', async () => {
    const { run, link, importing } = await stage({
      hook: () => {
        link.cut();
        link.answer = 'refuse';
        return undefined;
      },
    });
    expect(await run(importing(plainFile))).toMatchObject({
      ok: false,
      isPutBack: false,
      failed: { place: { path: '/amp/channels/1/peakLimiter' } },
    });
  });

  it('counts an amplifier that leaves for its new address, and no other, as done', async () => {
    for (const [text, isOk] of [
      ['{"network":{"ethernet":{"dhcp":false,"ip":"10.0.0.9/24"}}}', true],
      ['{"amp":{"deviceInfo":{"rackName":"R"}}}', false],
    ] as const) {
      const { run, amp, link, importing } = await stage();
      const plan = importing(text, 'amp');
      amp.onChange(() => {
        link.cut();
        link.answer = 'refuse';
      });
      expect((await run(plan)).ok).toBe(isOk);
    }
  });

  it('undoes a finished import, and leaves alone what was changed since', async () => {
    const { amp, before, run, undoAll, importing } = await stage();
    const plan = importing(plainFile);
    await run(plan);
    amp.report([['/amp/channels/2/output/name', 'Changed since']]);
    expect(await undoAll(plan)).toBe(true);
    const channels = (amp.tree['amp'] as Tree)['channels'] as Tree;
    expect(channels['1']).toEqual(((before['amp'] as Tree)['channels'] as Tree)['1']);
    expect(channels['2']).toMatchObject({ output: { name: 'Changed since' } });
  });

  it('leaves a fader that would rise where it is, unless somebody agrees', async () => {
    for (const agrees of [false, true]) {
      const { amp, before, device, run } = await stage();
      const saved = structuredClone(before);
      put(saved, '/amp/channels/1/output/fader', 0);
      put(saved, '/amp/channels/1/output/name', 'Saved');
      const read = readSnapshot(writeSnapshot(saved, id));
      if (!read.ok) throw new Error(read.refusal);
      put(before, '/amp/channels/1/output/fader', -40);
      amp.report([['/amp/channels/1/output/fader', -40]]);
      const plan = planRestore(read.snapshot, { schema, tree: before, info: device.info, mode: 'local', deviceId: id });
      if (!plan.ok) throw new Error(plan.refusal);
      expect(await run(plan, () => agrees)).toEqual({ ok: true });
      expect(amp.tree).toMatchObject({ amp: { channels: { 1: { output: { name: 'Saved', fader: agrees ? 0 : -40 } } } } });
    }
  });
});
