import { readInputChoice } from '@headroom/model/channel';
import type { IconName } from '../../../ui/look/icon.tsx';

export function inputIcon(option: string | undefined): IconName | undefined {
  const choice = readInputChoice(option);
  if (!choice) return undefined;
  if (choice.kind !== 'inputs') return choice.kind === 'Mixer' ? 'mixer' : 'minus';
  return choice.group === 'Analog' ? 'jack' : 'network';
}
