/** Shown if the device has them (OQ-010) [MODEL-11] [MODEL-12]. */

import { deviceInfo } from '@headroom/model/amplifier';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { useSupports } from '../../device/binding/supported.ts';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { useSettingsWords } from './words.ts';

export function Lockouts() {
  const words = useSettingsWords();
  const hasButton = useSupports('powerButtonLockout');
  const hasKnobs = useSupports('backPanelLockout');
  if (!hasButton && !hasKnobs) return null;
  return (
    <SectionCard title={words.panel} icon="power">
      <Stack gap={8}>
        {hasButton && <ParameterSwitch of={deviceInfo.properties.powerButtonLockout} params={{}} label={words.lockPowerButton} />}
        {hasKnobs && <ParameterSwitch of={deviceInfo.properties.backPanelAttnPotLockout} params={{}} label={words.lockKnobs} />}
      </Stack>
    </SectionCard>
  );
}
