import type { Report } from '@headroom/model/commissioning';
import { ampPath } from '../../navigation/amp-table.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useSeat } from '../binding/use-amp.tsx';
import { useDifferences, useKept } from './use-differences.ts';
import { useLeftTone } from './test-tone.ts';
import { useNoticeWords } from './words.ts';

/** On every page of an amplifier that is no longer as it was handed over, or where a test tone was left. */
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
function Told({ report }: { readonly report: Report }) {
  const words = useNoticeWords();
  const { base } = useSeat();
  const { accepted } = useKept();
  const count = useDifferences(report, accepted, false)?.length ?? 0;
  if (count === 0) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button small href={ampPath(base, 'commissioning')}>
          {words.compare}
        </Button>
      }
    >
      {words.differences(count)}
    </Banner>
  );
}
