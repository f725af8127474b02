/** [SETTINGS-01] to [SETTINGS-07] */

import { ExternalPort, ExternalPortState } from '../../device/controls/external-port.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Columns, Stack } from '../../ui/surfaces/columns.tsx';
import { useWide } from '../../ui/look/width.ts';
import { DeviceInformation } from './device-information.tsx';
import { FindMeCard } from './find-me-card.tsx';
import { Gpio } from './gpio.tsx';
import { Lockouts } from './lockouts.tsx';
import { PasswordProtection } from './password-protection.tsx';
import { useSettingsWords } from './words.ts';

function SettingsPage() {
  const words = useSettingsWords();
  // Last in one column: it is set up once.
  const wide = useWide();
  return (
    <Columns kind="wide">
      <Stack gap={16}>
        <DeviceInformation />
        {wide && <Gpio />}
      </Stack>
      <Stack gap={16}>
        <FindMeCard />
        <PasswordProtection />
        <Lockouts />
        <SectionCard title={words.externalIo} icon="plug" aside={<ExternalPortState />}>
          <ExternalPort />
        </SectionCard>
        {!wide && <Gpio />}
      </Stack>
    </Columns>
  );
}
export { SettingsPage as Screen };
