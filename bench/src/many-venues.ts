import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const filler = fileURLToPath(new URL('../../apps/cloud/test/many-amps.ts', import.meta.url));

function order(data: string, ...words: string[]): Promise<void> {
  const url = `postgres://headroom@localhost/postgres?host=${encodeURIComponent(join(data, 'socket'))}`;
  const child = spawn(process.execPath, [filler, url, ...words], { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The venues were not filled: ${code}.`)))),
  );
}

interface Filling {
  readonly accountId: string;
  readonly venues: number;
  /** Per venue. */
  readonly amps: number;
  /** Amplifiers of other accounts. */
  readonly from: number;
}
export const fillVenues = (data: string, { accountId, venues, amps, from }: Filling): Promise<void> =>
  order(data, 'fill', accountId, String(venues), String(amps), String(from));
export const changeOne = (data: string): Promise<void> => order(data, 'change');
