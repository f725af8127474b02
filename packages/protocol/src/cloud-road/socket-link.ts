// The browser build has no named exports.
import mqtt from 'mqtt';
import { linkOptions, openMqttLink } from '../agent/mqtt-link.ts';
import type { LinkEvents, Opened } from '../agent/link.ts';

export function openSocketLink(address: string, clientId: string, events: LinkEvents): Promise<Opened> {
  const client = mqtt.connect(address.split('?')[0] ?? address, {
    ...linkOptions,
    clientId,
    keepalive: 30,
    // The other timers use a worker, which the page's policy forbids.
    timerVariant: 'native',
    // Keep it as signed: rebuilding changes it.
    transformWsUrl: () => address,
  });
  return openMqttLink(client, events, {
    buffered: () => 0,
    cut: () => client.stream?.destroy(),
    wordsOf: () => 'The connection to the cloud was lost.',
  });
}
