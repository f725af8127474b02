import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  addPanels,
  addressAfter,
  createFleet,
  createVolatileMemory,
  lockFolder,
  modelOf,
  onlyLoopback,
  openStateFile,
  prepare,
  readWebRoot,
  replaceIn,
  serveApplication,
  standardPorts,
  tryBinding,
  type Amplifier,
  type AmpSpec,
  type Appliance,
  type ApplicationServer,
  type ApplicationServerOptions,
  type Fleet,
  type PanelSpec as AmpPanelSpec,
  type Ports,
  type TouchPanel,
  type WebRoot,
} from '@headroom/amp';
import { isJsonObject, readJson } from '@headroom/model/files';
import type { TouchConfiguration } from '@headroom/model/touch';
import { machineClock, type Clock } from '@headroom/protocol';
import { builtWebRoot } from './web-build.ts';

export interface TestbedAmp {
  readonly spec: AmpSpec;
  readonly amplifier: Amplifier;
  /** With a port only without loopback aliases. */
  readonly host: string;
  readonly textPort: number;
  readonly url: string;
  readonly socketUrl: string;
  /** Undefined while offline. */
  readonly appliance: Appliance | undefined;
  setOnline(online: boolean): Promise<void>;
}
export interface PanelSpec extends AmpPanelSpec {
  readonly groups?: (amps: readonly TestbedAmp[]) => TouchConfiguration['groups'];
}
export interface TestbedOptions {
  readonly amps: readonly AmpSpec[];
  readonly panels?: readonly PanelSpec[];
  readonly clock?: Clock;
  /** Others follow; a free range by default. */
  readonly firstHost?: string;
  readonly httpPort?: number;
  /** Without it settings are lost. */
  readonly data?: string;
  readonly webRoot?: string;
  /** The served pages offer it for registration. */
  readonly cloudOrigin?: () => string | undefined;
  readonly origins?: readonly string[];
  readonly names?: readonly string[];
  /** False serves pages as a real amplifier does; needs loopback aliases. */
  readonly simulator?: boolean;
  readonly onFault?: (error: unknown) => void;
  readonly say?: (message: string) => void;
}
export interface Testbed extends AsyncDisposable {
  readonly amps: readonly TestbedAmp[];
  readonly panels: readonly TouchPanel[];
  readonly fleet: Fleet;
  close(): Promise<void>;
}

export async function createTestbed(options: TestbedOptions): Promise<Testbed> {
  const { amps: specs, panels = [], clock = machineClock, httpPort = 8000, data, webRoot = builtWebRoot, cloudOrigin = noCloud } = options;
  const { origins = [], names = [], simulator = true, onFault = report, say = () => undefined } = options;
  // Two fleets would overwrite each other's settings.
  const lock = data === undefined ? undefined : lockFolder(data);
  const fleet = createFleet({
    clock,
    fixed: [],
    mdns: false,
    web: webReader(webRoot, cloudOrigin),
    simulator,
    names,
    origins,
    onFault,
  });
  const close = async () => {
    await fleet.close();
    lock?.release();
  };
  const amps: TestbedAmp[] = [];
  try {
    const hosts = await chooseHosts(options.firstHost);
    addPanels(fleet, panels, data, say);
    for (const [index, spec] of specs.entries()) amps.push(await addAmp(fleet, spec, index, { hosts, httpPort, data, say }));
    for (const [index, { name, groups }] of panels.entries()) {
      const panel = fleet.panels[index];
      if (groups && panel?.isNew) panel.configure({ name, groups: groups(amps) });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { amps, panels: fleet.panels, fleet, close, [Symbol.asyncDispose]: close };
}
function report(error: unknown): void {
  console.error(error);
}

interface Placement {
  readonly hosts: Hosts;
  readonly httpPort: number;
  readonly data: string | undefined;
  readonly say: (message: string) => void;
}
async function addAmp(fleet: Fleet, spec: AmpSpec, index: number, { hosts, httpPort, data, say }: Placement): Promise<TestbedAmp> {
  const name = spec.name ?? `Amp ${index + 1}`;
  const host = hosts.at(index);
  const ports: Ports = hosts.standard ? { ...standardPorts, http: httpPort } : { webSocket: 0, text: 0, http: 0 };
  const memory =
    data === undefined ? createVolatileMemory() : openStateFile(join(data, `${index + 1}-${spec.model.replaceAll(/\W+/g, '-')}`), say);
  const amplifier = await fleet.create({
    model: modelOf(spec),
    name,
    firmware: spec.firmware,
    seed: spec.seed ?? index + 1,
    host,
    memory,
  });
  await prepare(amplifier, spec, amplifier.isNew);
  let appliance = spec.state === 'offline' ? undefined : await fleet.open(amplifier, ports);
  if (!appliance) fleet.list(amplifier);
  return {
    spec,
    amplifier,
    get appliance() {
      return appliance;
    },
    get host() {
      return hosts.standard ? host : `${host}:${appliance?.ports.webSocket ?? 0}`;
    },
    get textPort() {
      return appliance?.ports.text ?? 0;
    },
    get url() {
      return `http://${host}:${appliance?.ports.http ?? httpPort}/`;
    },
    get socketUrl() {
      return `ws://${host}:${appliance?.ports.webSocket ?? ports.webSocket}/`;
    },
    async setOnline(online) {
      amplifier.world.mains = online ? 230 : 0;
      if (online) appliance ??= await fleet.open(amplifier, ports);
    },
  };
}

export const serveBuiltApplication = (
  options: Omit<ApplicationServerOptions, 'web' | 'isOlderCopy' | 'servedElsewhere'>,
  cloudOrigin = noCloud,
): Promise<ApplicationServer> =>
  serveApplication({ ...options, web: webReader(builtWebRoot, cloudOrigin), isOlderCopy: () => false, servedElsewhere: () => [] });

/** Rereads after a build, so that a running fleet serves the newest. */
function webReader(folder: string, cloudOrigin: () => string | undefined): () => WebRoot | undefined {
  let known: WebRoot | undefined;
  let offering: { readonly origin: string; readonly root: WebRoot } | undefined;
  return () => {
    known ??= existsSync(folder) ? readWebRoot(folder) : undefined;
    const origin = cloudOrigin();
    if (known === undefined || origin === undefined) return known;
    if (offering?.origin !== origin) offering = { origin, root: replaceIn(known, '/config.json', (before) => withRegion(before, origin)) };
    return offering.root;
  };
}
const noCloud = (): string | undefined => undefined;
/** The operator's own regions come first. */
function withRegion(before: Buffer | undefined, endpoint: string): string {
  const read = before && readJson(before);
  const config = read?.ok && isJsonObject(read.value) ? read.value : {};
  const regions = Array.isArray(config['cloudRegions']) ? config['cloudRegions'] : [];
  return JSON.stringify({ ...config, cloudRegions: [...regions, { name: 'This computer', endpoint }] });
}

interface Hosts {
  at(index: number): string;
  /** Own addresses and standard ports. */
  readonly standard: boolean;
}

/** Free ports where loopback aliases are missing. */
async function chooseHosts(first: string | undefined): Promise<Hosts> {
  const from = (base: string): Hosts => ({ standard: true, at: (index) => addressAfter(base, index) });
  const tries = first === undefined ? Array.from({ length: 40 }, randomRange) : [first];
  for (const base of tries) {
    const hosts = from(base);
    const free = await tryBinding(hosts.at(0), standardPorts.webSocket);
    if (free === 'free') return hosts;
    if (free === 'no such address' && !base.startsWith('127.')) throw new Error(`${base} is not an address of this machine.`);
    if (free === 'no such address') break;
    if (first !== undefined) throw new Error(`Port ${standardPorts.webSocket} of ${base} is taken: is another fleet running?`);
  }
  return { standard: false, at: () => onlyLoopback };
}
const randomRange = () => `127.${20 + Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 250)}.11`;
