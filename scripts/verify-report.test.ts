import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalForm, verify } from './verify-report.mjs';

const body = {
  report: 1,
  signedBy: 'Ana Ruiz',
  signedAt: '2026-11-27T09:00:00.000Z',
  verdict: 'passed',
  results: [{ level: -12.5, remark: 'ñ €' }],
};
const signed = (of: object) => ({ ...of, sha256: createHash('sha256').update(canonicalForm(of)).digest('hex') });

describe('the program that verifies reports', () => {
  it('finds a report unchanged, whatever the order of its members and its spaces', () => {
    const { report, sha256, ...rest } = signed(body) as Record<string, unknown>;
    expect(verify(JSON.stringify(signed(body)))).toMatchObject({ ok: true });
    expect(verify(JSON.stringify({ sha256, ...rest, report }, null, 4))).toMatchObject({ ok: true });
  });

  it('finds each flipped byte', () => {
    const text = JSON.stringify(signed(body));
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Uint8Array.from(bytes);
      flipped[at]! ^= 1;
      expect(verify(new TextDecoder().decode(flipped)).ok, `byte ${at}`).toBe(false);
    }
  });

  it('says which channels a report is about, and nothing of one that is about the whole amplifier', () => {
    const about = (scope: object) => {
      const found = verify(JSON.stringify(signed({ ...body, ...scope })));
      return 'about' in found ? found.about : found;
    };
    expect(about({})).toMatch(/"passed"$/);
    expect(about({ report: 2, scope: { channels: [2, 4] } })).toMatch(/"passed", channels 2, 4 only$/);
    expect(about({ report: 2, scope: { channels: [2] } })).toMatch(/"passed", channel 2 only$/);
  });

  it.each([
    ['what it is about is not known', 'rack'],
    ['what it is about is not known', null],
    ['what it is about is not known', [2]],
    ['what it is about is not known', { channels: [2], zone: 'Bar' }],
    ['it is about no channel', { channels: [] }],
    ['it names a channel twice', { channels: [2, 2] }],
    ['it names what is no channel', { channels: ['2'] }],
  ])('refuses a report because %s: %j', (why, scope) => {
    expect(verify(JSON.stringify(signed({ ...body, report: 2, scope })))).toEqual({ ok: false, why });
  });

  it('refuses a second member of one name, which a parser would drop', () => {
    const text = JSON.stringify(signed(body)).replace('"report":1', '"verdict":"failed","report":1');
    expect(verify(text)).toEqual({ ok: false, why: 'a name stands twice in it' });
  });

  it("prints a report's texts without characters that steer a terminal", () => {
    const found = verify(JSON.stringify(signed({ ...body, signedBy: 'Ana\u001b[2J', signedAt: '\u009b2J', verdict: '\u202Edessap' })));
    expect('about' in found ? found.about : found).toBe(String.raw`signed by "Ana\u001b[2J" at "?2J", "?dessap"`);
  });

  it.each(['', '[]', '{"report":1}', 'null', '{"sha256":"x"}'])('refuses %j', (text) => {
    expect(verify(text).ok).toBe(false);
  });

  it('refuses a report that is nested without end', () => {
    const text = `{"report":1,"sha256":"x","deep":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    expect(verify(text)).toEqual({ ok: false, why: 'it is nested too deeply' });
  });
});
