import type { Opened, LinkEvents } from '../agent/link.ts';
import type { Outcome, SeenLevels, Unsubscribe } from '../device.ts';

/** [CLOUDAPI-20] */
export interface BrokerCredentials {
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken: string;
    readonly expiration: string;
  };
  /** By the cloud's clock, which dates the address. */
  readonly issuedAt: string;
  readonly region: string;
  readonly service: string;
  readonly endpoint: string;
  readonly clientId: string;
  readonly topics: {
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
  /** Never sent after its abort. */
  command(command: RoadCommand, calledOff: AbortSignal): Promise<Outcome>;
  open(credentials: BrokerCredentials, events: LinkEvents): Promise<Opened>;
}
/** What the venue's list says [CONN-09]. */
export interface VenueWord {
  isConnected(): boolean;
  onTold(listener: () => void): Unsubscribe;
}
/** Page visibility and the last touch, on `elapsed` [CLOUDAPI-27] (OQ-037). */
export interface Watching {
  isVisible(): boolean;
  lastInput(): number;
  onChange(listener: () => void): Unsubscribe;
}
