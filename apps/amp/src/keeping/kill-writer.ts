/** Writes one change after the other into a state file and says which are safe, until it is killed: the victim of the test of kill -9. */

import { openStateFile } from './state-file.ts';

const [folder = '', from = '0'] = process.argv.slice(2);
const memory = openStateFile(folder, (message) => console.error(message));
for (let count = Number(from); ; count++) {
  await memory.keep([
    ['/misc/subscriptionPeriod', count],
    ['/logs/events', `${count} ${'x'.repeat(3000)}`],
  ]);
  process.stdout.write(`${count}\n`);
}
