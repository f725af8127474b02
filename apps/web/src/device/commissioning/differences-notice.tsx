import type { Report } from '@headroom/model/commissioning';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ampPath } from '../../navigation/amp-table.ts';
import type { Seat } from '../binding/seat.ts';
import { SeatProvider, useSeat } from '../binding/use-amp.tsx';
import { DifferencesBanner, DifferencesChip } from './differences-banner.tsx';
import { useDifferences, useKept } from './use-differences.ts';
import { useLeftTone } from './test-sound.ts';
import { useNoticeWords } from './words.ts';

/** Also shown where a test tone was left. */
export function DifferencesNotice() {
  const { report } = useKept();
  const words = useNoticeWords();
  const isToneLeft = useLeftTone();
  return (
    <>
      {isToneLeft && <Banner tone="warn">{words.toneLeft}</Banner>}
      {report !== undefined && <Told report={report} />}
    </>
  );
}
function useCount(report: Report): number {
  const { accepted } = useKept();
  return useDifferences(report, accepted, false)?.length ?? 0;
}
function Told({ report }: { readonly report: Report }) {
  const { base } = useSeat();
  return <DifferencesBanner count={useCount(report)} base={base} />;
}

export function DifferencesAt({ seat }: { readonly seat: Seat }) {
  return (
    <SeatProvider value={seat}>
      <Counted />
    </SeatProvider>
  );
}
function Counted() {
  const { report } = useKept();
  return report === undefined ? null : <CountedFrom report={report} />;
}
function CountedFrom({ report }: { readonly report: Report }) {
  const { base } = useSeat();
  return <DifferencesChip count={useCount(report)} href={ampPath(base, 'commissioning')} />;
}
