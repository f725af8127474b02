import { maxEqBands } from '@headroom/model/groups';
import { useAmps } from '../../../device/binding/use-amps.ts';
import { bandAt, seatsOf, type MemberNow } from '../members.ts';
import type { EqMember } from './group-eq-control.ts';

export const eqFilters: readonly number[] = Array.from({ length: maxEqBands }, (_, index) => index + 1);

export function useGroupEq(members: readonly MemberNow[]): readonly EqMember[] {
  const there = members.filter(({ state }) => state === 'there');
  const seats = seatsOf(there);
  const channelsAt = (id: string) => there.flatMap(({ amp, member }) => (amp?.ampId === id ? [member.channel] : []));
  const told = useAmps(seats, (amp) =>
    channelsAt(amp.id).flatMap((channel) =>
      eqFilters.map((filter) => {
        const band = bandAt(amp, { channel, filter });
        return band && { ...band, channel, filter };
      }),
    ),
  );
  return there.flatMap((now): EqMember[] => {
    const seat = now.amp?.seat;
    const own = seat && told[seats.indexOf(seat)]?.filter((band) => band?.channel === now.member.channel);
    return seat && own ? [{ now, seat, bands: eqFilters.map((filter) => own.find((band) => band?.filter === filter)) }] : [];
  });
}
