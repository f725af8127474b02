/** A small level bar without numbers, for rows. */

import type { Handle, HandleParams, NumberProperty } from '@headroom/model';
import { Meter } from '../../ui/meter.tsx';
import { useLevel } from './level-sources.ts';
import { levelText } from './readings.tsx';

interface MeterBarProps<Path extends string> {
  readonly of: Handle<NumberProperty, Path>;
  readonly params: HandleParams<Handle<NumberProperty, Path>>;
  readonly label: string;
}
export function MeterBar<Path extends string>({ of, params, label }: MeterBarProps<Path>) {
  const source = useLevel(of, params);
  return <Meter label={label} source={source} orientation="horizontal" format={(level) => ({ text: levelText(level, -60), unit: 'dB' })} />;
}
