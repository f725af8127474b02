/** [DOT1X-01] to [DOT1X-08] */

import { Banner } from '../../ui/feedback/banner.tsx';
import { Columns, Stack } from '../../ui/surfaces/columns.tsx';
import { CertificatesCard } from './certificates-card.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { useDot1x } from './use-dot1x.ts';
import { useDot1xWords } from './words.ts';

function Dot1xPage() {
  const words = useDot1xWords();
  const dot1x = useDot1x();
  return (
    <>
      {dot1x.isEdited && (
        <Banner tone="warn">
          <b>{words.restarts}</b> {words.restartsBody}
        </Banner>
      )}
      <Columns kind="two">
        <Stack>
          <SignInCard dot1x={dot1x} />
        </Stack>
        <Stack>
          <CertificatesCard dot1x={dot1x} />
        </Stack>
      </Columns>
    </>
  );
}
export { Dot1xPage as Screen };
