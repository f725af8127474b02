/** One client at the device's socket, as the parts of the server know it. */

import type { Outbox } from '../wire/outbox.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface Connection {
  readonly id: string;
  /** Where it comes from. */
  readonly remote: string;
  readonly outbox: Outbox;
  readonly subscriptions: Subscriptions;
  /** How many of its requests the device is busy with. */
  unanswered: number;
  isOpen(): boolean;
  /** What it asked for, as long as the socket lives. */
  tell(text: string): void;
  end(code: number, reason: string): void;
}
