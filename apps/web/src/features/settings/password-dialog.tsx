/** Ends the login [SETTINGS-03] [SETTINGS-04] [SETTINGS-05]. */

import { misc } from '@headroom/model/amplifier';
import type { LocalDevice, Outcome } from '@headroom/protocol';
import { useRef, useState } from 'react';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { usePreparedAuth, useSession } from '../../device/site/session-context.ts';
import { useDeviceWords } from '../../device/words.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { sharedPaths } from '../../navigation/shared-table.ts';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { asksCurrent, asksNew, isComplete, isMatching, type PasswordTask } from './password-form.ts';
import { useSettingsWords } from './words.ts';

type Failure = Extract<Outcome, { ok: false }>;

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
  const [entry, setEntry] = useState({ current: '', next: '', repeated: '' });
  const [failure, setFailure] = useState<Failure>();
  const [mismatch, setMismatch] = useState(false);
  const [busy, setBusy] = useState(false);
  usePreparedAuth();
  const type = (name: keyof typeof entry) => (text: string) => {
    setEntry({ ...entry, [name]: text });
    setMismatch(false);
    setFailure(undefined);
  };
  const submit = async () => {
    if (busy || !isComplete(task, entry)) return;
    if (!isMatching(task, entry)) return setMismatch(true);
    setBusy(true);
    const outcome = await device.run({
      kind: 'changePassword',
      current: asksCurrent(task) ? entry.current : '',
      next: asksNew(task) ? entry.next : '',
    });
    // The login page needs to know, and the notify may be late.
    if (outcome.ok) await device.refresh(misc, {});
    setBusy(false);
    if (!outcome.ok) return setFailure(outcome);
    toast.success({ protect: words.nowProtected, change: words.nowChanged, remove: words.nowRemoved }[task]);
    session.signOut();
    go(sharedPaths.login);
  };
  const isCurrentWrong = failure?.reason === 'wrong password' || failure?.reason === 'password needed';
  const said = failure === undefined ? undefined : isCurrentWrong ? words.wrongCurrent : outcomeText(deviceWords, failure);
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
      onSubmit={() => void submit()}
      actions={
        <DialogActions
          onCancel={onClose}
          variant={task === 'remove' ? 'danger-solid' : 'primary'}
          disabled={!isComplete(task, entry)}
          busy={busy ? words.working : undefined}
          verb={look.verb}
        />
      }
    >
      <Stack>
        <p>{look.body}</p>
        {asksCurrent(task) && (
          <PasswordField
            ref={first}
            label={words.currentPassword}
            value={entry.current}
            onChange={type('current')}
            autoComplete="current-password"
            error={said}
          />
        )}
        {asksNew(task) && (
          <>
            <PasswordField
              {...(asksCurrent(task) ? {} : { ref: first })}
              label={words.newPassword}
              value={entry.next}
              onChange={type('next')}
              autoComplete="new-password"
              error={asksCurrent(task) ? undefined : said}
            />
            <PasswordField
              label={words.repeatPassword}
              value={entry.repeated}
              onChange={type('repeated')}
              autoComplete="new-password"
              error={mismatch ? words.mismatch : undefined}
            />
          </>
        )}
      </Stack>
    </DialogOrSheet>
  );
}
