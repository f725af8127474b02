import { parseArgs } from 'node:util';
import { readModel, readVersion } from '@headroom/model/catalogue';
import { controllerNameProblem } from '@headroom/model/touch';
import { isPasswordTooLong, maximumPasswordBytes } from '@headroom/protocol/auth';
import { usualFirmware } from '../identity.ts';

export const help = `A virtual amplifier: to everybody who talks to it, an amplifier.

  npm run amp -- --model 704D --host 127.0.0.31 --http-port 8000 --name Bar

  --model NAME          as on a price list: 704D, 168, 352-ADSP, "CDS 1504" (default: 704D)
  --name TEXT           its name (default: Amp and its model)
  --firmware VERSION    what it says it runs; 2.x answers on the text interface as 2.x does (default: ${usualFirmware})
  --host ADDRESS        its own address (default: 127.0.0.31); a fleet takes this one and those after it
  --http-port NUMBER    web pages and uploads (default: 8000)
  --ws-port NUMBER      WebSocket (default: 1234)
  --text-port NUMBER    text interface (default: 4321); 0 takes any free port for each of the three
  --state DIR           keeps its settings in this folder (default: it forgets them)
  --seed NUMBER         serial number, addresses, noise and music follow from it (default: 1)
  --password TEXT       protects a new amplifier (default: none)
  --whole-proofs        takes no proof of the password that leaves out method and values, as third-party controllers make it (default: off)
  --fleet FILE          many amplifiers from a JSON file: { "amps": [ { "model": "704D", "name": "Bar", "state": "ok" } ] } (default: one)
  --panel NAME          a wall touch controller that it reaches; may be repeated (default: none)
  --control-port NUMBER a control panel for faults and programmes on 127.0.0.1 (default: none; see npm run amp:ctl)
  --neighbour HOST      an amplifier to list in /discovery; may be repeated (default: those of this process)
  --mdns                announces itself and looks for others by multicast DNS (default: off)
  --origin ORIGIN       a web page elsewhere that may talk to it, such as http://localhost:5173, or null for one opened from a file; may be repeated (default: none)
  --own-name NAME       a further name it answers to; may be repeated (default: its address)
  --help                this text
`;

export interface Arguments {
  readonly model: string;
  readonly name: string | undefined;
  readonly firmware: string | undefined;
  readonly host: string;
  readonly httpPort: number;
  readonly webSocketPort: number;
  readonly textPort: number;
  readonly state: string | undefined;
  readonly seed: number;
  readonly password: string | undefined;
  readonly wholeProofs: boolean;
  readonly fleet: string | undefined;
  readonly panels: readonly string[];
  readonly controlPort: number | undefined;
  readonly neighbours: readonly string[];
  readonly mdns: boolean;
  readonly origins: readonly string[];
  readonly names: readonly string[];
}

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true, default: [] as string[] } as const;
const options = {
  model: { ...text, default: '704D' },
  name: text,
  firmware: text,
  host: { ...text, default: '127.0.0.31' },
  'http-port': { ...text, default: '8000' },
  'ws-port': { ...text, default: '1234' },
  'text-port': { ...text, default: '4321' },
  state: text,
  seed: { ...text, default: '1' },
  password: text,
  'whole-proofs': { type: 'boolean', default: false },
  fleet: text,
  panel: list,
  'control-port': text,
  neighbour: list,
  mdns: { type: 'boolean', default: false },
  origin: list,
  'own-name': list,
  help: { type: 'boolean', default: false },
} as const;
export const optionNames: readonly string[] = Object.keys(options);

export function readArguments(words: readonly string[]): Arguments | 'help' {
  const { values } = parseArgs({ args: [...words], options });
  if (values.help) return 'help';
  if (!readModel(values.model))
    throw new Error(`The model ${values.model} is unknown: use a name such as 704D, 168, 352-ADSP or "CDS 1504".`);
  if (values.firmware !== undefined && !readVersion(values.firmware))
    throw new Error(`--firmware must be a version such as ${usualFirmware}, not ${values.firmware}.`);
  for (const origin of values.origin)
    // The origin of a page opened from a file.
    if (origin !== 'null' && (!URL.canParse(origin) || new URL(origin).origin !== origin))
      throw new Error(`--origin must be a page's origin such as http://localhost:5173, or null, not ${origin}.`);
  if (values.password !== undefined && isPasswordTooLong(values.password))
    throw new Error(`--password must have at most ${maximumPasswordBytes} bytes.`);
  for (const name of values.panel)
    if (controllerNameProblem(name)) throw new Error(`--panel must be a name of at most 50 characters, not ${name}.`);
  return {
    model: values.model,
    name: values.name,
    firmware: values.firmware,
    host: values.host,
    httpPort: readPort('http-port', values['http-port']),
    webSocketPort: readPort('ws-port', values['ws-port']),
    textPort: readPort('text-port', values['text-port']),
    state: values.state,
    seed: readWhole('seed', values.seed, 2 ** 31),
    password: values.password,
    wholeProofs: values['whole-proofs'],
    fleet: values.fleet,
    panels: values.panel,
    controlPort: values['control-port'] === undefined ? undefined : readPort('control-port', values['control-port']),
    neighbours: values.neighbour,
    mdns: values.mdns,
    origins: values.origin,
    names: values['own-name'].map((name) => name.toLowerCase()),
  };
}
const readPort = (name: string, value: string): number => readWhole(name, value, 65_535);
function readWhole(name: string, value: string, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number > most) throw new Error(`--${name} must be a whole number up to ${most}, not ${value}.`);
  return number;
}
