import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface ProblemDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}
export function ProblemDialog({ title, verb, onClose, children }: ProblemDialogProps) {
  return (
    <Dialog
      open
      alert
      icon="fault"
      tone="fault"
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {verb}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
