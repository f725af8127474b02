import type { AnyParams, Handle, NumberProperty } from '@headroom/model/property';
import { Meter } from '../../../ui/meters/meter.tsx';
import { useLevel } from '../../../device/channel/level-sources.ts';
import { levelText } from '../../../device/channel/level-text.ts';

interface MeterBarProps<At extends AnyParams> {
  readonly of: Handle<NumberProperty, At>;
  readonly params: NoInfer<At>;
  readonly label: string;
}
export function MeterBar<At extends AnyParams>({ of, params, label }: MeterBarProps<At>) {
  const source = useLevel(of, params);
  return <Meter label={label} source={source} orientation="horizontal" format={(level) => ({ text: levelText(level, -60), unit: 'dB' })} />;
}
