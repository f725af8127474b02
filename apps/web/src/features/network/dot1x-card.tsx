import { ethernet } from '@headroom/model/amplifier';
import type { Handle } from '@headroom/model/property';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { ReadOnlyValue } from '../../device/controls/read-only-value.tsx';
import { useName } from '../../device/names/use-name.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { Row } from '../../ui/surfaces/columns.tsx';
import { dash } from '../../ui/look/text.tsx';
import { useNetworkWords } from './words.ts';

export function Dot1xCard() {
  const words = useNetworkWords();
  const { base } = useSeat();
  const { name, option } = useName();
  const { dot1xMode, dot1xIdentity } = ethernet.properties;
  const mode = useAmp((amp) => amp.read(dot1xMode, {}));
  const told = (of: Handle, text: string | undefined) => (
    <ReadOnlyValue of={of} params={{}}>
      {text || dash}
    </ReadOnlyValue>
  );
  return (
    <SectionCard title="802.1X" icon="lock">
      <KeyValue
        items={[
          { key: 'mode', label: name(dot1xMode), value: told(dot1xMode, mode && option(mode)) },
          {
            key: 'identity',
            label: name(dot1xIdentity),
            value: told(
              dot1xIdentity,
              useAmp((amp) => amp.read(dot1xIdentity, {})),
            ),
          },
        ]}
      />
      <Row pull>
        <Button variant="accent" href={ampPath(base, 'dot1x')}>
          {words.openDot1x}
        </Button>
      </Row>
    </SectionCard>
  );
}
