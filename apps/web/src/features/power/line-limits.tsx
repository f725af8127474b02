/** When the amplifier warns of the mains: by itself, or outside limits of one's own that cannot cross (OQ-097) [POWER-03]. */

import { powerSupply } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import { ParameterSwitch } from '../../device/controls/choice.tsx';
import { ParameterSlider, useNumberControl } from '../../device/controls/slider.tsx';
import { SectionCard } from '../../ui/card.tsx';
import { Stack } from '../../ui/columns.tsx';
import { LoadRange, type Limit } from '../../ui/plots/load-range.tsx';
import { Caption } from '../../ui/text.tsx';
import { lineAxis } from './line-axis.ts';
import { usePowerWords } from './words.ts';

const { lineLowLimitWarning, lineHighLimitWarning, lineWarningAutoLimits, acLineVoltage } = powerSupply.properties;

export function LineLimits() {
  const words = usePowerWords();
  const isAutomatic = useValue(lineWarningAutoLimits, {}) === true;
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
  const measured = useValue(acLineVoltage, {});
  const low = useNumberControl({ of: lineLowLimitWarning, params: {} });
  const high = useNumberControl({ of: lineHighLimitWarning, params: {} });
  const control = { low, high };
  const present = low.parameter.present && high.parameter.present;
  if (!present || low.parameter.permission === 'Locked' || high.parameter.permission === 'Locked') return null;
  const range = (limit: Limit) => {
    const { min, max, step } = control[limit].parameter.property;
    return { min, max, step };
  };
  return (
    <LoadRange
      label={words.range}
      // The limits that the amplifier has chosen itself it does not tell.
      low={isAutomatic ? null : (low.parameter.value ?? null)}
      high={isAutomatic ? null : (high.parameter.value ?? null)}
      range={{ low: range('low'), high: range('high') }}
      axis={lineAxis([measured, low.parameter.value, high.parameter.value])}
      measured={measured ?? null}
      names={{ low: low.props.label, high: high.props.label }}
      format={low.props.format}
      onStart={(limit) => control[limit].props.onStart?.()}
      onChange={(limit, value) => control[limit].props.onChange?.(value)}
      onCommit={(limit, value) => {
        control[limit].props.onCommit(value);
        control[limit].props.onEnd?.();
      }}
      onCancel={(limit) => {
        control[limit].props.onCancel?.();
        control[limit].props.onEnd?.();
      }}
      disabled={[low, high].some(({ props }) => props.disabled === true || props.locked !== undefined)}
    />
  );
}
