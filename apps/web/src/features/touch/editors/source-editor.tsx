/** A source-select group: up to four states with an input per channel [TOUCH-16] [TOUCH-17]. */

import {
  addState,
  canAddState,
  channelsOf,
  isSameEntry,
  maxStates,
  removeAmp,
  removeState,
  renameState,
  replaceGroup,
  type AmpAddress,
  type SourceSelectGroup,
  type TouchChannel,
} from '@headroom/model/touch';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { BandNumber } from '../../../ui/look/chip.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Empty } from '../../../ui/feedback/state.tsx';
import { useNarrow } from '../../../ui/look/width.ts';
import { AddChannels } from './add-channels.tsx';
import { AmpSection } from './amp-section.tsx';
import { GroupHead, NameField } from './editor-head.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import styles from './editor.module.css';
import own from './source-editor.module.css';
import { SourceSelect } from './source-select.tsx';
import { useTouchSession } from '../touch-session.ts';
import { useTouchWords } from '../words.ts';

interface SourceEditorProps {
  readonly index: number;
  readonly group: SourceSelectGroup;
}

export function SourceEditor({ index, group }: SourceEditorProps) {
  const words = useTouchWords();
  const narrow = useNarrow();
  const { edit } = useTouchSession();
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState(0);
  /** Keeps channels on the page that no state sets. */
  const [opened, setOpened] = useState<readonly TouchChannel[]>([]);
  const change = (next: SourceSelectGroup) => edit((before) => replaceGroup(before, index, next));
  const { states } = group;
  const at = Math.min(chosen, states.length - 1);
  const addStateNow = () => {
    change(addState(group, words.stateNumber(states.length + 1)));
    setChosen(states.length);
  };
  const stateButton = (
    <Button
      small={!narrow}
      icon="plus"
      disabled={!canAddState(group)}
      title={canAddState(group) ? undefined : words.maxStates(maxStates)}
      onClick={addStateNow}
    >
      {words.addState}
    </Button>
  );
  const channelButton = (
    <Button small={!narrow} icon="plus" disabled={states.length === 0} onClick={() => setAdding(true)}>
      {words.addChannel}
    </Button>
  );
  const table = (
    <SourceTable group={group} states={narrow ? [at] : [...states.keys()]} opened={opened} onOpened={setOpened} onChange={change} />
  );
  return (
    <section className={classes(layout.stack, styles.editor)} aria-label={words.sourceGroup}>
      <GroupHead kind="sourceSelect" index={index} group={group} />
      {states.length === 0 ? (
        <SectionCard>
          <Empty icon="list" title={words.noStates} level={3} action={stateButton}>
            {words.noStatesBody}
          </Empty>
        </SectionCard>
      ) : narrow ? (
        <>
          <div className={classes(layout.grid2, own.pick)}>
            <Segmented
              label={words.statesTitle}
              block
              value={String(at)}
              options={states.map((state, number) => ({ value: String(number), label: state.name || words.stateNumber(number + 1) }))}
              onChange={(value) => setChosen(Number(value))}
            />
            <IconButton
              icon="plus"
              outlined
              label={canAddState(group) ? words.addState : words.maxStates(maxStates)}
              disabled={!canAddState(group)}
              onClick={addStateNow}
            />
          </div>
          <SectionCard flush>
            <div className={own.stateName}>
              <NameField
                key={at}
                label={words.stateName}
                name={states[at]?.name ?? ''}
                onRename={(name) => change(renameState(group, at, name))}
              />
            </div>
            {table}
            <div className={classes(layout.grid2, own.foot)}>
              {channelButton}
              <Button variant="danger" icon="trash" onClick={() => change(removeState(group, at))}>
                {words.removeState}
              </Button>
            </div>
          </SectionCard>
        </>
      ) : (
        <>
          <div className={classes(layout.row2, styles.states)}>
            <h2>{words.statesTitle}</h2>
            <span className={styles.hint}>{words.statesOf(states.length, maxStates)}</span>
            <span className={classes(layout.flex2, layout.end)}>
              {channelButton}
              {stateButton}
            </span>
          </div>
          <SectionCard flush>
            <div className={own.scroll}>
              <div className={`${own.row} ${own[`columns${states.length}`]} ${own.top}`}>
                <span className={styles.hint}>{words.wallShows}</span>
                {states.map((state, number) => (
                  <span key={number} className={classes(layout.cells, own.state)}>
                    <BandNumber number={number + 1} colour={6} off />
                    <NameField
                      label={`${words.stateName} ${number + 1}`}
                      hideLabel
                      name={state.name}
                      onRename={(name) => change(renameState(group, number, name))}
                    />
                    <IconButton
                      small
                      icon="trash"
                      label={words.removeStateNamed(state.name)}
                      onClick={() => change(removeState(group, number))}
                    />
                  </span>
                ))}
              </div>
              {table}
            </div>
          </SectionCard>
        </>
      )}
      {states.length > 0 && <p className={styles.hint}>{words.stateHint}</p>}
      {adding && <AddChannels group={group} onClose={() => setAdding(false)} onAdd={change} />}
    </section>
  );
}

interface SourceTableProps {
  readonly group: SourceSelectGroup;
  readonly states: readonly number[];
  readonly opened: readonly TouchChannel[];
  readonly onOpened: (opened: (before: readonly TouchChannel[]) => readonly TouchChannel[]) => void;
  readonly onChange: (group: SourceSelectGroup) => void;
}
function SourceTable({ group, states, opened, onOpened, onChange }: SourceTableProps) {
  return ampsWithChannels([...channelsOf(group), ...opened]).map(({ entry, channels }) => (
    <AmpSection
      key={`${entry.macAddress} ${entry.ipAddress}`}
      entry={entry}
      named={channels}
      onRemove={() => {
        onOpened((before) => before.filter((one) => !isSameEntry(one, entry)));
        onChange(removeAmp(group, entry));
      }}
      renderRow={({ channel, name }, amp) =>
        channels.includes(channel) && (
          <div key={channel} className={`${own.row} ${own[`columns${states.length}`]}`}>
            <span className={own.channel}>
              <b>{channel}</b> {name}
            </span>
            {states.map((state) => (
              <SourceSelect
                key={state}
                group={group}
                state={state}
                channel={{ ...entry, channel }}
                name={name}
                ampName={amp.name}
                site={amp.site}
                onChange={(next) => {
                  onOpened((before) => [...before, { ...entry, channel }]);
                  onChange(next);
                }}
              />
            ))}
          </div>
        )
      }
    />
  ));
}

function ampsWithChannels(
  channels: readonly TouchChannel[],
): readonly { readonly entry: AmpAddress; readonly channels: readonly number[] }[] {
  const found: { entry: AmpAddress; channels: number[] }[] = [];
  for (const { ipAddress, macAddress, channel } of channels) {
    const known = found.find(({ entry }) => isSameEntry(entry, { ipAddress, macAddress }));
    if (!known) found.push({ entry: { ipAddress, macAddress }, channels: [channel] });
    else if (!known.channels.includes(channel)) known.channels.push(channel);
  }
  for (const one of found) one.channels.sort((a, b) => a - b);
  return found;
}
