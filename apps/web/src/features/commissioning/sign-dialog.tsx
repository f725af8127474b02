import { maxSignerLength } from '@headroom/model/commissioning';
import type { ReactNode } from 'react';
import { useShelf } from '../../device/commissioning/use-differences.ts';
import typography from '../../ui/look/typography.module.css';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import { useCommissioningWords } from './words.ts';

interface SignDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly problem?: string | undefined;
  /** Until the cloud has answered. */
  readonly isBusy: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onSign: (by: string) => void;
}
/** Whoever is signed in signs with the account's address. */
export function SignDialog({ title, verb, problem, isBusy, children, onClose, onSign }: SignDialogProps) {
  const words = useCommissioningWords();
  const { venue } = useShelf();
  if (!venue)
    return (
      <TextDialog
        title={title}
        label={words.name}
        verb={verb}
        maxLength={maxSignerLength}
        missing={words.signRefusals.signerMissing}
        problem={problem}
        onClose={onClose}
        onText={onSign}
      >
        {children}
      </TextDialog>
    );
  return (
    <DialogOrSheet
      open
      title={title}
      onClose={onClose}
      onSubmit={() => onSign(venue.signer)}
      busy={isBusy}
      actions={<DialogActions onCancel={onClose} verb={verb} busy={isBusy ? words.signing : undefined} />}
    >
      {children}
      <p>{words.signsAs(venue.signer)}</p>
      {problem !== undefined && (
        <p role="alert" className={typography.fault}>
          {problem}
        </p>
      )}
    </DialogOrSheet>
  );
}
