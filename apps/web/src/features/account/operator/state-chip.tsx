import { Chip } from '../../../ui/look/chip.tsx';
import type { AccountState } from './lists.ts';
import { useOperatorWords } from './words.ts';

const looks = {
  active: { tone: 'ok', icon: 'ok' },
  unconfirmed: { tone: 'plain', icon: 'clock' },
  disabled: { tone: 'fault', icon: 'lock' },
} as const;
export function StateChip({ state }: { readonly state: AccountState }) {
  const words = useOperatorWords();
  return <Chip {...looks[state]}>{words.states[state]}</Chip>;
}
