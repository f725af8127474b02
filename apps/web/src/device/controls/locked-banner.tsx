import { lockGroupsOf } from '@headroom/model/access';
import { ampPath } from '../../navigation/amp-table.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useAmp, useSeat } from '../binding/use-amp.tsx';
import { useControlWords } from '../control-words.ts';

/** In place of what a lock hides; UAC has no page that unlocks it, speaker tunings have. */
export function LockedBanner({ children }: { readonly children: string }) {
  const words = useControlWords();
  const { base } = useSeat();
  const isTuning = useAmp(({ tree }) => lockGroupsOf(tree).length > 0);
  return (
    <Banner
      tone="plain"
      icon="lock"
      action={
        isTuning && (
          <Button variant="accent" href={ampPath(base, 'advanced')}>
            {words.toLocks}
          </Button>
        )
      }
    >
      {children}
    </Banner>
  );
}
