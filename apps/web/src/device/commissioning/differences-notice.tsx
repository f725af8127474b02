import type { Reference } from '@headroom/model/commissioning';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ampPath } from '../../navigation/amp-table.ts';
import type { Seat } from '../binding/seat.ts';
import { SeatProvider, useSeat } from '../binding/use-amp.tsx';
import { DifferencesBanner, DifferencesChip } from './differences-banner.tsx';
import { useDifferences, useKept, useReference } from './use-differences.ts';
import { useLeftTone } from './test-sound.ts';
import { useNoticeWords } from './words.ts';

/** Also shown where a test tone was left. */
export function DifferencesNotice() {
  const reference = useReference();
  const words = useNoticeWords();
  const isToneLeft = useLeftTone();
  return (
    <>
      {isToneLeft && <Banner tone="warn">{words.toneLeft}</Banner>}
      {reference && <Told reference={reference} />}
    </>
  );
}
function useCount(reference: Reference): number {
  const { accepted } = useKept();
  return useDifferences(reference, accepted, false)?.length ?? 0;
}
function Told({ reference }: { readonly reference: Reference }) {
  const { base } = useSeat();
  return <DifferencesBanner count={useCount(reference)} base={base} />;
}

export function DifferencesAt({ seat }: { readonly seat: Seat }) {
  return (
    <SeatProvider value={seat}>
      <Counted />
    </SeatProvider>
  );
}
function Counted() {
  const reference = useReference();
  return reference ? <CountedFrom reference={reference} /> : null;
}
function CountedFrom({ reference }: { readonly reference: Reference }) {
  const { base } = useSeat();
  return <DifferencesChip count={useCount(reference)} href={ampPath(base, 'commissioning')} />;
}
