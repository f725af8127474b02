import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, type Property } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicStrings, worstStrings } from './hostile-strings.ts';
import { createTestbed, type TestbedAmp } from './testbed.ts';

const strings = [...worstStrings, ...publicStrings()];
let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-hostile-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isString = (value: unknown): value is string => typeof value === 'string';
const maxLengthOf = (property: Property) => (property.kind === 'text' ? property.maxLength : 0);

function linesOf({ host, textPort }: TestbedAmp, request: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(textPort, host.split(':')[0]);
    let text = '';
    socket.on('error', reject);
    socket.on('data', (data) => {
      text += data.toString();
      // The answer to `end` follows all others.
      if (!text.includes("cannot parse - 'end'")) return;
      socket.destroy();
      resolve(text.split('\n').slice(0, -2));
    });
    socket.write(`${request}\nend\n`);
  });
}

describe(`${strings.length} hostile texts (${strings.length > worstStrings.length ? 'the public ones too' : 'HEADROOM_CORPORA is not set'})`, () => {
  it('in every text of an amplifier are stored unchanged or refused, on every road and over a power cut', async () => {
    const options = { amps: [{ model: '704D', name: 'Bar' }], data: folder } as const;
    const first = await createTestbed(options);
    const [bar] = first.amps;
    if (!bar) throw new Error('no amplifier');
    const { device, core } = bar.amplifier;
    const texts = [...schemaOf(bar.amplifier.model).leaves()].filter(
      ({ property, address }) => property.kind === 'text' && property.access === 'write' && !/^\/(network|cloud)\//.test(address),
    );
    expect(texts.length).toBeGreaterThan(15);
    let stored = 0;
    for (const [index, text] of strings.entries()) {
      // Fields take turns, but the first gets every text.
      const turn = texts.filter((_, place) => place === 0 || place % 7 === index % 7);
      for (const { address, place, handle, property } of turn) {
        const before = at(core.tree, address);
        const answer = await device.write(place.path, { [handle.name]: text }, { id: 'test', admin: true });
        const now = at(core.tree, address);
        if (!answer.ok) expect(now).toBe(before);
        // Cut when too long, never within a character.
        else
          expect([
            isString(now) && text.startsWith(now),
            isString(now) && now.length >= Math.min(text.length, maxLengthOf(property) - 1),
          ]).toEqual([true, true]);
        stored += answer.ok ? 1 : 0;
      }
      const [name] = texts;
      const lines = await linesOf(bar, `get ${name?.address ?? ''}`);
      expect([text, lines.length]).toEqual([text, 1]);
    }
    expect(stored).toBeGreaterThan(strings.length);
    const last = texts.map(({ address }) => at(core.tree, address));
    await first.close();
    await using second = await createTestbed(options);
    const tree = second.amps[0]?.amplifier.core.tree ?? {};
    expect(texts.map(({ address }) => at(tree, address))).toEqual(last);
  });
});
