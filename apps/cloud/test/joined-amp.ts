import { deviceTopics } from '@headroom/protocol/shadow';
import { createTestKey } from './device-key.ts';
import { connectTls, talk, type Talker } from './broker-rig.ts';
import { expectOk, type Person, type TestCloud } from './cloud-rig.ts';
import { ampIdOf } from './sample-amps.ts';

export interface JoinedAmp {
  readonly deviceId: string;
  readonly amp: Talker;
}
export async function joinAmp(rig: TestCloud, owner: Person, venueId: string, number: number): Promise<JoinedAmp> {
  const { registrationToken: token } = expectOk(await owner.client.createRegistrationToken({ params: { venueId } }));
  const key = await createTestKey();
  const deviceId = ampIdOf(number);
  const body = { url: 'http://192.168.1.20/', token, region: 'Europe', csr: await key.request(deviceId) };
  const { certificate, authority, broker } = expectOk(await rig.client(undefined).registerDevice({ body }));
  const amp = await talk(connectTls(broker, deviceId, { key: key.privateKey, cert: certificate, ca: authority, serial: '' }));
  await amp.client.subscribeAsync(deviceTopics.command(deviceId), { qos: 1 });
  return { deviceId, amp };
}
