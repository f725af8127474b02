export interface Sms {
  /** Resolves once the provider has accepted the message. Rejects otherwise: `Refused` if permanent, `Unsure` if it may have been accepted. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}
