import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { useCommissioningWords } from './words.ts';

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
  const words = useCommissioningWords();
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
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit">
            {verb}
          </Button>
        </>
      }
    >
      {children}
      <TextField label={label} value={value} maxLength={maxLength} error={isMissing ? missing : problem} onChange={setValue} />
    </DialogOrSheet>
  );
}
