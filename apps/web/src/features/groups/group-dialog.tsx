/** Names a group and chooses its channels, of all amplifiers of the site. */

import {
  channelGroupNameProblem,
  isSameMember,
  labelOf,
  longestGroupName,
  mostMembers,
  type ChannelGroup,
  type GroupFader,
  type GroupMember,
} from '@headroom/model/groups';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { useRef, useState } from 'react';
import { useAmpFacts } from '../../device/site/cards/amp-facts.ts';
import { useSite } from '../../device/site/site-context.tsx';
import { nameOf, type SiteAmp } from '../../device/site/site.ts';
import { Checkbox } from '../../ui/controls/choice.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { SearchField, TextField } from '../../ui/controls/text-field.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { useGroupBook, type NewGroup } from './book.ts';
import styles from './group-dialog.module.css';
import { useGroupWords } from './words.ts';

interface GroupDialogProps {
  /** Without one it makes a new group. */
  readonly group?: ChannelGroup;
  readonly onClose: () => void;
  /** Once it is kept. */
  readonly onSaved: () => void;
  /** True once it is kept. */
  readonly onSave: (group: NewGroup) => Promise<boolean>;
}

export function GroupDialog({ group, onClose, onSaved, onSave }: GroupDialogProps) {
  const words = useGroupWords();
  const site = useSite();
  const { groups = [] } = useGroupBook();
  const [name, setName] = useState(group?.name ?? '');
  const [fader, setFader] = useState<GroupFader>(group?.fader ?? 'relative');
  const [chosen, setChosen] = useState<readonly GroupMember[]>(group?.members ?? []);
  const [query, setQuery] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const others = groups.filter((other) => other.id !== group?.id).map((other) => other.name);
  const problem = channelGroupNameProblem(name, others);
  const says = { empty: words.nameEmpty, 'too long': words.nameTooLong, taken: words.nameTaken };
  // What is not typed yet is no mistake before somebody wants to save it.
  const error = problem === undefined || (problem === 'empty' && !isTried) ? undefined : says[problem];
  const isTooMany = chosen.length > mostMembers;
  const amps = site
    .amps()
    .filter(({ ampId }) => /^[0-9A-F]{12}$/.test(canonicalDeviceId(ampId)))
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }));
  const absent = chosen.filter((member) => !amps.some(({ ampId }) => canonicalDeviceId(ampId) === canonicalDeviceId(member.ampId)));
  const change = (member: GroupMember, on: boolean) =>
    setChosen((before) => [...before.filter((each) => !isSameMember(each, member)), ...(on ? [member] : [])]);

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
          maxLength={longestGroupName + 1}
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
          <SearchField label={words.searchChannels} value={query} onChange={setQuery} />
          {isTooMany && (
            <p role="alert" className={styles.error}>
              {words.tooMany(mostMembers)}
            </p>
          )}
          <div className={styles.amps}>
            {amps.map((amp) => (
              <AmpChannels key={amp.ampId} amp={amp} query={query} chosen={chosen} onChange={change} />
            ))}
            {absent.length > 0 && (
              <fieldset className={styles.amp}>
                <legend>{words.notHere}</legend>
                {absent.map((member) => (
                  <Checkbox
                    key={`${member.ampId} ${member.channel}`}
                    label={member.label || words.channelUnnamed(member.channel)}
                    checked
                    onChange={() => change(member, false)}
                  />
                ))}
              </fieldset>
            )}
          </div>
        </div>
      </div>
    </DialogOrSheet>
  );
}

interface AmpChannelsProps {
  readonly amp: SiteAmp;
  readonly query: string;
  readonly chosen: readonly GroupMember[];
  readonly onChange: (member: GroupMember, on: boolean) => void;
}
function AmpChannels({ amp, query, chosen, onChange }: AmpChannelsProps) {
  const words = useGroupWords();
  const { summary } = useAmpFacts(amp);
  const ampId = canonicalDeviceId(amp.ampId);
  const all = summary.channelSummaries.map(({ channelNumber: channel, channelName }) => ({
    channel,
    text: channelName === '' ? words.channelUnnamed(channel) : words.channel(channel, channelName),
    label: labelOf(channelName || String(channel), summary.deviceName),
  }));
  const wanted = query.trim().toLowerCase();
  const isAmp = summary.deviceName.toLowerCase().includes(wanted);
  const shown = all.filter(({ text }) => isAmp || text.toLowerCase().includes(wanted));
  if (shown.length === 0 && wanted !== '') return null;
  return (
    <fieldset className={styles.amp}>
      <legend>
        {summary.deviceName} <span>{summary.modelID}</span>
      </legend>
      {all.length === 0 && <p className={styles.hint}>{words.noChannels}</p>}
      {shown.map(({ channel, text, label }) => (
        <Checkbox
          key={channel}
          label={text}
          checked={chosen.some((member) => isSameMember(member, { ampId, channel }))}
          onChange={(on) => onChange({ ampId, channel, label }, on)}
        />
      ))}
    </fieldset>
  );
}
