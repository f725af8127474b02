import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isIp } from '@headroom/model/network';
import { machineClock } from '@headroom/protocol';
import type { Discovered } from '@headroom/protocol/wire';
import { help, readArguments, type Arguments } from './arguments.ts';
import type { Ports } from '../sockets/appliance.ts';
import { openControlPanel } from './control.ts';
import { createFleet, type Fleet } from '../fleet.ts';
import { addressAfter, onlyLoopback, tryBinding } from '../sockets/loopback.ts';
import { lockFolder } from '../persistence/folder.ts';
import { createVolatileMemory } from '../persistence/memory.ts';
import { addPanels } from '../surroundings/panel-spec.ts';
import { sentenceOf, untilStopped } from './program.ts';
import { modelOf, prepare, readAmpSpec, type AmpSpec } from '../surroundings/spec.ts';
import { openStateFile } from '../persistence/state-file.ts';
import { readWebRoot, type WebRoot } from '../sockets/web-root.ts';

const webRoot = fileURLToPath(new URL('../../../web/dist/local', import.meta.url));
const say = (message: string) => console.error(message);

async function run(options: Arguments): Promise<void> {
  const specs = options.fleet === undefined ? [specOf(options)] : readFleetFile(options.fleet);
  const lock = options.state === undefined ? undefined : lockFolder(options.state);
  let web: WebRoot | undefined;
  const fleet = createFleet({
    clock: machineClock,
    fixed: options.neighbours.map((ip): Discovered => ({ id: '', kind: 'amp', ip, name: '', model: '' })),
    mdns: options.mdns,
    web: () => (web ??= existsSync(webRoot) ? readWebRoot(webRoot) : undefined),
    simulator: true,
    names: options.names,
    origins: options.origins,
    onFault: (error) => console.error(error),
  });
  const close = async () => {
    await fleet.close();
    lock?.release();
  };
  try {
    addPanels(
      fleet,
      options.panels.map((name) => ({ name })),
      options.state,
      say,
    );
    for (const [index, spec] of specs.entries()) await start(fleet, spec, index, options);
    for (const panel of fleet.panels)
      console.log(`${'touch'.padEnd(13)} ${panel.describe().name.padEnd(16)} ${panel.describe().ipAddress}`);
    const control = options.controlPort === undefined ? undefined : await openControlPanel(fleet, options.controlPort);
    if (control) console.log(`control panel    http://127.0.0.1:${control.port}/`);
    untilStopped(async () => {
      await control?.close();
      await close();
    });
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(fleet: Fleet, spec: AmpSpec, index: number, options: Arguments): Promise<void> {
  const wanted = addressAfter(options.host, index);
  // Without loopback aliases all amplifiers share one address on separate ports.
  const alone = isIp(wanted) && wanted.startsWith('127.') && (await tryBinding(wanted, 0)) === 'no such address';
  const host = alone ? onlyLoopback : wanted;
  const folder =
    options.state === undefined ? undefined : options.fleet === undefined ? options.state : join(options.state, `${index + 1}`);
  const memory = folder === undefined ? createVolatileMemory() : openStateFile(folder, say);
  const amplifier = await fleet.create({
    model: modelOf(spec),
    name: spec.name,
    firmware: spec.firmware,
    seed: spec.seed ?? options.seed + index,
    host,
    memory,
  });
  await prepare(amplifier, spec, amplifier.isNew);
  if (spec.state === 'offline') {
    fleet.list(amplifier);
    return console.log(`${amplifier.model.name.padEnd(13)} ${amplifier.name().padEnd(16)} ${host}  offline`);
  }
  const ports: Ports = alone
    ? { webSocket: 0, text: 0, http: 0 }
    : { webSocket: options.webSocketPort, text: options.textPort, http: options.httpPort };
  const { ports: bound, host: reached } = await fleet.open(amplifier, ports);
  const query = bound.webSocket === 1234 ? '' : `?host=${reached}:${bound.webSocket}`;
  console.log(
    `${amplifier.model.name.padEnd(13)} ${amplifier.name().padEnd(16)} http://${reached}:${bound.http}/${query}  ws ${bound.webSocket}  text ${bound.text}`,
  );
}

function specOf({ model, name, firmware, seed, password, wholeProofs }: Arguments): AmpSpec {
  return {
    model,
    seed,
    wholeProofs,
    ...(name === undefined ? {} : { name }),
    ...(firmware === undefined ? {} : { firmware }),
    ...(password === undefined ? {} : { password }),
  };
}

/** `{ "amps": [ { "model": "704D", ... } ] }`, or the list alone. */
function readFleetFile(path: string): AmpSpec[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(`The fleet file ${path} cannot be read.`);
  }
  const list: unknown = Array.isArray(value) ? value : (value as { amps?: unknown } | null)?.amps;
  if (!Array.isArray(list) || list.length === 0) throw new Error(`The fleet file ${path} has no list of amps.`);
  return list.map((item, index) => {
    const spec = readAmpSpec(item);
    if (typeof spec === 'string') throw new Error(`The fleet file ${path} is wrong at amplifier ${index + 1}: ${spec}.`);
    return spec;
  });
}

try {
  const options = readArguments(process.argv.slice(2));
  if (options === 'help') console.log(help);
  else await run(options);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
