/** `npm run amp:ctl` */

import { parseArgs } from 'node:util';

const help = `Controls running virtual amplifiers that were started with --control-port.

  npm run amp:ctl                                    what there is, and every action
  npm run amp:ctl -- AMP ACTION name=value ...       AMP: number, name or address
  npm run amp:ctl -- panel 1 volume group=0 db=12    a finger on a wall controller

  npm run amp:ctl -- 1 load channel=2 load=short
  npm run amp:ctl -- Bar programme input=analog/1 kind=tone frequency=1000 level=-12
  npm run amp:ctl -- 1 mains volts=0

  --control-port N   (default: 8100)
`;

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'control-port': { type: 'string', default: '8100' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return help;
  const base = `http://127.0.0.1:${values['control-port']}`;
  const [first, ...rest] = positionals;
  const path =
    first === undefined
      ? '/'
      : first === 'panel'
        ? `/panels/${rest.slice(0, 2).map(encodeURIComponent).join('/')}`
        : `/amps/${encodeURIComponent(first)}/${encodeURIComponent(rest[0] ?? '')}`;
  const body = Object.fromEntries(rest.filter((word) => word.includes('=')).map(readPair));
  const response = await fetch(base + path, first === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }).catch(
    () => undefined,
  );
  if (!response) throw new Error(`Nothing answers at ${base}: start amplifiers with --control-port ${values['control-port']}.`);
  const text = await response.text();
  if (!response.ok) throw new Error(text.trim());
  return text.trim();
}
/** `volts=0` is a number, `load={"kind":"open"}` an object, anything else text. */
function readPair(word: string): [string, unknown] {
  const at = word.indexOf('=');
  const text = word.slice(at + 1);
  try {
    return [word.slice(0, at), JSON.parse(text)];
  } catch {
    return [word.slice(0, at), text];
  }
}

try {
  console.log(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
