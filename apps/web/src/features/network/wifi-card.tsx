/** [NET-01] [NET-06] [NET-07] */

import { wifi } from '@headroom/model/amplifier';
import type { Handle } from '@headroom/model/property';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { StagedSwitch, StagedText } from '../../device/controls/staged.tsx';
import { ReadOnlyValue } from '../../device/controls/read-only-value.tsx';
import { readingOf } from '../../device/binding/readings.ts';
import type { StagedForm } from '../../device/binding/staged-form.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { Caption, dash, readingText } from '../../ui/look/text.tsx';
import { AddressFields } from './address-fields.tsx';
import { AddressSave } from './address-save.tsx';
import { EditedChip } from './edited-chip.tsx';
import { useAddressUse } from './address-use.ts';
import { addressProblems, signalGrade, wirelessProblems } from './network-problems.ts';
import { useNetworkWords } from './words.ts';

const { enable, ssid, password, dhcp, ip, gateway, mac, signalStrength } = wifi.properties;
export const wifiFields = { enable, ssid, password, dhcp, ip, gateway };

export function WifiCard({ form }: { readonly form: StagedForm<typeof wifiFields> }) {
  const words = useNetworkWords();
  const { lives, owner } = useAddressUse(form);
  const problems = addressProblems(form.values, lives);
  const isEdited = form.edited.length > 0;
  const radio = isEdited ? wirelessProblems(form.values) : {};
  const isSound = Object.keys(problems).length + Object.keys(radio).length === 0;
  const isOn = useAmp((amp) => amp.read(enable, {})) === true;
  const strength = useAmp((amp) => amp.read(signalStrength, {}));
  const signal =
    strength === undefined || !isOn
      ? dash
      : words.signal(readingText(readingOf(signalStrength.property, strength) ?? { text: dash, unit: '' }), words[signalGrade(strength)]);
  const told = (of: Handle, text: string) => (
    <ReadOnlyValue of={of} params={{}}>
      {text}
    </ReadOnlyValue>
  );
  return (
    <SectionCard title={words.wifi} icon="wifi-3" edited={isEdited} aside={<EditedChip edited={isEdited} />}>
      <Stack>
        <StagedSwitch form={form} name="enable" label={words.wifiOn} />
        <StagedText form={form} name="ssid" error={radio.ssid && words.nameNeeded} />
        <StagedText
          form={form}
          name="password"
          label={words.password}
          password
          autoComplete="new-password"
          error={radio.password && (radio.password === 'too short' ? words.tooShortWifi : words.notPrintable)}
        />
        <Caption>{words.hint(printNumber(2.4, 1))}</Caption>
        <AddressFields form={form} problems={problems} owner={owner} />
        <KeyValue
          items={[
            { key: 'signal', label: words.signalLabel, value: told(signalStrength, signal) },
            { key: 'mac', label: words.mac, value: told(mac, useAmp((amp) => amp.read(mac, {})) || dash) },
          ]}
        />
        <AddressSave form={form} section={words.wifi} verb={words.saveWifi} isSound={isSound} owner={owner} />
      </Stack>
    </SectionCard>
  );
}
