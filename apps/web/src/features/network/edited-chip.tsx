import { Chip } from '../../ui/look/chip.tsx';
import { useNetworkWords } from './words.ts';

export function EditedChip({ edited }: { readonly edited: boolean }) {
  const words = useNetworkWords();
  return edited ? (
    <Chip tone="accent" icon="edit">
      {words.edited}
    </Chip>
  ) : (
    <Chip icon="check">{words.asSaved}</Chip>
  );
}
