import { connect, type Socket } from 'node:net';
import { areas, basePath, type Call } from '@headroom/protocol/cloud';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestCloud, everyRate } from '../../../test/cloud-rig.ts';
import { exampleOf, someId } from '../../../test/bad-values.ts';

/** `npm run soak` runs all 3 times 10,000. */
const rounds = Number(process.env['HEADROOM_MUTATIONS'] ?? 600);
const maxGrowth = 50_000_000;
const rates = everyRate({ count: 1e9, perMs: 1000 });

function requestOf(call: Call): string {
  const body = call.body === undefined ? '' : JSON.stringify(exampleOf(call.body));
  return [
    `${call.method} ${basePath}${call.path.replaceAll(/\{\w+\}/g, someId)} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: close',
    'content-type: application/json',
    'authorization: Bearer eyJhbGciOiJFZERTQSJ9.e30.AAAA',
    'idempotency-key: one',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}
const requests = Object.values(areas)
  .flatMap((calls) => Object.values<Call>(calls))
  .filter(({ caller }) => caller !== 'open')
  .map(requestOf);

const mutated = fc
  .tuple(
    fc.constantFrom(...requests),
    fc.array(fc.tuple(fc.constantFrom('turn', 'take', 'put', 'twice'), fc.nat(2000), fc.nat(255), fc.nat(40)), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([text, changes]) => {
    let bytes = Buffer.from(text, 'latin1');
    for (const [kind, place, byte, length] of changes) {
      const at = place % (bytes.length + 1);
      const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
      if (kind === 'turn') bytes = Buffer.concat([before, Buffer.of(byte), after.subarray(1)]);
      else if (kind === 'take') bytes = Buffer.concat([before, after.subarray(length)]);
      else if (kind === 'put') bytes = Buffer.concat([before, Buffer.alloc(length, byte), after]);
      else bytes = Buffer.concat([before, after.subarray(0, length), after]);
    }
    return bytes;
  });

/** The sender closes its end, so that a request that claims to be longer ends too. */
function send(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

it(`withstands ${rounds} mutated requests: no crash, no 500, no change of stored data, no growth`, async () => {
  await using rig = await createTestCloud({ rates, logLevel: 'silent' });
  await rig.signUp('ada@example.com');
  const port = Number(new URL(rig.cloud.origin).port);
  const stored = async () => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
      rig.cloud.db,
    );
    const tables = rows.filter(({ name }) => name !== 'rate_windows');
    return Promise.all(
      tables.map(
        async ({ name }) => (await sql`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(rig.cloud.db)).rows,
      ),
    );
  };
  const before = await stored();
  const grown = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  await fc.assert(
    fc.asyncProperty(mutated, async (bytes) => void (await send(port, bytes))),
    { numRuns: 100 },
  );
  const heap = grown();
  await fc.assert(
    fc.asyncProperty(mutated, async (bytes) => {
      expect(await send(port, bytes)).not.toMatch(/^HTTP\/1\.1 (?:2\d\d|5\d\d)/);
    }),
    { numRuns: rounds },
  );
  expect(grown() - heap).toBeLessThan(maxGrowth);
  expect(await stored()).toEqual(before);
  expect((await fetch(`${rig.cloud.origin}/healthz`)).status).toBe(200);
}, 3_600_000);
