import { localRole } from '@headroom/model/access';
import { deviceIdIn } from '@headroom/model/catalogue';
import type { Clock, LocalDevice } from '@headroom/protocol';
import type { Discovered } from '@headroom/protocol/wire';
import { paths } from '../../navigation/local-table.ts';
import { createSeat, type Seat } from '../binding/seat.ts';
import type { Session } from './session.ts';

interface LocalSeatOptions {
  readonly device: LocalDevice;
  readonly clock: Clock;
  readonly session: Pick<Session, 'signedIn' | 'subscribe'>;
  readonly listed: Discovered | undefined;
}
export const createLocalSeat = ({ device, clock, session, listed }: LocalSeatOptions): Seat<LocalDevice> =>
  createSeat({
    device,
    clock,
    mode: 'local',
    id: (tree) => deviceIdIn(tree) ?? (listed?.id || listed?.ip || device.host),
    pathOf: paths.amp,
    back: paths.amps,
    // With another password than the session's the person is a guest.
    role: (tree, { needsPassword, lock }) => localRole(tree, session.signedIn() && !needsPassword, lock),
    onRole: session.subscribe,
  });
