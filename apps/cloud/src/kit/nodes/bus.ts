/** The bus: what processes of one cloud tell one another at once. It stores nothing; what must not be lost is in PostgreSQL. */

/** `d.` goes to whoever holds a device, `w.` to those who watch it. */
export type Subject = `d.${string}` | `w.${string}`;
export type BusRefusal = 'no holder' | 'bus away' | 'time-out';
export type BusAnswer = { readonly ok: true; readonly data: Uint8Array } | { readonly ok: false; readonly refusal: BusRefusal };
export type BusHandler = (data: Uint8Array, reply: ((data: Uint8Array) => void) | undefined) => void;

/** One process's end. What it says reaches the others and not itself: who is at home is asked at home. */
export interface Bus extends AsyncDisposable {
  publish(subject: Subject, data: Uint8Array): void;
  subscribe(subject: Subject, handler: BusHandler): () => void;
  request(subject: Subject, data: Uint8Array, ms: number): Promise<BusAnswer>;
  /** It was away and is back: what was said meanwhile was not heard. */
  onGap(listener: () => void): () => void;
  readonly away: boolean;
  /** There is no other process: whatever is said is heard by nobody. */
  readonly isAlone: boolean;
  close(): Promise<void>;
}

export const holderOf = (device: string): Subject => `d.${device}`;
export const watchersOf = (device: string): Subject => `w.${device}`;
