import { isEmail } from '@headroom/model/people';
import { roles, type CallError, type Role } from '@headroom/protocol/cloud';
import { useState } from 'react';
import { useCloud } from '../../../cloud/account-context.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import { RadioGroup } from '../../../ui/controls/choice.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useFirst } from '../../../ui/entrance/use-first.ts';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import styles from './people.module.css';
import { useVenuePeopleWords, type Words } from './words.ts';

interface InviteDialogProps {
  readonly venueId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function InviteDialog({ venueId, onDone, onClose }: InviteDialogProps) {
  const words = useVenuePeopleWords();
  const cloud = useCloud();
  const first = useFirst<HTMLInputElement>();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [tried, setTried] = useState(false);
  // One key per invitation: a repetition sends no second mail.
  const [key, setKey] = useState(newKey);
  const { busy, error, run, clear } = useAttempt();
  const isGood = isEmail(email.trim());
  const invite = () => {
    setTried(true);
    if (!isGood) return;
    run(
      () => cloud.inviteMember({ params: { venueId }, body: { email, role } }, { idempotencyKey: key }),
      () => {
        toast.success(words.invited(email.trim()));
        onDone();
      },
    );
  };
  const change = () => {
    clear();
    setKey(newKey);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.inviteTitle}
      busy={busy}
      initialFocus={first}
      onSubmit={invite}
      actions={<DialogActions onCancel={onClose} verb={words.invite} busy={busy ? words.inviting : undefined} />}
    >
      <div className={styles.fields}>
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          required
          ref={first}
          value={email}
          onChange={(text) => {
            change();
            setEmail(text);
          }}
          error={tried && !isGood ? words.emailFormat : error && said(words, error)}
        />
        <RadioGroup
          label={words.role}
          value={role}
          options={roles.map((value) => ({ value, label: words.roles[value], description: words.may[value] }))}
          onChange={(next) => {
            change();
            setRole(next);
          }}
        />
      </div>
    </Dialog>
  );
}
const newKey = () => crypto.randomUUID();

const said = (words: Words, { code }: CallError<string>): string =>
  code in words.errors ? words.errors[code as keyof Words['errors']] : words.failed;
