/** One clock and one neighbour list for all. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalDeviceId, type AmplifierModel } from '@headroom/model/catalogue';
import { type TouchConfiguration } from '@headroom/model/touch';
import type { Clock } from '@headroom/protocol';
import { maxPackageBytes } from '@headroom/protocol/firmware-node';
import type { Discovered } from '@headroom/protocol/wire';
import { createAmplifier, type Amplifier } from './amplifier.ts';
import { openAppliance, standardPorts, type Appliance, type Ports } from './sockets/appliance.ts';
import { createNeighbours } from './behaviours/neighbours.ts';
import { touches } from './core.ts';
import { createDiscovery, type Discovery } from './sockets/discovery.ts';
import { createIdentity, panelMac } from './identity.ts';
import type { Machine } from './machine.ts';
import { createNodeMachine } from './node-machine.ts';
import type { Memory } from './persistence/memory.ts';
import { createTicker, type Ticker } from './surroundings/ticker.ts';
import { createTouchPanel, type TouchPanel } from './surroundings/touch-panel.ts';
import { createUploads } from './sockets/uploads.ts';
import type { WebRoot } from './sockets/web-root.ts';

export interface FleetOptions {
  readonly clock: Clock;
  readonly fixed: readonly Discovered[];
  readonly mdns: boolean;
  readonly web: () => WebRoot | undefined;
  readonly simulator: boolean;
  readonly names: readonly string[];
  readonly origins: readonly string[];
  readonly onFault: (error: unknown) => void;
}
export interface AmplifierPlan {
  readonly model: AmplifierModel;
  readonly name: string | undefined;
  readonly firmware: string | undefined;
  readonly seed: number;
  readonly host: string;
  readonly memory: Memory;
}
export interface Fleet extends AsyncDisposable {
  readonly clock: Clock;
  readonly discovery: Discovery;
  readonly appliances: readonly Appliance[];
  readonly panels: readonly TouchPanel[];
  addPanel(plan: PanelPlan): TouchPanel;
  create(plan: AmplifierPlan): Promise<Amplifier>;
  open(amplifier: Amplifier, ports: Ports): Promise<Appliance>;
  list(amplifier: Amplifier): void;
  close(): Promise<void>;
}
export interface PanelPlan {
  readonly seed: number;
  readonly ipAddress: string;
  readonly configuration: TouchConfiguration;
  readonly versionNumber: string;
  readonly latestVersion: string;
  readonly memory: Memory;
}
export function createFleet(options: FleetOptions): Fleet {
  const { clock } = options;
  const ticker: Ticker = createTicker(clock);
  const discovery = createDiscovery({ fixed: options.fixed, mdns: options.mdns });
  const appliances: Appliance[] = [];
  const amplifiers = new Set<Amplifier>();
  const panels: TouchPanel[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'headroom-amp-'));
  let machine: Promise<Machine> | undefined;
  const neighbours = createNeighbours();
  const stopWatching = discovery.onChange(() => neighbours.show(discovery.list()));

  async function create({ model, name, firmware, seed, host, memory }: AmplifierPlan): Promise<Amplifier> {
    const identity = createIdentity(seed, model, {
      ...(name === undefined ? {} : { name }),
      ...(firmware === undefined ? {} : { firmware }),
    });
    const made = await (machine ??= createNodeMachine());
    const amplifier = createAmplifier({ model, identity, address: host, seed, clock, ticker, memory, machine: made, panels: () => panels });
    amplifiers.add(amplifier);
    neighbours.add(amplifier.core);
    return amplifier;
  }
  async function open(amplifier: Amplifier, ports: Ports): Promise<Appliance> {
    const { identity } = amplifier;
    const upload = createUploads({
      folder: join(folder, canonicalDeviceId(identity.mac)),
      maxBytes: maxPackageBytes,
      mayUpload: (ticket) => amplifier.access.useTicket(ticket),
      take: (file) => amplifier.receive(file),
    });
    const discovered = () => discovery.list().map(({ ip }) => ip.split(':')[0] ?? ip);
    const appliance = await openAppliance({ ...options, amplifier, ports, discovered, upload, moved: () => discovery.refresh() });
    appliances.push(appliance);
    list(amplifier);
    return appliance;
  }
  const listed = new Set<Amplifier>();
  function list(amplifier: Amplifier): void {
    if (listed.has(amplifier)) return discovery.refresh();
    listed.add(amplifier);
    amplifier.device.follow({
      changed(changes) {
        if (touches(changes, '/amp/deviceInfo/deviceName')) discovery.refresh();
      },
    });
    discovery.announce(() => {
      const appliance = appliances.find((candidate) => candidate.amplifier === amplifier);
      const host = appliance?.host ?? amplifier.address;
      const port = appliance?.ports.webSocket ?? standardPorts.webSocket;
      const ip = port === standardPorts.webSocket ? host : `${host}:${port}`;
      return { id: canonicalDeviceId(amplifier.identity.mac), kind: 'amp', ip, name: amplifier.name(), model: amplifier.model.modelId };
    });
  }
  /** Add panels before the amplifiers that use them. */
  function addPanel({ seed, ...plan }: PanelPlan): TouchPanel {
    const id = canonicalDeviceId(panelMac(seed));
    const panel = createTouchPanel({ ...plan, id, clock, amplifiers: () => amplifiers });
    panels.push(panel);
    discovery.announce(() => {
      const { name, ipAddress } = panel.describe();
      return { id, kind: 'touch', ip: ipAddress.split('/')[0] ?? ipAddress, name, model: 'cs-touch' };
    });
    panel.onChange(() => discovery.refresh());
    return panel;
  }
  async function close(): Promise<void> {
    stopWatching();
    discovery.close();
    await Promise.all(appliances.map((appliance) => appliance.close()));
    for (const amplifier of amplifiers) amplifier.close();
    await Promise.all(panels.map((panel) => panel.close()));
    await Promise.all([...amplifiers].map(({ memory }) => memory.close()));
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    clock,
    discovery,
    appliances,
    panels,
    addPanel,
    create,
    open,
    list,
    close,
    [Symbol.asyncDispose]: close,
  };
}
