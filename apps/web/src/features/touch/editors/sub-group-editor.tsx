/** A channel belongs to at most one [TOUCH-33]. */

import {
  addSubGroupChannel,
  removeAmp,
  removeSubGroupChannel,
  replaceGroup,
  replaceSubGroup,
  subGroupChannelChoice,
  subGroupHolderOf,
  type SubGroup,
  type VolumeGroup,
} from '@headroom/model/touch';
import { startTransition } from 'react';
import { useGo } from '../../../navigation/navigation.tsx';
import { paths } from '../../../navigation/local-table.ts';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Empty } from '../../../ui/feedback/state.tsx';
import { AmpSection } from './amp-section.tsx';
import { ChannelRow } from './channel-row.tsx';
import { EditorHead } from './editor-head.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './editor.module.css';
import { useTouchSession } from '../touch-session.ts';
import { useTouchWords } from '../words.ts';

interface SubGroupEditorProps {
  readonly index: number;
  readonly group: VolumeGroup;
  readonly sub: number;
  readonly subGroup: SubGroup;
}

export function SubGroupEditor({ index, group, sub, subGroup }: SubGroupEditorProps) {
  const words = useTouchWords();
  const go = useGo();
  const { id, edit } = useTouchSession();
  const change = (next: SubGroup) => edit((before) => replaceGroup(before, index, replaceSubGroup(group, sub, next)));
  return (
    <section className={classes(layout.stack, styles.editor)} aria-label={subGroup.name}>
      <EditorHead
        kind="sub-group"
        label={words.subGroupName}
        name={subGroup.name}
        onRename={(name) => change({ ...subGroup, name })}
        onRemove={() => {
          startTransition(() => edit((before) => replaceGroup(before, index, { ...group, subGroups: group.subGroups.toSpliced(sub, 1) })));
          go(paths.touchGroup(id, index), { replace: true });
        }}
      />
      <SectionCard title={words.subGroupChannels} caption={words.subGroupHint(group.name)} flush>
        {group.amps.length === 0 && <Empty icon="amp" title={words.noParentChannels} level={3} />}
        {group.amps.map((entry) => {
          const parents = Object.keys(entry.channels).map(Number);
          return (
            <AmpSection
              key={`${entry.macAddress} ${entry.ipAddress}`}
              entry={entry}
              named={parents}
              onRemove={() => edit((before) => replaceGroup(before, index, removeAmp(group, entry)))}
              renderRow={(row, amp) => {
                const { channel } = row;
                if (!parents.includes(channel)) return null;
                return (
                  <ChannelRow
                    key={channel}
                    of={row}
                    amp={amp}
                    choice={subGroupChannelChoice(group, sub, entry, channel)}
                    holder={subGroupHolderOf(group, sub, entry, channel)}
                    otherwise={words.notInSubGroup}
                    onChange={(checked) =>
                      change(checked ? addSubGroupChannel(subGroup, entry, channel) : removeSubGroupChannel(subGroup, entry, channel))
                    }
                  />
                );
              }}
            />
          );
        })}
      </SectionCard>
    </section>
  );
}
