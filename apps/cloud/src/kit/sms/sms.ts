export interface Sms {
  /** Rejects with `Refused` if permanent, `Unsure` if it may have been accepted. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}
