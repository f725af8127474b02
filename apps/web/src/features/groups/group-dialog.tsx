/** Names a group, and chooses its channels from the whole site. */

import {
  channelGroupNameProblem,
  isSameMember,
  labelOf,
  maxGroupNameLength,
  maxMembers,
  type ChannelGroup,
  type GroupFader,
  type GroupMember,
} from '@headroom/model/groups';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { useRef, useState } from 'react';
import { ChannelChoice, type Choosable } from '../../device/channel-choice/channel-choice.tsx';
import { useSite } from '../../device/site/site-context.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/controls/choice.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { useGroupsRepository, type NewGroup } from './groups-repository.ts';
import styles from './group-dialog.module.css';
import { useGroupWords } from './words.ts';

interface GroupDialogProps {
  /** Undefined for a new group. */
  readonly group?: ChannelGroup;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** True once stored. */
  readonly onSave: (group: NewGroup) => Promise<boolean>;
}

export function GroupDialog({ group, onClose, onSaved, onSave }: GroupDialogProps) {
  const words = useGroupWords();
  const site = useSite();
  const { groups = [] } = useGroupsRepository();
  const [name, setName] = useState(group?.name ?? '');
  const [fader, setFader] = useState<GroupFader>(group?.fader ?? 'relative');
  const [chosen, setChosen] = useState<readonly GroupMember[]>(group?.members ?? []);
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const others = groups.filter((other) => other.id !== group?.id).map((other) => other.name);
  const problem = channelGroupNameProblem(name, others);
  const says = { empty: words.nameEmpty, 'too long': words.nameTooLong, taken: words.nameTaken };
  // An empty name is an error only after an attempt to save.
  const error = problem === undefined || (problem === 'empty' && !isTried) ? undefined : says[problem];
  const isTooMany = chosen.length > maxMembers;
  const amps = site.amps().filter(({ ampId }) => /^[0-9A-F]{12}$/.test(canonicalDeviceId(ampId)));
  const absent = chosen.filter((member) => !amps.some(({ ampId }) => canonicalDeviceId(ampId) === canonicalDeviceId(member.ampId)));
  const change = (members: readonly GroupMember[], on: boolean) =>
    setChosen((before) => [...before.filter((each) => !members.some((member) => isSameMember(each, member))), ...(on ? members : [])]);

  async function save(): Promise<void> {
    setIsTried(true);
    if (problem !== undefined) return field.current?.focus();
    if (isTooMany || busy) return;
    setBusy(true);
    const isKept = await onSave({ name: name.trim(), fader, members: chosen });
    if (isKept) onSaved();
    else setBusy(false);
  }
  return (
    <DialogOrSheet
      open
      wide
      title={group ? words.editTitle(group.name) : words.createTitle}
      onClose={onClose}
      onSubmit={() => void save()}
      initialFocus={field}
      busy={busy}
      actions={
        <DialogActions
          onCancel={onClose}
          verb={group ? words.save : words.create}
          disabled={isTooMany}
          busy={busy ? words.saving : undefined}
        />
      }
    >
      <div className={styles.form}>
        <TextField
          ref={field}
          label={words.name}
          value={name}
          onChange={setName}
          error={error}
          maxLength={maxGroupNameLength + 1}
          autoComplete="off"
        />
        <div className={styles.fader}>
          <Segmented
            block
            label={words.fader}
            value={fader}
            options={[
              { value: 'relative', label: words.relative },
              { value: 'absolute', label: words.absolute },
            ]}
            onChange={setFader}
          />
          <p className={styles.hint}>{fader === 'relative' ? words.relativeHint : words.absoluteHint}</p>
        </div>
        <div className={styles.channels}>
          {isTooMany && (
            <p role="alert" className={styles.error}>
              {words.tooMany(maxMembers)}
            </p>
          )}
          <ChannelChoice
            amps={amps}
            className={styles.amps}
            isChosen={(of) => chosen.some((member) => isSameMember(member, memberOf(of)))}
            isOffered={() => true}
            why={canAlways}
            onChange={(channels, on) =>
              change(
                channels.map((each) => ({ ...memberOf(each), label: labelOf(each.channelName || String(each.channel), each.ampName) })),
                on,
              )
            }
          >
            {absent.length > 0 && (
              <CheckboxGroup label={words.notHere}>
                {absent.map((member) => (
                  <Checkbox
                    key={`${member.ampId} ${member.channel}`}
                    label={member.label || words.channelUnnamed(member.channel)}
                    checked
                    onChange={() => change([member], false)}
                  />
                ))}
              </CheckboxGroup>
            )}
          </ChannelChoice>
        </div>
      </div>
    </DialogOrSheet>
  );
}
const memberOf = ({ amp, channel }: Pick<Choosable, 'amp' | 'channel'>) => ({ ampId: canonicalDeviceId(amp.ampId), channel });
/** Absent amplifiers may be members. */
const canAlways = () => undefined;
