import {
  channelGroupNameProblem,
  isSameMember,
  labelOf,
  maxGroupNameLength,
  maxMembers,
  type ChannelGroup,
  type GroupMember,
} from '@headroom/model/groups';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { useRef } from 'react';
import { ChannelChoice, type Choosable } from '../../device/channel-choice/channel-choice.tsx';
import { useSite } from '../../device/site/site-context.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/controls/choice.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { refuse, sent, useForm } from '../../ui/form/use-form.ts';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { useGroupsRepository, type NewGroup } from './groups-repository.ts';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import { useFieldWords } from '../../i18n/field-words.ts';
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
  const { names, values } = useFieldWords();
  const site = useSite();
  const { groups = [] } = useGroupsRepository();
  const first = useRef<HTMLInputElement>(null);
  const others = groups.filter((other) => other.id !== group?.id).map((other) => other.name);
  const { problem, busy, tried, ...form } = useForm({
    first: noEdits,
    check: (edits) => {
      const { name, members } = edited(group, edits);
      return channelGroupNameProblem(name, others) ?? (members.length > maxMembers ? 'too many' : undefined);
    },
    send: async (edits) => {
      const { name, ...more } = edited(group, edits);
      return (await onSave({ name: name.trim(), ...more })) ? sent : refuse(true);
    },
    done: onSaved,
  });
  const { name, fader, members: chosen } = edited(group, form.values);
  const says = { empty: words.nameEmpty, 'too long': words.nameTooLong, taken: words.nameTaken };
  const nameProblem = problem === 'too many' ? undefined : problem;
  const error = nameProblem === undefined || (nameProblem === 'empty' && !tried) ? undefined : says[nameProblem];
  const isTooMany = chosen.length > maxMembers;
  const amps = site.amps().filter(({ ampId }) => /^[0-9A-F]{12}$/.test(canonicalDeviceId(ampId)));
  const absent = chosen.filter((member) => !amps.some(({ ampId }) => canonicalDeviceId(ampId) === canonicalDeviceId(member.ampId)));
  const change = (members: readonly GroupMember[], on: boolean) => {
    const { joined, left } = form.values;
    form.change({
      joined: [...without(joined, members), ...(on ? members : [])],
      left: [...without(left, members), ...(on ? [] : members)],
    });
  };
  const save = () => {
    if (nameProblem !== undefined) first.current?.focus();
    form.submit();
  };
  return (
    <DialogOrSheet
      open
      wide
      title={group ? words.editTitle(group.name) : words.createTitle}
      onClose={onClose}
      onSubmit={save}
      initialFocus={first}
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
      <Stack gap={16}>
        <TextField
          ref={first}
          label={words.name}
          value={name}
          onChange={(text) => form.change({ name: text })}
          error={error}
          maxLength={maxGroupNameLength + 1}
          autoComplete="off"
        />
        <div className={classes(layout.grid2, styles.fader)}>
          <Segmented
            block
            label={names.fader}
            options={[
              { value: 'relative', label: values.fader.relative },
              { value: 'absolute', label: values.fader.absolute },
            ]}
            value={fader}
            onChange={(value) => form.change({ fader: value })}
          />
          <p className={typography.caption}>{fader === 'relative' ? words.relativeHint : words.absoluteHint}</p>
        </div>
        <div className={classes(layout.grid2, styles.channels)}>
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
      </Stack>
    </DialogOrSheet>
  );
}

/** Only what was edited: others may change the rest meanwhile. */
interface Edits {
  readonly name: string | undefined;
  readonly fader: NewGroup['fader'] | undefined;
  readonly joined: readonly GroupMember[];
  readonly left: readonly GroupMember[];
}
const noEdits: Edits = { name: undefined, fader: undefined, joined: [], left: [] };
function edited(group: ChannelGroup | undefined, { name, fader, joined, left }: Edits): NewGroup {
  const present = group?.members ?? [];
  return {
    name: name ?? group?.name ?? '',
    fader: fader ?? group?.fader ?? 'relative',
    members: [...without(present, left), ...without(joined, present)],
  };
}
const without = (members: readonly GroupMember[], others: readonly GroupMember[]) =>
  members.filter((each) => !others.some((other) => isSameMember(each, other)));
const memberOf = ({ amp, channel }: Pick<Choosable, 'amp' | 'channel'>) => ({ ampId: canonicalDeviceId(amp.ampId), channel });
/** Absent amplifiers may be members. */
const canAlways = () => undefined;
