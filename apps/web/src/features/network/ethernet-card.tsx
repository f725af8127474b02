/** [NET-01] [NET-07] [NET-08] */

import { ethernet } from '@headroom/model/amplifier';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ReadOnlyValue } from '../../device/controls/read-only-value.tsx';
import type { StagedForm } from '../../device/binding/staged-form.ts';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { dash } from '../../ui/look/text.tsx';
import { AddressFields } from './address-fields.tsx';
import { AddressSave } from './address-save.tsx';
import { EditedChip } from './edited-chip.tsx';
import { useAddressUse } from './address-use.ts';
import { addressProblems } from './network-problems.ts';
import { useNetworkWords } from './words.ts';

const { dhcp, ip, gateway, dns1, dns2, mac } = ethernet.properties;
export const ethernetFields = { dhcp, ip, gateway, dns1, dns2 };

export function EthernetCard({ form }: { readonly form: StagedForm<typeof ethernetFields> }) {
  const words = useNetworkWords();
  const { lives, owner } = useAddressUse(form);
  const problems = addressProblems(form.values, lives);
  const address = useAmp((amp) => amp.read(mac, {}));
  const isEdited = form.edited.length > 0;
  return (
    <SectionCard title={words.ethernet} icon="wired" edited={isEdited} aside={<EditedChip edited={isEdited} />}>
      <Stack>
        <AddressFields form={form} problems={problems} owner={owner} />
        <KeyValue
          items={[
            {
              key: 'mac',
              label: words.mac,
              value: (
                <ReadOnlyValue of={mac} params={{}}>
                  {address || dash}
                </ReadOnlyValue>
              ),
            },
          ]}
        />
        <AddressSave
          form={form}
          section={words.ethernet}
          verb={words.saveEthernet}
          isSound={Object.keys(problems).length === 0}
          owner={owner}
        />
      </Stack>
    </SectionCard>
  );
}
