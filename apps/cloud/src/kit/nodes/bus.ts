/** The bus carries immediate messages and stores nothing. */

/** `d.` goes to the holder of a device, `w.` to its watchers. */
export type Subject = `d.${string}` | `w.${string}`;
export type BusRefusal = 'no holder' | 'bus away' | 'time-out';
export type BusAnswer = { readonly ok: true; readonly data: Uint8Array } | { readonly ok: false; readonly refusal: BusRefusal };
export type BusHandler = (data: Uint8Array, reply: ((data: Uint8Array) => void) | undefined) => void;

export interface Bus extends AsyncDisposable {
  publish(subject: Subject, data: Uint8Array): void;
  subscribe(subject: Subject, handler: BusHandler): () => void;
  request(subject: Subject, data: Uint8Array, ms: number): Promise<BusAnswer>;
  onGap(listener: () => void): () => void;
  readonly away: boolean;
  readonly isAlone: boolean;
  close(): Promise<void>;
}

export const holderOf = (device: string): Subject => `d.${device}`;
export const watchersOf = (device: string): Subject => `w.${device}`;
