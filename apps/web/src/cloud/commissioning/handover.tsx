import { useEffect, useState, type ReactNode } from 'react';
import { useSeat } from '../../device/binding/use-amp.tsx';
import { ShelfProvider } from '../../device/commissioning/shelf.ts';
import { useParams } from '../../navigation/router.tsx';
import { useCloud } from '../account-context.ts';
import { openVenueShelf, type OpenShelf } from './venue-shelf.ts';

interface HandoverProps {
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}
export function Handover({ waiting, children }: HandoverProps) {
  const { venueId = '' } = useParams();
  const cloud = useCloud();
  const seat = useSeat();
  const [shelf, setShelf] = useState<OpenShelf>();
  useEffect(() => {
    const { id: deviceId, clock } = seat;
    let isOpen = true;
    let opened: OpenShelf | undefined;
    let cancel: () => void = () => undefined;
    async function open(): Promise<void> {
      opened = await openVenueShelf({ cloud, deviceId, venueId, clock, role: () => roleIn(seat.role) });
      if (!isOpen) opened?.close();
      else if (opened) setShelf(opened);
      else cancel = clock.after(againMs, () => void open());
    }
    void open();
    return () => {
      isOpen = false;
      cancel();
      opened?.close();
      setShelf(undefined);
    };
  }, [cloud, seat, venueId]);
  return shelf ? <ShelfProvider value={shelf}>{children}</ShelfProvider> : waiting;
}
const againMs = 5000;
const roleIn = (role: string) => (role === 'owner' || role === 'operator' ? role : 'viewer');
