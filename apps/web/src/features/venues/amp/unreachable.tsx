/** [CONN-14] */

import { useAmpAt } from '../../../device/binding/use-amp.tsx';
import { useCulprit } from '../../../device/site/culprit.ts';
import { useCulpritWords } from '../../../device/site/culprit-words.ts';
import { nameOf, type SiteAmp } from '../../../device/site/site.ts';
import { useTitle } from '../../../navigation/place.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/state.tsx';
import layout from '../../../ui/look/layout.module.css';
import { useLeavingAmp, useVenueSite } from './venue-site-context.ts';
import { useCloudAmpWords } from './words.ts';

export function Unreachable({ amp }: { readonly amp: SiteAmp }) {
  const words = useCloudAmpWords();
  const site = useVenueSite();
  const { menu } = useLeavingAmp();
  const name = nameOf(amp);
  const { state } = useAmpAt(amp.seat, ({ status }) => status());
  const isBridgeLost = site.isBridgeLost(amp.ampId);
  const { culprit } = useCulprit(state, isBridgeLost);
  const culpritWords = useCulpritWords();
  useTitle(name, site.list);
  return (
    <main className={layout.pane}>
      <ErrorPanel
        icon="offline"
        level={1}
        title={words.failedTitle}
        action={
          <>
            <Button variant="quiet" href={site.list}>
              {words.toVenue}
            </Button>
            <Button
              variant="primary"
              icon="refresh"
              busy={state === 'CONNECTING' ? words.connecting : undefined}
              onClick={() => site.retry()}
            >
              {words.retry}
            </Button>
            {menu}
          </>
        }
      >
        {culprit === 'device'
          ? culpritWords.device
          : culprit === 'server'
            ? culpritWords.cloud
            : isBridgeLost
              ? words.bridgeBody(name)
              : site.isAway(amp.ampId)
                ? words.offlineBody(name)
                : words.failedBody(name)}
      </ErrorPanel>
    </main>
  );
}
