/** The way out for text messages. */

export interface Sms {
  /** Resolves once the provider answers for the message, and rejects where it did not take it: with `Refused` where it never will, with `Unsure` where it may have. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}
