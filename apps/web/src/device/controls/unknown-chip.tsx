import { Chip } from '../../ui/look/chip.tsx';
import { useMeterAge } from '../../ui/meters/age.ts';
import { useControlWords } from '../control-words.ts';

export function UnknownChip() {
  const { unknown } = useControlWords();
  const age = useMeterAge();
  return <Chip icon={age === undefined ? 'help' : 'clock'}>{age ?? unknown}</Chip>;
}
