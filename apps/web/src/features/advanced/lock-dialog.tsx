/** Asks what of a channel's tuning shall be locked, and with which password [LOCK-09] [IMPEXP-12]. */

import { channelSections, createLockGroup, lockablePaths, type ChannelSection } from '@headroom/model';
import { allChannelSections } from '@headroom/model/transfer';
import { useState } from 'react';
import { useAmp, useSchema } from '../../device/amp-context.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogOrSheet } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './advanced-screen.module.css';
import { SectionChoice } from './section-choice.tsx';
import { useAdvancedWords } from './words.ts';

interface LockDialogProps {
  readonly channel: number;
  readonly label: string;
  readonly onClose: () => void;
}

export function LockDialog({ channel, label, onClose }: LockDialogProps) {
  const words = useAdvancedWords();
  const { device } = useAmp();
  const schema = useSchema();
  const [parts, setParts] = useState<ReadonlySet<ChannelSection>>(allChannelSections);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A part of which this model has nothing that can be locked is no choice.
  const offered = channelSections.filter((part) => schema && lockablePaths(schema, channel, new Set([part])).length > 0);
  const chosen = new Set(offered.filter((part) => parts.has(part)));

  async function lock(): Promise<void> {
    if (!schema || busy) return;
    // Only what this device tells it has: a lock over anything else would be refused as a whole.
    const paths = lockablePaths(schema, channel, chosen).filter((address) => device.read(address) !== undefined);
    const id = device.read('/id');
    const made = createLockGroup(channel, typeof id === 'string' ? id : '', password, paths);
    if (!made.ok) return setProblem(made.refusal === 'no password' ? words.passwordMissing : words.optionMissing);
    setProblem(undefined);
    setBusy(true);
    const { groupId, properties } = made.group;
    const outcome = await device.run({ kind: 'lock', groupId, key: password, properties });
    setBusy(false);
    if (!outcome.ok) return setProblem(words.lockFailed);
    toast.success(words.locked);
    onClose();
  }
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      title={words.lockTitle(label)}
      icon="lock"
      busy={busy}
      wide
      onSubmit={() => void lock()}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon="lock"
            disabled={chosen.size === 0 || password.trim() === ''}
            busy={busy ? words.locking : undefined}
          >
            {words.lockVerb}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{words.lockBody}</p>
        <SectionChoice
          label={words.lockWhat}
          all={offered}
          names={words.channelSections}
          chosen={chosen}
          onChange={setParts}
          disabled={busy}
        />
        <PasswordField
          label={words.tuningPassword}
          hint={chosen.size === 0 ? words.optionMissing : words.tuningHint}
          error={problem}
          value={password}
          maxLength={128}
          autoComplete="new-password"
          onChange={(text) => {
            setPassword(text);
            setProblem(undefined);
          }}
        />
      </div>
    </DialogOrSheet>
  );
}
