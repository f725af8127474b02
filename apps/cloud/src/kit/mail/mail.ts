export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for every retry, so that a recipient can detect duplicates. */
  readonly messageId?: string;
  /** The server has all of it but has not acknowledged yet. */
  readonly handedOver?: () => void;
}
export interface Mail {
  /** Rejects with `Refused` if permanent, `Postponed` if only this message, `Unsure` if unknown. */
  send(message: MailMessage): Promise<void>;
}
