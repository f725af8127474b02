/** `npm start`: the demonstration fleet with the application it serves, or the application for a real amplifier. */

import { parseArgs } from 'node:util';
import { readWebRoot, sentenceOf, serveApplication, untilStopped, type WebRoot } from '@headroom/amp';
import { demonstrationAmps, demonstrationPanels } from './demonstration.ts';
import { builtWebRoot, createTestbed, type TestbedAmp } from './index.ts';
import { buildLocalApplication } from './web-build.ts';

const help = `Headroom: a fleet of virtual amplifiers, and the application they serve.

  npm start                          eight amplifiers and two wall controllers
  npm start -- --amp 192.168.1.20    the application for a real amplifier

  --amp HOST       serve the application for this amplifier: address or name, with :port where it is not 1234
  --data DIR       keep the fleet's settings in this folder (default: they are forgotten)
  --host ADDRESS   address of the first amplifier (default: 127.0.0.31; the others follow)
  --port NUMBER    port of the web pages (default: 8000)
  --no-build       serve what was built before
  --help           this text
`;

async function main(): Promise<void> {
  const read = readArguments();
  if (typeof read === 'string') return fail(read);
  if (read.help) return console.log(help);
  const port = Number(read.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return fail(`--port must be a number from 1 to 65535, not ${read.port}.`);
  if (!read.noBuild) {
    const trouble = await buildLocalApplication((message) => console.log(message));
    if (trouble !== undefined) console.error(trouble);
  }
  try {
    await (read.amp === undefined ? runFleet(read.host, port, read.data) : runForAmplifier(read.amp, port));
  } catch (error) {
    fail(sentenceOf(error));
  }
}

async function runFleet(host: string, port: number, data: string | undefined): Promise<void> {
  const say = (message: string) => console.error(message);
  const testbed = await createTestbed({
    amps: demonstrationAmps,
    panels: demonstrationPanels,
    firstHost: host,
    httpPort: port,
    ...(data === undefined ? {} : { data }),
    say,
  });
  console.log(table(testbed.amps));
  for (const panel of testbed.panels)
    console.log(`${'touch'.padEnd(10)} ${panel.describe().name.padEnd(14)} ${panel.describe().ipAddress}`);
  console.log(`\nOpen ${testbed.amps[0]?.url ?? ''}    (Ctrl-C ends everything)`);
  untilStopped(() => testbed.close());
}

async function runForAmplifier(target: string, port: number): Promise<void> {
  if (!/^[\w.-]+(?::\d{1,5})?$/.test(target)) throw new Error(`--amp must be an address or a name, not ${target}.`);
  let web: WebRoot | undefined;
  const server = await serveApplication({ host: '127.0.0.1', port, target, web: () => (web ??= readWebRoot(builtWebRoot)) });
  console.log(`The application for the amplifier at ${target}: ${server.url}    (Ctrl-C ends it)`);
  untilStopped(() => server.close());
}

function table(amps: readonly TestbedAmp[]): string {
  const rows = amps.map(({ spec, host, url, amplifier }) => [
    amplifier.model.name,
    amplifier.name(),
    host,
    spec.state === 'offline' ? '(offline)' : url,
    [
      spec.state ?? '',
      spec.password === undefined ? '' : `password ${spec.password}`,
      spec.lockedTuning ? `tuning locked with ${spec.lockedTuning.password}` : '',
    ]
      .filter((word) => word !== '' && word !== 'ok')
      .join(', '),
  ]);
  return rows
    .map(([model = '', name = '', ...rest]) =>
      [model.padEnd(10), name.padEnd(14), ...rest.map((cell) => cell.padEnd(26))].join(' ').trimEnd(),
    )
    .join('\n');
}

interface Arguments {
  readonly amp: string | undefined;
  readonly data: string | undefined;
  readonly host: string;
  readonly port: string;
  readonly noBuild: boolean;
  readonly help: boolean;
}
function readArguments(): Arguments | string {
  try {
    const { values } = parseArgs({
      options: {
        amp: { type: 'string' },
        data: { type: 'string' },
        host: { type: 'string', default: '127.0.0.31' },
        port: { type: 'string', default: '8000' },
        'no-build': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return { amp: values.amp, data: values.data, host: values.host, port: values.port, noBuild: values['no-build'], help: values.help };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)} Try --help.`;
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

await main();
