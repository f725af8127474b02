/** What the cloud's road asks of the page around it: two calls, a broker, the venue's word, and whether anybody looks. */

import type { Opened, LinkEvents } from '../agent/link.ts';
import type { Outcome, SeenLevels, Unsubscribe } from '../device.ts';

/** As the cloud gives them [CLOUDAPI-20]. */
export interface BrokerCredentials {
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken: string;
    readonly expiration: string;
  };
  /** By the cloud's clock, which dates the address whatever the page's own says. */
  readonly issuedAt: string;
  readonly region: string;
  readonly service: string;
  readonly endpoint: string;
  readonly clientId: string;
  readonly topics: {
    readonly commandResponseTopic: string;
    readonly shadowTopics: readonly string[];
    readonly notificationTopic: string;
  };
}
export interface RoadCommand {
  readonly id: string;
  readonly url: string;
  readonly method: 'set' | 'reset' | 'unlock' | 'lock' | 'get';
  readonly params: unknown;
  readonly seen?: SeenLevels;
}
export type Given = { readonly ok: true; readonly value: BrokerCredentials } | { readonly ok: false; readonly message: string };

export interface CloudPort {
  credentials(): Promise<Given>;
  /** What has not left when it is called off never does. */
  command(command: RoadCommand, calledOff: AbortSignal): Promise<Outcome>;
  /** With a signed address of the broker. Never throws. */
  open(credentials: BrokerCredentials, events: LinkEvents): Promise<Opened>;
}
/** What the venue's list says of the amplifier [CONN-09]. */
export interface VenueWord {
  isConnected(): boolean;
  /** Called whenever the list has come, whether it says something else or not. */
  onTold(listener: () => void): Unsubscribe;
}
/** Whether the page is seen, and when somebody last touched it, on `elapsed` [CLOUDAPI-27] (OQ-037). */
export interface Watching {
  isVisible(): boolean;
  lastInput(): number;
  /** It is seen or hidden now, or somebody touched it. */
  onChange(listener: () => void): Unsubscribe;
}
