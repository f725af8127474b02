import { addLockGroup, createLockGroup, lockablePaths } from '@headroom/model/access';
import { peakLimiter } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { put, schemaOf, type Tree } from '@headroom/model/property';
import {
  allAmpSections,
  allChannelSections,
  exportChannel,
  planImport,
  planRestore,
  readSettingsFile,
  readSnapshot,
  writeSnapshot,
  type Decided,
  type Section,
} from '@headroom/model/transfer';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/memory-socket';
import { createTreeDevice, noHooks, type WriteHook } from '@headroom/protocol/server';
import { describe, expect, it } from 'vitest';
import { putBack, runPlan, type PlanOutcome } from './run-plan.ts';
import { reach, serve } from '../testing.ts';

const model = readModel('704D');
if (!model) throw new Error('no model');
const schema = schemaOf(model);
const id = '00:1B:66:00:00:01';
const sections = new Set<Section>([...allAmpSections, ...allChannelSections]);

/** A device on the wire, and what came of its steps. */
async function stage({ hook, prepare }: { hook?: WriteHook; prepare?: (tree: Tree) => void } = {}) {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
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
  await clock.advance(500);
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
  const run = ({ steps }: Pick<Decided, 'steps'>, agree = () => false): Promise<PlanOutcome> =>
    settle(
      runPlan({
        device,
        clock,
        steps,
        before,
        schema,
        deviceId: id,
        agree,
        onAway,
        onStep: (done, step) => seen.push(`${done} ${step?.kind ?? 'end'}`),
      }),
    );
  const undoAll = ({ steps }: Pick<Decided, 'steps'>) =>
    settle(putBack({ device, clock, steps, before, schema, deviceId: id, onAway }, steps.length));
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
    });
    if (!plan.ok) throw new Error(plan.refusal);
    return plan;
  };
  return { amp, answeringAs, clock, network, device, link, before, seen, run, undoAll, importing };
}
/** A file of another amplifier, with a lock over its limiters. */
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
const plainFile = '{"output":{"name":"Bar"},"rmsLimiter":{"threshold":55},"peakLimiter":{"threshold":66}}';

describe('running the steps of an import', () => {
  it('[IMPEXP-16] goes in order: reset, signature, key, values, and then the lock stands', async () => {
    const { amp, run, seen, importing } = await stage({ prepare: (tree) => void addLockGroup(tree, lockOn('old')) });
    const plan = importing(lockedFile());
    expect(await run(plan)).toEqual({ ok: true });
    expect(seen.map((step) => step.split(' ')[1])).toEqual(['resetLocks', 'checkSignature', 'applyLock', 'write', 'write', 'lock', 'end']);
    expect(amp.tree).toMatchObject({
      amp: { channels: { 1: { output: { name: 'Bar' }, peakLimiter: { threshold: 77 } } } },
      lockedProperties: { ch1: { properties: expect.arrayContaining(['/amp/channels/1/peakLimiter/threshold']) as unknown } },
    });
  });

  it('[IMPEXP-17] stops at the first refusal and puts back what was written, locks too', async () => {
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
    'an amplifier that loses its power in the middle, after %i changes, has everything back once it is there again',
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
          // In the middle of a step: its change is made, and nobody is told.
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

  it('writes nothing back to another amplifier that answers there instead', async () => {
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

  it('says so when the way back is cut as well', async () => {
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

  it('counts an amplifier that leaves with its new address, and nothing else that leaves, as done', async () => {
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

  it('takes a finished import back, and leaves alone what was changed since', async () => {
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
