import { useFieldWords } from '../../../i18n/field-words.ts';
import { isEmail } from '@headroom/model/people';
import { roles, type CallError, type Role } from '@headroom/protocol/cloud';
import { useCloud } from '../../../cloud/account-context.ts';
import { useIdempotencyKey } from '../../../cloud/idempotency-key.ts';
import { RadioGroup } from '../../../ui/controls/choice.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useFirst } from '../../../ui/entrance/use-first.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import { useVenuePeopleWords, type Words } from './words.ts';

interface InviteDialogProps {
  readonly venueId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function InviteDialog({ venueId, onDone, onClose }: InviteDialogProps) {
  const words = useVenuePeopleWords();
  const { role: roleNames } = useFieldWords().values;
  const cloud = useCloud();
  const first = useFirst<HTMLInputElement>();
  const keyOf = useIdempotencyKey();
  const { busy, error, ...form } = useForm({
    first: { email: '', role: 'viewer' as Role },
    check: ({ email }) => !isEmail(email.trim()),
    send: (body) => cloud.inviteMember({ params: { venueId }, body }, { idempotencyKey: keyOf(body) }),
    done: (_, { email }) => {
      toast.success(words.invited(email.trim()));
      onDone();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.inviteTitle}
      busy={busy}
      initialFocus={first}
      onSubmit={form.submit}
      actions={<DialogActions onCancel={onClose} verb={words.invite} busy={busy ? words.inviting : undefined} />}
    >
      <Stack gap={16}>
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          required
          ref={first}
          {...form.field('email')}
          error={form.tried && form.problem ? words.emailFormat : error && said(words, error)}
        />
        <RadioGroup
          label={words.role}
          options={roles.map((value) => ({ value, label: roleNames[value], description: words.may[value] }))}
          {...form.field('role')}
        />
      </Stack>
    </Dialog>
  );
}

const said = (words: Words, { code }: CallError<string>): string =>
  code in words.errors ? words.errors[code as keyof Words['errors']] : words.failed;
