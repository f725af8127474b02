/** The link to the broker over a WebSocket, in a browser and in Node: the address is signed, and nothing else opens it. */

// Built for a browser it has no names of its own.
import mqtt from 'mqtt';
import { linkOptions, openMqttLink } from '../agent/mqtt-link.ts';
import type { LinkEvents, Opened } from '../agent/link.ts';

/** Never throws. */
export function openSocketLink(address: string, clientId: string, events: LinkEvents): Promise<Opened> {
  const client = mqtt.connect(address.split('?')[0] ?? address, {
    ...linkOptions,
    clientId,
    keepalive: 30,
    // Its other timers are a worker of its own making, which the page does not allow.
    timerVariant: 'native',
    // As it was signed: put together anew it would be another address.
    transformWsUrl: () => address,
  });
  return openMqttLink(client, events, {
    buffered: () => 0,
    cut: () => client.stream?.destroy(),
    wordsOf: () => 'The connection to the cloud was lost.',
  });
}
