/** The wired network [NET-01] [NET-07] [NET-08]. */

import { ethernet } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import type { StagedForm } from '../../device/staged-form.ts';
import { KeyValue, SectionCard } from '../../ui/card.tsx';
import { Stack } from '../../ui/columns.tsx';
import { dash } from '../../ui/text.tsx';
import { AddressFields } from './address-fields.tsx';
import { AddressSave } from './address-save.tsx';
import { EditedChip } from './edited-chip.tsx';
import { addressProblems } from './network-problems.ts';
import { useNetworkWords } from './words.ts';

const { dhcp, ip, gateway, dns1, dns2, mac } = ethernet.properties;
export const ethernetFields = { dhcp, ip, gateway, dns1, dns2 };

export function EthernetCard({ form }: { readonly form: StagedForm<typeof ethernetFields> }) {
  const words = useNetworkWords();
  const problems = addressProblems(form.values);
  const isEdited = form.edited.length > 0;
  return (
    <SectionCard title={words.ethernet} icon="wired" edited={isEdited} aside={<EditedChip edited={isEdited} />}>
      <Stack>
        <AddressFields form={form} problems={problems} />
        <KeyValue items={[{ key: 'mac', label: words.mac, value: useValue(mac, {}) || dash }]} />
        <AddressSave form={form} section={words.ethernet} verb={words.saveEthernet} isSound={Object.keys(problems).length === 0} />
      </Stack>
    </SectionCard>
  );
}
