/** [TOUCH-01] */

import { useParams } from '../../navigation/router.tsx';

export interface TouchAddress {
  readonly controllerId: string;
  readonly group: string | undefined;
  readonly subGroup: string | undefined;
}

export function useTouchAddress(): TouchAddress {
  const { controllerId = '', group, subGroup } = useParams();
  return { controllerId, group, subGroup };
}
