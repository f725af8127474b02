/** Ends the login [SETTINGS-03] [SETTINGS-04] [SETTINGS-05]. */

import { misc } from '@headroom/model/amplifier';
import type { LocalDevice, Outcome } from '@headroom/protocol';
import { useRef } from 'react';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { usePreparedAuth, useSession } from '../../device/site/session-context.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { sharedPaths } from '../../navigation/shared-table.ts';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { refuse, sent, useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { asksCurrent, asksNew, isComplete, isMatching, type PasswordTask } from './password-form.ts';
import { useSettingsWords } from './words.ts';

type Refusal = Extract<Outcome, { ok: false }> | 'mismatch';

interface PasswordDialogProps {
  readonly device: LocalDevice;
  readonly task: PasswordTask;
  readonly onClose: () => void;
}

export function PasswordDialog({ device, task, onClose }: PasswordDialogProps) {
  const words = useSettingsWords();
  const deviceWords = useDeviceWords();
  const session = useSession();
  const go = useGo();
  const first = useRef<HTMLInputElement>(null);
  usePreparedAuth();
  const { values, busy, error, field, submit } = useForm({
    first: { current: '', next: '', repeated: '' },
    check: (entry) => !isComplete(task, entry),
    async send(entry) {
      if (!isMatching(task, entry)) return refuse<Refusal>('mismatch');
      const outcome = await device.run({
        kind: 'changePassword',
        current: asksCurrent(task) ? entry.current : '',
        next: asksNew(task) ? entry.next : '',
      });
      if (!outcome.ok) return refuse(outcome);
      // The login page needs to know, and the notify may be late.
      await device.refresh(misc, {});
      toast.success({ protect: words.nowProtected, change: words.nowChanged, remove: words.nowRemoved }[task]);
      session.signOut();
      go(sharedPaths.login);
      return sent;
    },
  });
  const failure = error === 'mismatch' ? undefined : error;
  const isCurrentWrong = failure?.reason === 'wrong password' || failure?.reason === 'password needed';
  const said = failure && (isCurrentWrong ? words.wrongCurrent : outcomeText(deviceWords, failure));
  const look = {
    protect: { title: words.protectTitle, body: words.protectBody, verb: words.protectVerb },
    change: { title: words.changeTitle, body: words.changeBody, verb: words.changeVerb },
    remove: { title: words.removeTitle, body: words.removeBody, verb: words.removeVerb },
  }[task];
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      title={look.title}
      busy={busy}
      initialFocus={first}
      onSubmit={submit}
      actions={
        <DialogActions
          onCancel={onClose}
          variant={task === 'remove' ? 'danger-solid' : 'primary'}
          disabled={!isComplete(task, values)}
          busy={busy ? words.working : undefined}
          verb={look.verb}
        />
      }
    >
      <Stack>
        <p>{look.body}</p>
        {asksCurrent(task) && (
          <PasswordField ref={first} label={words.currentPassword} {...field('current')} autoComplete="current-password" error={said} />
        )}
        {asksNew(task) && (
          <>
            <PasswordField
              {...(asksCurrent(task) ? {} : { ref: first })}
              label={words.newPassword}
              {...field('next')}
              autoComplete="new-password"
              error={asksCurrent(task) ? undefined : said}
            />
            <PasswordField
              label={words.repeatPassword}
              {...field('repeated')}
              autoComplete="new-password"
              error={error === 'mismatch' ? words.mismatch : undefined}
            />
          </>
        )}
      </Stack>
    </DialogOrSheet>
  );
}
