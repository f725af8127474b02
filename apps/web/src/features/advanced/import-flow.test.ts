import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { obfuscate } from '@headroom/model/access';
import { ethernet, output } from '@headroom/model/amplifier';
import { at, put } from '@headroom/model/property';
import { readModel } from '@headroom/model/catalogue';
import { schemaOf } from '@headroom/model/schema';
import { allAmpSections, allChannelSections, exportAmp, exportChannel } from '@headroom/model/transfer';
import { interruptedOf, keepInterrupted } from '../../device/files/interrupted.ts';
import { pageRig } from '../../../test/page-rig.tsx';
import { addressAfter, firstChoice, hasErrors, importFlowOf, judgeFile, maxBytes, planFor, type ImportState } from './import-flow.ts';
import { useAdvancedWords } from './words.ts';

const { refusals } = useAdvancedWords.now();
const bytes = (text: string) => new TextEncoder().encode(text);
const good = JSON.stringify({
  channelNumber: 1,
  output: { name: 'Bar' },
  peakLimiter: { threshold: 66 },
  version: 2,
  deviceId: '02:00:00:00:00:01',
});
function wordsFor(source: Uint8Array): string | undefined {
  const judged = judgeFile(source);
  return judged.ok ? undefined : refusals[judged.refusal];
}
const corrupt = 'Failed to Import: Invalid or corrupt file';
const unsupported = 'Unsupported import file';

describe('a chosen settings file', () => {
  it('is accepted if it is one', () => {
    expect(wordsFor(bytes(good))).toBeUndefined();
    expect(wordsFor(bytes(`\uFEFF${good}`))).toBeUndefined();
  });

  it('[IMPEXP-18] is refused if truncated anywhere', () => {
    for (let part = 1; part < 64; part += 1) expect(wordsFor(bytes(good.slice(0, Math.floor((good.length * part) / 64))))).toBe(corrupt);
  });

  it.each([
    ['[IMPEXP-18] nothing', bytes(''), corrupt],
    ['[IMPEXP-18] a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), corrupt],
    ['[IMPEXP-18] bytes that are no text', Uint8Array.of(0x7b, 0xff, 0x7d), corrupt],
    ['[IMPEXP-18] 50 MB', new Uint8Array(50_000_000), corrupt],
    ['[IMPEXP-18] __proto__', bytes('{"output":{"__proto__":{"x":1}}}'), corrupt],
    ['[IMPEXP-18] a list', bytes('[1,2]'), corrupt],
    ['[ERR-06] a future version', bytes('{"output":{},"version":3}'), unsupported],
    ['[ERR-06] a touch controller’s', bytes('{"name":"Panel","groups":[],"version":1}'), unsupported],
    ['[ERR-06] anything else', bytes('{"hello":"world"}'), unsupported],
  ])('%s is refused in the fixed words', (_, source, words) => {
    expect(wordsFor(source)).toBe(words);
  });

  it('[IMPEXP-18] [IMPEXP-19] [IMPEXP-20] [IMPEXP-22] [IMPEXP-24] [IMPEXP-25] [IMPEXP-26] is refused in the fixed words of each reason', () => {
    expect(refusals).toMatchObject({
      corrupt: 'Failed to Import: Invalid or corrupt file',
      unsupportedFile: 'Unsupported import file',
      firUnsupported: 'Error: The selected file contains unsupported features not available in this product',
      invalidKey: 'Failed to import: Invalid key',
      invalidSignature: 'Failed to import. Invalid signature',
      unsupportedFeatures: 'Error: The selected file contains unsupported features not available in this product',
      unlockChannelProperties: 'Failed to import. Please unlock all locked channel properties',
      unlockProperties: 'Failed to import. Please unlock all locked properties',
      couldNotResetLocks: 'Failed to import. Could not reset existing locked properties',
    });
  });
});

describe('a file of the whole amplifier', () => {
  const model = readModel('704D')!;
  const schema = schemaOf(model);
  const deviceId = '020000000001';
  const tree = schema.defaults();
  const exported = exportAmp(
    { ...tree, network: { ethernet: { ip: '10.0.0.5/24', dhcp: false } } },
    { deviceId, sections: allAmpSections, lock: undefined },
  );
  const judged = judgeFile(bytes(exported.ok ? exported.text : ''));
  if (!judged.ok) throw new Error(judged.refusal);
  const { file } = judged;
  const now = { tree, schema, deviceId };
  const planIn = (mode: 'local' | 'cloud', choice = firstChoice(file, now, mode)) =>
    planFor({ name: 'bar.json', bytes: 1, file }, choice, now, { device: { info: () => undefined }, mode });

  it('[LOGIN-09] [IMPEXP-17] of local settings is imported from the cloud without an error: what is set at the amplifier only is neither chosen nor selectable', () => {
    expect([...firstChoice(file, now, 'cloud').sections]).toStrictEqual(['amp', 'channels']);
    const plan = planIn('cloud');
    expect(plan.ok && hasErrors(plan)).toBe(false);
    const whole = planIn('cloud', { ...firstChoice(file, now, 'cloud'), sections: allAmpSections });
    expect(whole.ok && whole.dropped.map(({ reason }) => reason)).toContain('local mode only');
  });

  it('[IMPEXP-02] [IMPEXP-11] is imported at the amplifier with every part, and without the state of its outputs', () => {
    expect(firstChoice(file, now, 'local').takesOutputState).toBe(false);
    expect([...firstChoice(file, now, 'local').sections]).toStrictEqual(['network', 'amp', 'channels', 'gpio']);
    const plan = planIn('local');
    expect(plan.ok && plan.changes.map(({ address }) => address)).toContain('/network/ethernet/ip');
  });
});

describe('a file of one channel', () => {
  const schema = schemaOf(readModel('704D')!);
  it.each([
    [3, 3],
    [4, 4],
    [5, 1],
    ['3', 1],
    [undefined, 1],
  ])('[IMPEXP-01] that comes from channel %s goes to channel %i of four, unless another is chosen', (channelNumber, channel) => {
    const judged = judgeFile(bytes(JSON.stringify({ ...(JSON.parse(good) as object), channelNumber })));
    if (!judged.ok) throw new Error(judged.refusal);
    expect(firstChoice(judged.file, { schema, deviceId: '020000000001' }, 'local').channel).toBe(channel);
  });

  it('[IMPEXP-03] [IMPEXP-11] is imported with every part except faders and mutes, until somebody chooses otherwise', () => {
    const judged = judgeFile(bytes(good));
    if (!judged.ok) throw new Error(judged.refusal);
    const { sections, takesOutputState, mutes } = firstChoice(judged.file, { schema, deviceId: '020000000001' }, 'local');
    expect([...sections].join(' ')).toBe(
      'inputs channelName hizLowz smartPowerBridge signalGenerator crossoverDelay eq limiters loadMonitoringPilotTone',
    );
    expect([takesOutputState, mutes]).toEqual([false, false]);
  });
});

describe('the course of an import', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    sessionStorage.clear();
    vi.useRealTimers();
  });
  const fileOf = (text: string) => new File([text], 'bar.json');
  async function stage(before: (rig: Awaited<ReturnType<typeof pageRig>>) => void = () => {}) {
    const rig = await pageRig();
    before(rig);
    const flow = importFlowOf(rig.seat);
    const becomes = async (kind: ImportState['kind'], of = flow) => {
      for (let seconds = 0; of.state().kind !== kind && seconds < 300; seconds += 1) {
        await rig.turn(1000);
        await vi.advanceTimersByTimeAsync(1000);
      }
      expect(of.state().kind).toBe(kind);
    };
    /** Its last write was done, and then its page went away. */
    async function interrupted(text: string) {
      const { device, seat } = rig;
      void flow.choose(fileOf(text));
      await becomes('preview');
      let kept: ReturnType<typeof interruptedOf>;
      const unsubscribe = flow.subscribe(() => void (kept ??= interruptedOf(device)));
      void flow.run(() => {}, []);
      await becomes('finished');
      unsubscribe();
      flow.close();
      keepInterrupted(device, kept);
      const restored = async () => {
        const afterReload = importFlowOf(seat);
        void afterReload.restore(() => {}, []);
        await becomes('undone', afterReload);
        const end = afterReload.state();
        return end.kind === 'undone' && end.isWhole;
      };
      return { restored };
    }
    return { ...rig, flow, becomes, interrupted };
  }

  it('[IMPEXP-18] reads a file of 4 MiB, and none that is larger', async () => {
    const { flow, becomes } = await stage();
    void flow.choose(fileOf(good.padEnd(maxBytes)));
    await becomes('preview');
    await flow.choose(fileOf(good.padEnd(maxBytes + 1)));
    expect(flow.state()).toMatchObject({ kind: 'refused', refusal: 'tooLarge' });
    expect(maxBytes).toBe(4 * 2 ** 20);
  });

  it('says nothing of a bad file that is read slowly once another was chosen', async () => {
    const { flow, becomes } = await stage();
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
    const slow = flow.choose(Object.assign(fileOf('no settings'), { arrayBuffer: () => promise }));
    void flow.choose(fileOf(good));
    await becomes('preview');
    resolve(new TextEncoder().encode('no settings').buffer);
    await slow;
    expect(flow.state().kind).toBe('preview');
  });

  it('[IMPEXP-14] writes nothing before 250 ms after the press', async () => {
    const { flow, becomes, held, turn } = await stage();
    void flow.choose(fileOf(good));
    await becomes('preview');
    void flow.run(() => {}, []);
    const name = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await turn(200);
      return held(output.properties.name, { channel: 1 });
    };
    expect([flow.state().kind, await name(249)]).toEqual(['running', '']);
    await vi.waitFor(async () => expect(await name(1)).toBe('Bar'), 60_000);
  });

  it('[IMPEXP-16] resets no lock that somebody set after the preview, before the preview has said so', async () => {
    const { flow, becomes, amp, turn } = await stage();
    void flow.choose(fileOf(good));
    await becomes('preview');
    const locked = '/amp/channels/1/peakLimiter/threshold';
    amp.report([
      [locked, 40],
      ['/lockedProperties/ch1/key', obfuscate('001B66000001', 'tuning')],
      ['/lockedProperties/ch1/properties', [locked]],
    ]);
    await turn(500);
    void flow.run(() => {}, []);
    await becomes('preview');
    expect([at(amp.tree, locked), at(amp.tree, '/lockedProperties/ch1/properties')]).toEqual([40, [locked]]);
    void flow.run(() => {}, []);
    await becomes('finished');
    expect([at(amp.tree, locked), at(amp.tree, '/lockedProperties/ch1')]).toEqual([66, undefined]);
  });

  it('[IMPEXP-16] (OQ-098) leads people to the new address if its network was written, and back when that is undone', async () => {
    const { flow, becomes, amp, held } = await stage();
    const ip = () => held(ethernet.properties.ip, {});
    const before = ip();
    const from = { ...amp.tree, network: { ethernet: { ip: '10.0.0.9/24', dhcp: false, gateway: '10.0.0.1' } } };
    const exported = exportAmp(from, { deviceId: '001B66000001', sections: new Set(['network']), lock: undefined });
    void flow.choose(fileOf(exported.ok ? exported.text : ''));
    await becomes('preview');
    const follow = vi.fn<(to: string | undefined) => void>();
    void flow.run(follow, []);
    await becomes('finished');
    expect([ip(), follow.mock.calls]).toEqual(['10.0.0.9/24', [['amp']]]);
    void flow.undo(follow, []);
    await becomes('undone');
    expect([ip(), follow.mock.calls]).toEqual([before, [['amp'], ['amp']]]);
  });

  it('[IMPEXP-17] keeps the previous settings if neither its end nor its undoing could restore them: another amplifier is in its place', async () => {
    const { device, flow, becomes, link, amp } = await stage();
    void flow.choose(fileOf(good));
    await becomes('preview');
    const unsubscribe = flow.subscribe(() => {
      const now = flow.state();
      if (now.kind !== 'running' || now.steps.length === 0) return;
      unsubscribe();
      amp.report([['/id', '00:1B:66:00:00:02']]);
      link.cut();
    });
    void flow.run(() => {}, []);
    await becomes('finished');
    expect(flow.state()).toMatchObject({ outcome: { ok: false, isPutBack: false } });
    void flow.undo(() => {}, []);
    await becomes('undone');
    expect([flow.state(), interruptedOf(device)?.name]).toEqual([{ kind: 'undone', isWhole: false, left: [] }, 'bar.json']);
  });

  it('[IMPEXP-17] restores after an interruption what it was to write, and nothing that others changed elsewhere', async () => {
    const { amp, held, interrupted } = await stage();
    const { restored } = await interrupted(good);
    amp.report([['/amp/channels/2/output/name', 'By another']]);
    expect(await restored()).toBe(true);
    const name = (channel: number) => held(output.properties.name, { channel });
    expect([name(1), name(2)]).toEqual(['', 'By another']);
  });

  it('[IMPEXP-17] restores all that the lock of an interrupted import covers: taking a lock off sets the factory values', async () => {
    const [gain, threshold] = ['/amp/channels/1/outputEqFilters/1/gain', '/amp/channels/1/peakLimiter/threshold'];
    const { amp, interrupted } = await stage((rig) => rig.amp.report([[gain, -6]]));
    const from = structuredClone(amp.tree);
    put(from, threshold, 66);
    const exported = exportChannel(from, {
      channel: 1,
      deviceId: '001B66000002',
      sections: allChannelSections,
      lock: { password: 'tuning', sections: new Set(['limiters', 'eq']) },
    });
    const { restored } = await interrupted(exported.ok ? exported.text : '');
    expect(at(amp.tree, '/lockedProperties/ch1/properties')).toContain(gain);
    expect(await restored()).toBe(true);
    expect([at(amp.tree, gain), at(amp.tree, threshold), at(amp.tree, '/lockedProperties/ch1')]).toEqual([-6, 141, undefined]);
  });

  it.each([
    ['elsewhere', true, '/amp/channels/2/peakLimiter/threshold', 40],
    ['on the same channel: nothing is put back', false, '/amp/channels/1/rmsLimiter/threshold', 40],
  ])('[IMPEXP-17] resets no lock after an interruption that somebody has set since %s', async (_, isWhole, locked, value) => {
    const { amp, interrupted, turn } = await stage();
    const { restored } = await interrupted(good);
    const also = '/amp/channels/1/peakLimiter/threshold';
    const properties = isWhole ? [locked] : [locked, also];
    amp.report([
      [locked, value],
      ['/lockedProperties/own/key', obfuscate('001B66000001', 'tuning')],
      ['/lockedProperties/own/properties', properties],
    ]);
    await turn(500);
    expect(await restored()).toBe(isWhole);
    expect([at(amp.tree, locked), at(amp.tree, '/lockedProperties/own/properties')]).toEqual([value, properties]);
    expect(at(amp.tree, also)).toBe(isWhole ? 141 : 66);
  });

  it('[IMPEXP-17] can still be put back if the page goes away while it is undone', async () => {
    const { amp, device, flow, becomes } = await stage();
    void flow.choose(fileOf(good));
    await becomes('preview');
    void flow.run(() => {}, []);
    await becomes('finished');
    expect(interruptedOf(device)).toBeUndefined();
    const kept = new Set<string | undefined>();
    amp.follow({ changed: () => void kept.add(interruptedOf(device)?.name) });
    void flow.undo(() => {}, []);
    await becomes('undone');
    expect([[...kept], interruptedOf(device)]).toEqual([['bar.json'], undefined]);
  });

  it('[IMPEXP-17] keeps the settings from before an interruption until they could be restored', async () => {
    const { device, flow, becomes } = await stage((rig) => keepInterrupted(rig.device, { name: 'bar.json', snapshot: '{}' }));
    void flow.restore(() => {}, []);
    await becomes('undone');
    expect(flow.state()).toEqual({ kind: 'undone', isWhole: false, left: [] });
    expect(interruptedOf(device)?.name).toBe('bar.json');
  });
});

describe('the address of an amplifier after an import', () => {
  const before = { network: { ethernet: { ip: '10.0.0.5/24' }, wifi: { ip: '10.0.1.5/24' } } };
  const changed = (...changes: [address: string, after: string | boolean][]) => ({
    changes: changes.map(([address, after]) => ({ address, before: undefined, isLouder: false, after })),
  });
  it.each([
    ['another address on its own road', '10.0.0.5', changed(['/network/ethernet/ip', '10.0.0.9/24']), '10.0.0.9'],
    ['with its port', '10.0.0.5:1240', changed(['/network/ethernet/ip', '10.0.0.9/24']), '10.0.0.9:1240'],
    ['another address on the other road', '10.0.0.5', changed(['/network/wifi/ip', '10.0.1.9/24']), '10.0.0.5'],
    ['DHCP', '10.0.1.5', changed(['/network/wifi/dhcp', true]), undefined],
    ['another gateway', '10.0.0.5', changed(['/network/ethernet/gateway', '10.0.0.2']), '10.0.0.5'],
    ['a name', 'amp.example', changed(['/network/ethernet/ip', '10.0.0.9/24']), 'amp.example'],
  ])('%s', (_, host, plan, expected) => {
    expect(addressAfter(host, before, plan)).toBe(expected);
  });
});
