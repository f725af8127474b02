import type { LinkEvents, Opened } from '../agent/link.ts';
import type { CloudPort } from '../cloud-road/port.ts';
import { signAddress } from '../cloud-road/signed-address.ts';
import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import { regionOfBroker } from './broker-region.ts';
import type { CloudClient } from './cloud-client.ts';

interface DevicePortOptions {
  readonly client: Pick<CloudClient, 'createMqttCredentials' | 'sendCommand'>;
  readonly deviceId: string;
  readonly clock: Clock;
  readonly open: (address: string, clientId: string, events: LinkEvents) => Promise<Opened>;
}
export function createDevicePort({ client, deviceId, clock, open }: DevicePortOptions): CloudPort {
  const params = { deviceId };
  let givenAt = 0;
  return {
    async credentials() {
      const answer = await client.createMqttCredentials({ params });
      givenAt = clock.elapsed();
      if (!answer.ok) return { ok: false, message: answer.error.message };
      const region = regionOfBroker(answer.value);
      if (region === undefined) return { ok: false, message: 'The cloud does not tell in which region its message broker is.' };
      return { ok: true, value: { ...answer.value, region } };
    },
    async open(credentials, events) {
      return open(await signAddress(credentials, clock.elapsed() - givenAt), credentials.clientId, events);
    },
    async command({ params: values, ...command }, signal): Promise<Outcome> {
      const deviceCommand = { leaApi: '1.0' as const, ...command, params: values as Record<string, unknown> };
      // A closing page's last command may be a mute.
      const answer = await client.sendCommand({ params, body: { deviceCommand } }, { signal, outlivesPage: true });
      if (answer.ok) return answer.value.params === undefined ? { ok: true } : { ok: true, result: answer.value.params };
      const { code, message, details } = answer.error;
      if (code === 'TimeOut' || code === 'LeftMeanwhile') return { ok: false, reason: 'time-out', message };
      if (code === 'NotConnected' || code === 'Unreachable') return { ok: false, reason: 'not connected', message };
      const said = details['reason'];
      return { ok: false, reason: 'refused', message: typeof said === 'string' ? said : message };
    },
  };
}
