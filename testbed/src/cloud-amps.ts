import { registerPath } from '@headroom/model/registration';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { machineClock } from '@headroom/protocol';
import { basePath, type CloudClient } from '@headroom/protocol/cloud';
import { answerOf } from './cloud-program.ts';
import type { Testbed, TestbedAmp } from './index.ts';

export interface CloudAmps {
  amp(name: string): TestbedAmp;
  idOf(name: string): string;
}
interface Place {
  readonly origin: string;
  readonly client: CloudClient;
  readonly venueId: string;
}
const session = { id: 'cloud-amps', admin: true };
const longest = 60_000;

/** Resolves once the cloud shows all with their channels. */
export async function registerAmps({ origin, client, venueId }: Place, testbed: Testbed): Promise<CloudAmps> {
  const registrationEndpoint = `${origin}${basePath}${registerPath}`;
  const idOf = ({ amplifier }: TestbedAmp) => canonicalDeviceId(amplifier.identity.mac);
  const ids = new Set(testbed.amps.map(idOf));
  for (const { amplifier } of testbed.amps) {
    const { registrationToken } = answerOf(await client.createRegistrationToken({ params: { venueId } }));
    const said = await amplifier.device.write('/cloud', { registrationToken, registrationEndpoint }, session);
    if (!said.ok) throw new Error(`${amplifier.name()} cannot be registered.`);
  }
  const until = machineClock.elapsed() + longest;
  for (;;) {
    const { devices } = answerOf(await client.getChanges({ query: {} }));
    const there = devices.filter(({ amp }) => ids.has(amp.ampId) && amp.isConnected && amp.channelSummaries.length > 0);
    if (there.length === ids.size) break;
    if (machineClock.elapsed() > until) throw new Error('The amplifiers did not register with the cloud in time.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const amp = (name: string) => {
    const found = testbed.amps.find(({ amplifier }) => amplifier.name() === name);
    if (!found) throw new Error(`No amplifier of the venue is called ${name}.`);
    return found;
  };
  return { amp, idOf: (name) => idOf(amp(name)) };
}
