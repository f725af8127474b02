import { Button } from '../controls/button.tsx';
import type { ButtonVariant } from '../controls/button.tsx';
import type { IconName } from '../look/icon.tsx';
import { useWords } from '../words.ts';

interface DialogActionsProps {
  onCancel: () => void;
  verb: string;
  onAct?: () => void;
  variant?: ButtonVariant;
  icon?: IconName;
  disabled?: boolean;
  busy?: string | undefined;
}

export function DialogActions({ onCancel, verb, onAct, variant = 'primary', icon, disabled, busy }: DialogActionsProps) {
  const words = useWords();
  return (
    <>
      <Button onClick={onCancel} disabled={busy !== undefined}>
        {words.cancel}
      </Button>
      <Button
        type={onAct ? 'button' : 'submit'}
        onClick={onAct}
        variant={variant}
        disabled={disabled}
        busy={busy}
        {...(icon ? { icon } : {})}
      >
        {verb}
      </Button>
    </>
  );
}
