import { createManualClock } from '@headroom/protocol';
import { describe, expect, it } from 'vitest';
import { createAgreement, sayMs, silentMs, type Agreement, type Air } from './agreement.ts';
import { openMulticast } from './multicast.ts';

const devices = Array.from({ length: 150 }, (_, index) => (0x20_00_00 + index).toString(16).toUpperCase().padStart(12, '0'));
/** Everybody hears everybody, but who is away. */
function createAir() {
  const ears = new Map<string, (text: string) => void>();
  const away = new Set<string>();
  const of = (name: string): Air => ({
    say(text) {
      if (!away.has(name)) for (const [other, ear] of ears) if (other !== name && !away.has(other)) ear(text);
    },
    onHeard(listener) {
      ears.set(name, listener);
      return () => void ears.delete(name);
    },
  });
  return { of, away, ears };
}
function network(names: readonly string[], reaches: (name: string) => readonly string[] = () => devices) {
  const clock = createManualClock();
  const air = createAir();
  const open = (name: string) =>
    createAgreement({ id: name, clock, air: air.of(name), reached: () => reaches(name), changed: () => undefined });
  const bridges = new Map<string, Agreement>(names.map((name) => [name, open(name)]));
  const serving = (device: string) => [...bridges].flatMap(([name, bridge]) => (bridge.serves(device) ? [name] : []));
  return { clock, air, bridges, serving, open };
}

describe('bridges of one network', () => {
  it('agree: each amplifier is served by one, and each bridge serves some', async () => {
    const { clock, serving } = network(['one', 'two', 'three']);
    await clock.advance(silentMs + 1);
    const each = devices.map(serving);
    expect(each.every((names) => names.length === 1)).toBe(true);
    expect(new Set(each.flat())).toEqual(new Set(['one', 'two', 'three']));
  });

  it('serve nothing before they could have heard the others', async () => {
    const { clock, serving } = network(['one', 'two']);
    await clock.advance(silentMs - 1);
    expect(devices.flatMap(serving)).toEqual([]);
  });

  it('take over what one served that is gone, within seconds, and give it back', async () => {
    const { clock, serving, air } = network(['one', 'two']);
    await clock.advance(silentMs + 1);
    air.away.add('one');
    await clock.advance(silentMs + 2 * sayMs);
    expect(devices.every((device) => serving(device).includes('two'))).toBe(true);
    air.away.delete('one');
    await clock.advance(2 * sayMs);
    expect(devices.every((device) => serving(device).length === 1)).toBe(true);
  });

  it('leave an amplifier to who reaches it', async () => {
    const [mine = '', ours = ''] = devices;
    const { clock, serving } = network(['one', 'two'], (name) => (name === 'one' ? [mine, ours] : [ours]));
    await clock.advance(silentMs + 1);
    expect(serving(mine)).toEqual(['one']);
    expect(serving(ours)).toHaveLength(1);
  });

  it('pass over what is none of theirs', async () => {
    const { clock, air, bridges } = network(['one']);
    await clock.advance(silentMs + 1);
    const ear = air.ears.get('one');
    for (const text of [
      '',
      '{',
      '[]',
      '{"bridge":1}',
      '{"bridge":"x y","reaches":[]}',
      JSON.stringify({ bridge: 'x', reaches: ['<script>', 7, null] }),
      'x'.repeat(9000),
    ])
      ear?.(text);
    expect(devices.every((device) => bridges.get('one')?.serves(device))).toBe(true);
  });

  it('hear one another over the network, where it carries datagrams to a group', async ({ skip }) => {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const [one, two] = [await openMulticast({ port, host: '127.0.0.1' }), await openMulticast({ port, host: '127.0.0.1' })];
    const heard = Promise.withResolvers<string>();
    two.onHeard(heard.resolve);
    const again = setInterval(() => one.say('hello'), 50);
    const silence = setTimeout(() => heard.resolve(''), 5000);
    const text = await heard.promise;
    clearInterval(again);
    clearTimeout(silence);
    one.close();
    two.close();
    if (text === '') skip('this machine carries no multicast on its loopback');
    expect(text).toBe('hello');
  });
});
