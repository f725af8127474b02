import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStateFile } from './state-file.ts';

const writer = fileURLToPath(new URL('../../test/kill-writer.ts', import.meta.url));
const rounds = Number(process.env['HEADROOM_KILLS'] ?? 4);
let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'headroom-kill-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Resolves to the last number reported safe. */
function killOnce(from: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [writer, folder, String(from)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), Math.random() * 120));
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => resolve(Number(text.split('\n').at(-2))));
  });
}

describe('kill -9', () => {
  it(
    `at ${rounds} random moments loses nothing that was acknowledged, and the file always opens`,
    async () => {
      let from = 0;
      for (let round = 0; round < rounds; round++) {
        const safe = await killOnce(from);
        const said: string[] = [];
        const memory = openStateFile(folder, (message) => said.push(message));
        const found = Number(memory.values.get('/misc/subscriptionPeriod'));
        expect(found).toBeGreaterThanOrEqual(safe);
        expect(String(memory.values.get('/logs/events')).startsWith(`${found} `)).toBe(true);
        expect(said).toEqual([]);
        from = found + 1;
        await memory.close();
      }
      expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual([]);
    },
    rounds * 30_000,
  );
});
