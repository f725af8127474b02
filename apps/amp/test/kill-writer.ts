/** Writes changes for the kill -9 test, and reports which are safe. */

import { openStateFile } from '../src/persistence/state-file.ts';

const [folder = '', from = '0'] = process.argv.slice(2);
const memory = openStateFile(folder, (message) => console.error(message));
for (let count = Number(from); ; count++) {
  await memory.keep([
    ['/misc/subscriptionPeriod', count],
    ['/logs/events', `${count} ${'x'.repeat(3000)}`],
  ]);
  process.stdout.write(`${count}\n`);
}
