/** Fingers have no Shift. */
import { Button } from '../controls/button.tsx';
import { useWords } from '../words.ts';

export function FineButton({ pressed, onChange }: { pressed: boolean; onChange: (pressed: boolean) => void }) {
  const words = useWords();
  return (
    <Button small variant={pressed ? 'primary' : 'default'} aria-pressed={pressed} onClick={() => onChange(!pressed)}>
      {words.fine}
    </Button>
  );
}
