/** A high-impedance line gets its high pass [OUTPUT-01]. */

import { isHiZ } from '@headroom/model/channel';
import { join, type Change } from '@headroom/model/property';
import type { WriteHook } from '@headroom/protocol/server';

/** Third-party controllers set the load alone; without the high pass the line's transformers would saturate. */
export const followLoad: WriteHook = ({ place, values: { hiZLoZ, hiZHpfEnable } }) => {
  if (typeof hiZLoZ !== 'string' || hiZHpfEnable !== undefined) return undefined;
  const changes: Change[] = [[join(place.path, 'hiZHpfEnable'), isHiZ(hiZLoZ)]];
  return { changes };
};
