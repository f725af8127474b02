import type { Outbox } from '../wire/outbox.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface Connection {
  readonly id: string;
  readonly remote: string;
  readonly outbox: Outbox;
  readonly subscriptions: Subscriptions;
  unanswered: number;
  isOpen(): boolean;
  tell(text: string): void;
  end(code: number, reason: string): void;
}
