import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlain, readUpdate } from './request.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (value: unknown) => readUpdate(bytes(typeof value === 'string' ? value : JSON.stringify(value)));
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

describe("a client's request to a shadow", () => {
  it.each([
    ['{"state":', 400, 'Invalid JSON'],
    ['[]', 400, 'Invalid JSON'],
    [{}, 400, 'Missing required node: state'],
    [{ state: null }, 400, 'Missing required node: state'],
    [{ state: 'on' }, 400, 'State node must be an object'],
    [{ state: [] }, 400, 'State node must be an object'],
    [{ state: { desired: 1 } }, 400, 'Desired node must be an object'],
    [{ state: { reported: [] } }, 400, 'Reported node must be an object'],
    [{ state: { delta: {} } }, 400, 'State contains an invalid node'],
    [{ state: {}, version: '1' }, 400, 'Invalid version'],
    [{ state: {}, version: -1 }, 400, 'Invalid version'],
    [{ state: {}, version: 1.5 }, 400, 'Invalid version'],
    [{ state: {}, clientToken: 7 }, 400, 'Invalid clientToken'],
    [{ state: {}, clientToken: 'é'.repeat(33) }, 400, 'Invalid clientToken'],
    [{ state: { desired: nested(7) } }, 400, 'JSON contains too many levels of nesting; maximum is 6'],
    [`{"state":{"desired":${'['.repeat(5000)}${']'.repeat(5000)}}}`, 400, 'JSON contains too many levels of nesting; maximum is 6'],
    [{ state: { desired: { text: 'x'.repeat(40_000) } } }, 413, 'The payload exceeds the maximum size allowed'],
    ['{"state":{"desired":{"__proto__":{"a":1}}}}', 400, 'Invalid JSON'],
  ])('%j is refused: %d, %s', (value, code, message) => {
    expect(read(value)).toMatchObject({ ok: false, rejection: { code, message } });
  });

  it('that is not UTF-8 is refused, and its token is reported if readable', () => {
    expect(readUpdate(Uint8Array.from([0x7b, 0xff, 0x7d]))).toMatchObject({
      ok: false,
      rejection: { code: 415, message: 'Unsupported documented encoding; supported encoding is UTF-8' },
    });
    expect(read({ state: { desired: 1 }, clientToken: 'mine' })).toMatchObject({ ok: false, clientToken: 'mine' });
  });

  it('may have a token of 64 bytes, a version, six levels, and sections that are null', () => {
    const clientToken = 'é'.repeat(32);
    expect(read({ state: { desired: null, reported: nested(6) }, version: 0, clientToken })).toMatchObject({
      ok: true,
      request: { change: { desired: null, reported: nested(6) }, version: 0, clientToken },
    });
  });

  it('to get is empty, or has a token', () => {
    expect(readPlain(new Uint8Array())).toEqual({ ok: true, request: { clientToken: undefined, version: undefined } });
    expect(readPlain(bytes('{"clientToken":"a"}'))).toMatchObject({ ok: true, request: { clientToken: 'a' } });
    expect(readPlain(bytes('nothing'))).toMatchObject({ ok: false, rejection: { code: 400 } });
  });

  it('of any bytes is answered, and touches no prototype', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map(bytes),
          fc.jsonValue().map((state) => bytes(JSON.stringify({ state }))),
        ),
        (payload) => {
          const answer = readUpdate(payload);
          expect(answer.ok || answer.rejection.message !== '').toBe(true);
          expect(({} as Record<string, unknown>)['a']).toBeUndefined();
        },
      ),
      { numRuns: 2000 },
    );
  });
});
