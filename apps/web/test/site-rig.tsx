import { readModel } from '@headroom/model/catalogue';
import { put, type Tree, type TreeLeaf } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork, type Listener, type MemoryLink } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks, type TreeDeviceHooks } from '@headroom/protocol/server';
import { discoveryEntry, type Discovered } from '@headroom/protocol/wire';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createLocalSite } from '../src/device/site/local-site.ts';
import { LocalSiteProvider } from '../src/device/site/local-site-context.tsx';
import { reach, serve } from './memory-amp.ts';

export interface AmpThere {
  readonly model: string;
  readonly password?: string;
  readonly settings?: Readonly<Record<string, TreeLeaf>>;
  readonly hooks?: Partial<TreeDeviceHooks>;
  readonly isAway?: boolean;
  readonly stranger?: Listener;
  readonly shown?: string;
}
export async function siteRig(amps: readonly AmpThere[], panels: readonly Discovered[] = [], signedInWith?: string) {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const found = amps.map(({ model }, index): Discovered => {
    const name = `amp${index + 1}`;
    return { id: `001B6600000${index + 1}`, kind: 'amp', ip: name, name, model };
  });
  const discovery: Tree = Object.fromEntries([...found, ...panels].map((one, index) => [index + 1, discoveryEntry(one)]));
  const links: MemoryLink[] = [];
  const devices = amps.map(({ model: name, password = '', settings = {}, hooks, isAway = false, stranger }, index) => {
    const model = readModel(name);
    const { id, ip } = found[index]!;
    if (!model) throw new Error(name);
    const schema = schemaOf(model);
    const tree = schema.defaults();
    const own = { '/id': id, '/amp/deviceInfo/modelID': model.modelId, '/misc/passwordProtected': password !== '', ...settings };
    for (const [address, value] of Object.entries(own)) put(tree, address, value);
    if (index === 0) tree['discovery'] = discovery;
    const device = createTreeDevice({ schema, tree, hooks: { ...noHooks, ...hooks } });
    const link = network.listen(`ws://${ip}:1234/`, stranger ?? serve(device, clock, password).connect);
    if (isAway) link.answer = 'refuse';
    links.push(link);
    return device;
  });
  const site = createLocalSite({
    mainHost: 'amp1',
    clock,
    session: { signedIn: () => signedInWith !== undefined, subscribe: () => () => undefined },
    createDevice: (host, expectedId) => {
      const there = amps[found.findIndex(({ ip }) => ip === host)];
      return reach({ host, expectedId, network, clock, passwordFor: () => there?.shown ?? signedInWith });
    },
  });
  const turn = (ms: number) => act(() => clock.advance(ms));
  await turn(3000);
  const wrapper = ({ children }: { readonly children: ReactNode }) => <LocalSiteProvider site={site}>{children}</LocalSiteProvider>;
  return { clock, devices, links, site, turn, wrapper };
}
