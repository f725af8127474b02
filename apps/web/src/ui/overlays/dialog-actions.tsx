/** The two buttons of a dialog that does something: leave it, or do it; while that runs, neither is taken. */
import { Button } from '../controls/button.tsx';
import type { ButtonVariant } from '../controls/button.tsx';
import type { IconName } from '../look/icon.tsx';
import { useWords } from '../words.ts';

interface DialogActionsProps {
  onCancel: () => void;
  /** What will be done, as the button says it ("Remove amp"). */
  verb: string;
  /** Without it the button submits the dialog's form. */
  onAct?: () => void;
  variant?: ButtonVariant;
  icon?: IconName;
  disabled?: boolean;
  /** The participle while it runs. */
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
