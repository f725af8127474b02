/** Automatic or own limits for mains warnings; own ones cannot cross (OQ-097) [POWER-03]. */

import { powerSupply } from '@headroom/model/amplifier';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { ParameterSlider, useNumberControl } from '../../device/controls/slider.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { LoadRange } from '../../ui/plots/load-range.tsx';
import { Caption } from '../../ui/look/text.tsx';
import { lineAxis } from './line-axis.ts';
import { usePowerWords } from './words.ts';

const { lineLowLimitWarning, lineHighLimitWarning, lineWarningAutoLimits, acLineVoltage } = powerSupply.properties;

export function LineLimits() {
  const words = usePowerWords();
  const isAutomatic = useAmp((amp) => amp.read(lineWarningAutoLimits, {})) === true;
  return (
    <SectionCard title={words.lineTitle} aside={<ParameterSwitch of={lineWarningAutoLimits} params={{}} />}>
      <Stack>
        <Range isAutomatic={isAutomatic} />
        <ParameterSlider of={lineLowLimitWarning} params={{}} disabled={isAutomatic} />
        <ParameterSlider of={lineHighLimitWarning} params={{}} disabled={isAutomatic} />
        <Caption>{isAutomatic ? words.lineAutomatic : words.lineBody}</Caption>
      </Stack>
    </SectionCard>
  );
}

function Range({ isAutomatic }: { readonly isAutomatic: boolean }) {
  const words = usePowerWords();
  const measured = useAmp((amp) => amp.read(acLineVoltage, {}));
  const low = useNumberControl({ of: lineLowLimitWarning, params: {} });
  const high = useNumberControl({ of: lineHighLimitWarning, params: {} });
  const present = low.parameter.present && high.parameter.present;
  if (!present || low.parameter.permission === 'Locked' || high.parameter.permission === 'Locked') return null;
  const fixed = [low, high].some(({ props }) => props.disabled === true || props.locked !== undefined);
  const limit = ({ parameter, props }: typeof low) => ({
    ...props,
    // The amplifier does not report its automatic limits.
    value: isAutomatic ? null : props.value,
    range: parameter.property,
    disabled: fixed,
  });
  return (
    <LoadRange
      label={words.range}
      low={limit(low)}
      high={limit(high)}
      axis={lineAxis([measured, low.parameter.value, high.parameter.value])}
      measured={measured ?? null}
    />
  );
}
