import { readingText } from '../look/text.tsx';
import type { Reading } from '../look/text.tsx';
import { Confirm } from '../overlays/dialog.tsx';
import { useWords } from '../words.ts';

interface ResetQuestionProps {
  label: string;
  from: Reading;
  to: Reading;
  onClose: () => void;
  onConfirm: () => void;
}

export function ResetQuestion({ label, from, to, onClose, onConfirm }: ResetQuestionProps) {
  const words = useWords();
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Confirm open danger title={words.resetTitle(label)} verb={words.reset} onClose={onClose} onConfirm={confirm}>
      {words.resetBody(readingText(from), readingText(to))}
    </Confirm>
  );
}
