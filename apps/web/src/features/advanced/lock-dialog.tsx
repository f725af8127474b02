/** [LOCK-09] [IMPEXP-12] */

import { createLockGroup, lockablePaths } from '@headroom/model/access';
import { channelSections, type ChannelSection } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { allChannelSections, isOnDevice } from '@headroom/model/transfer';
import { useState } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { readDevice } from '../../device/files/device-tree.ts';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { refuse, sent, useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './advanced-screen.module.css';
import { isTypedTwice, NewTuningPassword } from './new-tuning-password.tsx';
import { SectionChoice } from './section-choice.tsx';
import { useAdvancedWords } from './words.ts';

interface LockDialogProps {
  readonly channel: number;
  readonly label: string;
  readonly onClose: () => void;
}

export function LockDialog({ channel, label, onClose }: LockDialogProps) {
  const words = useAdvancedWords();
  const seat = useSeat();
  const model = useAmp((amp) => amp.model);
  const schema = model && schemaOf(model);
  const [parts, setParts] = useState<ReadonlySet<ChannelSection>>(allChannelSections);
  const offered = channelSections.filter((part) => schema && lockablePaths(schema, channel, new Set([part])).length > 0);
  const chosen = new Set(offered.filter((part) => parts.has(part)));

  const { values, busy, error, change, submit } = useForm({
    first: { password: '', repeated: '' },
    check: (typed) => !schema || !isTypedTwice(typed),
    async send({ password }) {
      // The page may lack properties, and the amplifier refuses a lock over unknown ones.
      const now = await readDevice(seat.device);
      if (!now) return refuse(words.lockFailed);
      const paths = lockablePaths(now.schema, channel, chosen).filter((path) => {
        const leaf = now.schema.leaf(path);
        return leaf && isOnDevice(leaf, now.tree);
      });
      const made = createLockGroup(channel, now.deviceId, password, paths);
      if (!made.ok) return refuse(made.refusal === 'no password' ? words.passwordMissing : words.optionMissing);
      const { groupId, properties } = made.group;
      const outcome = await seat.run({ kind: 'lock', groupId, key: password, properties });
      if (!outcome.ok) return refuse(words.lockFailed);
      toast.success(words.locked);
      return sent;
    },
    done: onClose,
  });
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      title={words.lockTitle(label)}
      icon="lock"
      busy={busy}
      wide
      onSubmit={submit}
      actions={
        <DialogActions
          onCancel={onClose}
          icon="lock"
          disabled={chosen.size === 0 || !isTypedTwice(values)}
          busy={busy ? words.locking : undefined}
          verb={words.lockVerb}
        />
      }
    >
      <div className={classes(layout.stack, styles.form)}>
        <p>{words.lockBody}</p>
        <SectionChoice
          label={words.lockWhat}
          all={offered}
          names={words.channelSections}
          chosen={chosen}
          onChange={setParts}
          disabled={busy}
        />
        <NewTuningPassword
          typed={values}
          onChange={change}
          hint={chosen.size === 0 ? words.optionMissing : words.tuningHint}
          error={error}
        />
      </div>
    </DialogOrSheet>
  );
}
