/** The wireless network that the amplifier joins [NET-01] [NET-06] [NET-07]. */

import { wifi } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import { StagedSwitch, StagedText } from '../../device/controls/staged.tsx';
import { readingOf } from '../../device/readings.ts';
import type { StagedForm } from '../../device/staged-form.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { KeyValue, SectionCard } from '../../ui/card.tsx';
import { Stack } from '../../ui/columns.tsx';
import { Caption, dash, readingText } from '../../ui/text.tsx';
import { AddressFields } from './address-fields.tsx';
import { AddressSave } from './address-save.tsx';
import { EditedChip } from './edited-chip.tsx';
import { addressProblems, signalGrade } from './network-problems.ts';
import { useNetworkWords } from './words.ts';

const { enable, ssid, password, dhcp, ip, gateway, mac, signalStrength } = wifi.properties;
export const wifiFields = { enable, ssid, password, dhcp, ip, gateway };

export function WifiCard({ form }: { readonly form: StagedForm<typeof wifiFields> }) {
  const words = useNetworkWords();
  const problems = addressProblems(form.values);
  const isEdited = form.edited.length > 0;
  const isOn = useValue(enable, {}) === true;
  const strength = useValue(signalStrength, {});
  const signal =
    strength === undefined || !isOn
      ? dash
      : words.signal(readingText(readingOf(signalStrength.property, strength) ?? { text: dash, unit: '' }), words[signalGrade(strength)]);
  return (
    <SectionCard title={words.wifi} icon="wifi-3" edited={isEdited} aside={<EditedChip edited={isEdited} />}>
      <Stack>
        <StagedSwitch form={form} name="enable" label={words.wifiOn} />
        <StagedText form={form} name="ssid" />
        <StagedText form={form} name="password" label={words.password} password autoComplete="new-password" />
        <Caption>{words.hint(printNumber(2.4, 1))}</Caption>
        <AddressFields form={form} problems={problems} />
        <KeyValue
          items={[
            { key: 'signal', label: words.signalLabel, value: signal },
            { key: 'mac', label: words.mac, value: useValue(mac, {}) || dash },
          ]}
        />
        <AddressSave form={form} section={words.wifi} verb={words.saveWifi} isSound={Object.keys(problems).length === 0} />
      </Stack>
    </SectionCard>
  );
}
