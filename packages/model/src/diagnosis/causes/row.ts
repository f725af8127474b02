import type { AnyParams, Handle } from '../../property/resource.ts';
import type { Write } from '../../property/write.ts';
import type { Reading, Seen } from '../evidence.ts';
import type { FixName } from '../names.ts';
import type { Effect, Step } from '../path.ts';

export type Page = 'connection' | 'bridge' | 'firmware' | 'locks' | 'logs';

export interface Found {
  readonly values?: Readonly<Record<string, Seen>>;
  /** The instance of the row's handle, unless it is the channel's. */
  readonly at?: AnyParams;
  /** In milliseconds; undefined where unknown. */
  readonly since?: number | undefined;
}
export type Fix =
  | {
      readonly kind: 'write';
      readonly name: FixName;
      readonly writes: readonly Write[];
      /** The page then asks as the control itself does. */
      readonly makesSound: boolean;
    }
  /** A measurement of the page, which asks first, ramps and ends by itself. */
  | { readonly kind: 'run'; readonly name: FixName; readonly makesSound: true };

export interface CauseRow {
  readonly step: Step;
  readonly effects: readonly Effect[];
  /** Inferred from silence at the output, so it is asked only while nothing before it explains the symptom. */
  readonly isInferred?: true;
  readonly place: Handle | Page;
  readonly find: (reading: Reading) => Found | undefined;
  readonly fix?: (reading: Reading, found: Found) => Fix | undefined;
}
/** Within a step, the first that holds is named. */
export type CauseTable = Readonly<Record<string, CauseRow>>;

export const found = (holds: boolean | undefined, values?: Found['values']): Found | undefined =>
  holds === true ? (values === undefined ? {} : { values }) : undefined;
