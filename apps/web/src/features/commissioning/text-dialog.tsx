import { useState, type ReactNode } from 'react';
import { TextField } from '../../ui/controls/text-field.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';

interface TextDialogProps {
  readonly title: string;
  readonly label: string;
  readonly verb: string;
  readonly maxLength: number;
  readonly text?: string;
  /** Refused with this sentence where it may not be empty. */
  readonly missing?: string;
  readonly problem?: string | undefined;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onText: (text: string) => void;
}
export function TextDialog({ title, label, verb, maxLength, text = '', missing, problem, children, onClose, onText }: TextDialogProps) {
  const [value, setValue] = useState(text);
  const [isMissing, setMissing] = useState(false);
  return (
    <DialogOrSheet
      open
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (missing !== undefined && value.trim() === '') setMissing(true);
        else onText(value.trim());
      }}
      actions={<DialogActions onCancel={onClose} verb={verb} />}
    >
      {children}
      <TextField label={label} value={value} maxLength={maxLength} error={isMissing ? missing : problem} onChange={setValue} />
    </DialogOrSheet>
  );
}
