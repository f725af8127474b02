/** What 802.1X is set to, and the way to its page. */

import { ethernet } from '@headroom/model';
import { useAmp, useValue } from '../../device/amp-context.tsx';
import { useName } from '../../device/names/use-name.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { KeyValue, SectionCard } from '../../ui/card.tsx';
import { Row } from '../../ui/columns.tsx';
import { dash } from '../../ui/text.tsx';
import { useNetworkWords } from './words.ts';

export function Dot1xCard() {
  const words = useNetworkWords();
  const { base } = useAmp();
  const { name, option } = useName();
  const { dot1xMode, dot1xIdentity } = ethernet.properties;
  const mode = useValue(dot1xMode, {});
  return (
    <SectionCard title="802.1X" icon="lock">
      <KeyValue
        items={[
          { key: 'mode', label: name(dot1xMode), value: mode === undefined ? dash : option(mode) },
          { key: 'identity', label: name(dot1xIdentity), value: useValue(dot1xIdentity, {}) || dash },
        ]}
      />
      <Row pull>
        <Button variant="accent" href={paths.ampPage(base, 'dot1x')}>
          {words.openDot1x}
        </Button>
      </Row>
    </SectionCard>
  );
}
