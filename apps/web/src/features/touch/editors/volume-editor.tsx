/** [TOUCH-15] [TOUCH-32] [TOUCH-34] [TOUCH-35] */

import {
  addChannel,
  channelChoice,
  channelOffset,
  holderOf,
  isSameEntry,
  removeAmp,
  removeChannel,
  replaceGroup,
  setOffset,
  volumeRange,
  type AmpAddress,
  type VolumeAmp,
  type VolumeGroup,
} from '@headroom/model/touch';
import { useState } from 'react';
import { printNumber } from '../../../i18n/number-text.ts';
import { paths } from '../../../navigation/local-table.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { Link } from '../../../ui/provider.tsx';
import { Slider } from '../../../ui/values/slider.tsx';
import { useDraft } from '../../../ui/drag/use-draft.ts';
import { Empty } from '../../../ui/feedback/state.tsx';
import type { Reading } from '../../../ui/look/text.tsx';
import { useNarrow } from '../../../ui/look/width.ts';
import { AddSubGroup } from './add-group.tsx';
import { AmpSection, AmpSelect, useOtherAmps } from './amp-section.tsx';
import { ChannelRow } from './channel-row.tsx';
import { GroupHead } from './editor-head.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './editor.module.css';
import { countOf } from './group-list.tsx';
import { useTouchSession } from '../touch-session.ts';
import { useTouchWords } from '../words.ts';

const format = (value: number): Reading => ({ text: printNumber(value, 1), unit: 'dB' });
/** In dB, as on the fader. */
const nudge = { arrow: 0.5, fine: 0.1, page: 3 };

interface VolumeEditorProps {
  readonly index: number;
  readonly group: VolumeGroup;
}

export function VolumeEditor({ index, group }: VolumeEditorProps) {
  const words = useTouchWords();
  const narrow = useNarrow();
  const { id, edit } = useTouchSession();
  const [adding, setAdding] = useState(false);
  const change = (next: VolumeGroup) => edit((before) => replaceGroup(before, index, next));
  const addSubGroup = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {narrow ? words.add : words.addSubGroup}
    </Button>
  );
  return (
    <section className={classes(layout.stack, styles.editor)} aria-label={words.volumeGroup}>
      <GroupHead kind="volume" index={index} group={group}>
        {!narrow && addSubGroup}
      </GroupHead>
      <Range group={group} onChange={change} />
      {narrow && (
        <SectionCard title={words.subGroups} aside={addSubGroup} flush>
          {group.subGroups.length > 0 && (
            <ul className={styles.links}>
              {group.subGroups.map((sub, at) => (
                <li key={at}>
                  <Link href={paths.touchSubGroup(id, index, at)} className={classes(layout.line2, styles.link)}>
                    <span>
                      {sub.name}
                      <small>{words.channels(countOf(sub))}</small>
                    </span>
                    <Icon name="chev-right" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </SectionCard>
      )}
      <Channels index={index} group={group} onChange={change} />
      {adding && <AddSubGroup index={index} group={group} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface LevelProps {
  readonly label: string;
  readonly value: number;
  readonly of: typeof volumeRange | typeof channelOffset;
  readonly disabled?: boolean;
  readonly onCommit: (value: number) => void;
}
/** Commits once, when the finger lifts. */
function Level({ label, value, of, disabled, onCommit }: LevelProps) {
  const draft = useDraft(value, onCommit);
  return (
    <Slider
      {...{ label, format, disabled, onCommit, ...draft }}
      hideLabel
      range={{ ...of, nudge }}
      reset={{ value: () => of.default, raisesOutput: () => false, act: onCommit }}
    />
  );
}

interface PartProps {
  readonly group: VolumeGroup;
  readonly onChange: (group: VolumeGroup) => void;
}

function Range({ group, onChange }: PartProps) {
  const words = useTouchWords();
  const narrow = useNarrow();
  const step = narrow ? 20 : 10;
  const marks = Array.from({ length: volumeRange.max / step + 1 }, (_, at) => at * step);
  return (
    <SectionCard flush>
      <div className={styles.range}>
        <h2>{words.range}</h2>
        <p>{words.rangeHint}</p>
        <Level label={words.range} value={group.range} of={volumeRange} onCommit={(range) => onChange({ ...group, range })} />
        <div className={classes(layout.apart, styles.scale)} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
      </div>
    </SectionCard>
  );
}

function Channels({ index, group, onChange }: PartProps & { readonly index: number }) {
  const words = useTouchWords();
  const { shown } = useTouchSession();
  const [opened, setOpened] = useState<readonly AmpAddress[]>([]);
  const entries: readonly VolumeAmp[] = [
    ...group.amps,
    ...opened.filter((amp) => !group.amps.some((one) => isSameEntry(one, amp))).map((amp) => ({ ...amp, channels: {} })),
  ];
  const others = useOtherAmps(entries);
  return (
    <SectionCard title={words.channelsAndOffset} caption={words.offsetHint} flush>
      {entries.length === 0 && (
        <Empty icon="amp" title={words.noAmps} level={3}>
          {words.noAmpsBody}
        </Empty>
      )}
      {entries.map((entry) => (
        <AmpSection
          key={`${entry.macAddress} ${entry.ipAddress}`}
          entry={entry}
          named={Object.keys(entry.channels).map(Number)}
          onRemove={() => onChange(removeAmp(group, entry))}
          renderRow={(row, amp) => {
            const { channel, name } = row;
            // Entries without an amplifier are indistinguishable: repaired or removed whole.
            const choice = amp.site ? channelChoice(shown, index, entry, channel) : 'chosen';
            return (
              <ChannelRow
                key={channel}
                of={row}
                amp={amp}
                choice={choice}
                holder={holderOf(shown, index, entry, channel)}
                otherwise={words.notInGroup}
                onChange={(checked) => onChange(checked ? addChannel(group, entry, channel) : removeChannel(group, entry, channel))}
              >
                <Level
                  label={words.offsetOf(`${channel} ${name}`.trim(), amp.name)}
                  value={entry.channels[channel] ?? channelOffset.default}
                  of={channelOffset}
                  disabled={!amp.site}
                  onCommit={(offset) => onChange(setOffset(group, entry, channel, offset))}
                />
              </ChannelRow>
            );
          }}
        />
      ))}
      {others.length > 0 && (
        <div className={styles.add}>
          <AmpSelect
            label={words.addAmp}
            amps={others}
            value={null}
            onChange={({ ipAddress, macAddress }) => setOpened((before) => [...before, { ipAddress, macAddress }])}
          />
        </div>
      )}
    </SectionCard>
  );
}
