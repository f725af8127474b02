/** The way out for mail. */

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Beyond the usual ones: how to unsubscribe, what it answers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for every try to send the same message, so that who gets it twice can tell. */
  readonly messageId?: string;
  /** All of it is with the server, whose last answer is still missing. */
  readonly handedOver?: () => void;
}
export interface Mail {
  /**
   * Resolves once somebody else answers for the message, and rejects where nobody took it: with `Refused` where nobody ever will, with `Postponed`
   * where only this one was not taken, and with `Unsure` where nobody knows whether it was.
   */
  send(message: MailMessage): Promise<void>;
}
