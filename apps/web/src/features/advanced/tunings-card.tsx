/** [LOCK-08] to [LOCK-15] */

import { checkUnlock, lockGroupsOf, planReset, scopeOf, unlockMessageKey } from '@headroom/model/access';
import { useEffect, useRef, useState } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { listText } from '../../i18n/list-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { classes } from '../../ui/look/classes.ts';
import tones from '../../ui/look/tones.module.css';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './advanced-screen.module.css';
import { useChannels } from './channels.ts';
import { LockDialog } from './lock-dialog.tsx';
import { tuningsOf, type Tuning } from './tunings.ts';
import { useAdvancedWords } from './words.ts';

export function TuningsCard({ lockedWhy }: { readonly lockedWhy: string | undefined }) {
  const words = useAdvancedWords();
  const channels = useChannels();
  const numbers = channels.map(({ number }) => number);
  const tunings = useAmp(({ tree }) => tuningsOf(tree, numbers));
  const lockedCount = tunings.filter(({ groups }) => groups.length > 0).length;
  return (
    <SectionCard
      title={words.tuningsTitle}
      icon="lock"
      flush
      aside={
        lockedCount === 0 ? (
          <span className={typography.caption}>{words.nothingLocked}</span>
        ) : (
          <Chip icon="lock">{words.lockedCount(lockedCount)}</Chip>
        )
      }
    >
      <ul>
        {tunings.map((tuning) => {
          const { channel, groups } = tuning;
          const [group] = groups;
          const label =
            channel === undefined
              ? scopeOf(group?.groupId ?? '') === 'amp'
                ? words.wholeAmp
                : words.otherLock(group?.groupId ?? '')
              : (channels.find(({ number }) => number === channel)?.label ?? String(channel));
          return (
            <li key={channel ?? group?.groupId} className={layout.divided}>
              {group ? (
                <Locked tuning={tuning} label={label} lockedWhy={lockedWhy} />
              ) : (
                <Open channel={channel ?? 1} label={label} lockedWhy={lockedWhy} />
              )}
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}

interface RowProps {
  readonly label: string;
  readonly lockedWhy: string | undefined;
}

function Open({ channel, label, lockedWhy }: RowProps & { readonly channel: number }) {
  const words = useAdvancedWords();
  const available = useAmp((amp) => amp.available);
  const [asks, setAsks] = useState(false);
  return (
    <div className={classes(layout.line, styles.row)}>
      <Icon name="unlock" className={tones.plain} />
      <span className={classes(layout.fill, layout.breaks)}>{label}</span>
      <Button
        small
        icon="lock"
        aria-label={words.lockChannel(label)}
        title={lockedWhy}
        disabled={!available || lockedWhy !== undefined}
        onClick={() => setAsks(true)}
      >
        {words.lock}
      </Button>
      {asks && <LockDialog channel={channel} label={label} onClose={() => setAsks(false)} />}
    </div>
  );
}

function Locked({ tuning: { channel, groups }, label, lockedWhy }: RowProps & { readonly tuning: Tuning }) {
  const words = useAdvancedWords();
  const available = useAmp((amp) => amp.available);
  const [open, setOpen] = useState(false);
  const covered = groups.map(({ sections, count }) =>
    sections.length > 0 ? listText(sections.map((section) => words.channelSections[section])) : words.lockedSettings(count),
  );
  return (
    <>
      <div className={classes(layout.line, styles.row)}>
        <Icon name="lock" className={tones.plain} />
        <span className={classes(layout.fill, layout.breaks)}>
          <b>{label}</b>
          <span className={classes(typography.caption, layout.block)}>{covered.join(' · ')}</span>
        </span>
        {!open && (
          <Button
            small
            icon="unlock"
            aria-label={words.unlockChannel(label)}
            title={lockedWhy}
            disabled={!available || lockedWhy !== undefined}
            onClick={() => setOpen(true)}
          >
            {words.unlock}
          </Button>
        )}
      </div>
      {open && <UnlockForm channel={channel} groupId={groups[0]?.groupId ?? ''} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}

interface UnlockProps {
  readonly channel: number | undefined;
  readonly groupId: string;
  readonly label: string;
  readonly onClose: () => void;
}
function UnlockForm({ channel, groupId, label, onClose }: UnlockProps) {
  const words = useAdvancedWords();
  const { device } = useSeat();
  const available = useAmp((amp) => amp.available);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'unlock' | 'reset'>();
  const [asks, setAsks] = useState(false);

  async function unlock(): Promise<void> {
    const check = checkUnlock(device.tree(), groupId, password);
    if (check !== 'unlocked') return setProblem(unlockMessageKey(check) === 'wrongPassword' ? words.wrongPassword : words.unlockFailed);
    setProblem(undefined);
    setBusy('unlock');
    const outcome = await device.run({ kind: 'unlock', groupId, key: password });
    setBusy(undefined);
    if (!outcome.ok) return setProblem(words.unlockFailed);
    toast.success(words.unlocked);
    onClose();
  }
  /** A reset needs exactly one lock [LOCK-14]. */
  async function reset(): Promise<void> {
    setAsks(false);
    const tree = device.tree();
    const isThere = lockGroupsOf(tree).some((group) => group.groupId === groupId);
    const plan = channel === undefined ? { ok: isThere } : planReset(tree, channel);
    if (!plan.ok) return setProblem(words.resetFailed);
    setBusy('reset');
    const outcome = await device.run({ kind: 'resetLocks', groupId, key: '' });
    setBusy(undefined);
    if (!outcome.ok) return setProblem(words.resetFailed);
    toast.success(words.resetDone);
    onClose();
  }
  return (
    <Form className={classes(layout.stack, styles.unlock)} onSubmit={() => busy === undefined && void unlock()}>
      <PasswordField
        label={words.tuningPassword}
        value={password}
        error={problem}
        autoComplete="off"
        ref={field}
        onChange={(text) => {
          setPassword(text);
          setProblem(undefined);
        }}
      />
      <div className={classes(layout.row2, styles.buttons)}>
        <Button
          type="submit"
          variant="primary"
          icon="unlock"
          disabled={!available || password === ''}
          busy={busy === 'unlock' ? words.unlocking : undefined}
        >
          {words.unlock}
        </Button>
        <Button variant="quiet" disabled={busy !== undefined} onClick={onClose}>
          {words.cancel}
        </Button>
        <span className={layout.end}>
          <Button
            variant="danger"
            disabled={!available}
            busy={busy === 'reset' ? words.resetting : undefined}
            onClick={() => setAsks(true)}
          >
            {words.reset}
          </Button>
        </span>
      </div>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        title={words.resetTitle(label)}
        verb={words.resetVerb}
        danger
        onConfirm={() => void reset()}
      >
        {words.resetBody}
      </Confirm>
    </Form>
  );
}
