/** In the wall's order [TOUCH-11]. */

import {
  canMove,
  isSameEntry,
  moveItem,
  readGroupIndex,
  replaceGroup,
  type AmpAddress,
  type MoveDirection,
  type SubGroup,
  type TouchGroup,
} from '@headroom/model/touch';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useGo } from '../../../navigation/navigation.tsx';
import { paths } from '../../../navigation/local-table.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Count } from '../../../ui/look/chip.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import { RowLink } from '../../../ui/surfaces/long-list.tsx';
import { Empty } from '../../../ui/feedback/state.tsx';
import { useNarrow, useThreeColumns } from '../../../ui/look/width.ts';
import { AddGroup } from './add-group.tsx';
import tones from '../../../ui/look/tones.module.css';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './group-list.module.css';
import { useTouchAddress } from '../touch-address.ts';
import { useTouchSession } from '../touch-session.ts';
import { useTouchWords, type Words } from '../words.ts';

export function GroupList() {
  const words = useTouchWords();
  const go = useGo();
  const narrow = useNarrow();
  const three = useThreeColumns();
  const { id, shown, edit } = useTouchSession();
  const { group: groupText, subGroup: subText } = useTouchAddress();
  const [adding, setAdding] = useState(false);
  const { groups } = shown;
  const here = readGroupIndex(groupText, groups);
  const current = here === undefined ? undefined : groups[here];
  const subHere = readGroupIndex(subText, current?.type === 'volume' ? current.subGroups : []);

  // Rows stay where they are: without this, the next press would move another group back.
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ readonly place: string; readonly direction: MoveDirection }>(undefined);
  useEffect(() => {
    const { place, direction } = pressed.current ?? {};
    pressed.current = undefined;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-place="${place}"] button`) ?? [])];
    if (direction === 'down') buttons.reverse();
    buttons.find(({ disabled }) => !disabled)?.focus();
  });

  const move = (index: number, direction: MoveDirection) => {
    const moved = moveItem(groups, index, direction);
    // The address changes at once, so that it never means another group.
    edit((before) => ({ ...before, groups: moved.items }));
    pressed.current = { place: String(moved.index), direction };
    if (here === undefined) return;
    // The open group stays open, whether it moved or made room.
    const next = here === index ? moved.index : here === moved.index ? index : here;
    if (next !== here) go(subHere === undefined ? paths.touchGroup(id, next) : paths.touchSubGroup(id, next, subHere), { replace: true });
  };
  const moveSub = (index: number, sub: number, direction: MoveDirection) => {
    const group = groups[index];
    if (group?.type !== 'volume') return;
    const moved = moveItem(group.subGroups, sub, direction);
    edit((before) => replaceGroup(before, index, { ...group, subGroups: moved.items }));
    pressed.current = { place: `${index} ${moved.index}`, direction };
    if (here !== index || subHere === undefined) return;
    const next = subHere === sub ? moved.index : subHere === moved.index ? sub : subHere;
    if (next !== subHere) go(paths.touchSubGroup(id, index, next), { replace: true });
  };

  return (
    <section className={styles.list} aria-label={words.groups}>
      <div className={classes(layout.line2, styles.top)}>
        <h2>{words.groups}</h2>
        <Count>{groups.length}</Count>
        <Button small={!narrow} icon="plus" className={layout.end} onClick={() => setAdding(true)}>
          {words.addGroup}
        </Button>
      </div>
      {/* Beside the list, the page's middle says the same. */}
      {groups.length === 0 && !three && (
        <Empty icon="list" title={words.noGroupsTitle}>
          {words.noGroupsBody}
        </Empty>
      )}
      <ul ref={list}>
        {groups.map((group, index) => (
          // Group names may repeat, and groups have no ids.
          <Fragment key={index}>
            <Row
              icon={group.type === 'volume' ? 'volume' : 'list'}
              name={group.name}
              summary={summaryOf(words, group)}
              href={paths.touchGroup(id, index)}
              current={here === index && subHere === undefined}
              count={groups.length}
              index={index}
              place={String(index)}
              onMove={(direction) => move(index, direction)}
            />
            {group.type === 'volume' &&
              group.subGroups.map((sub, at) => (
                <Row
                  key={at}
                  name={sub.name}
                  summary={words.channels(countOf(sub))}
                  href={paths.touchSubGroup(id, index, at)}
                  current={here === index && subHere === at}
                  count={group.subGroups.length}
                  index={at}
                  place={`${index} ${at}`}
                  onMove={(direction) => moveSub(index, at, direction)}
                />
              ))}
          </Fragment>
        ))}
      </ul>
      {adding && <AddGroup onClose={() => setAdding(false)} />}
    </section>
  );
}

export const countOf = ({ amps }: SubGroup): number => amps.reduce((sum, { channels }) => sum + channels.length, 0);

function summaryOf(words: Words, group: TouchGroup): string {
  if (group.type === 'volume') {
    const channels = group.amps.reduce((sum, amp) => sum + Object.keys(amp.channels).length, 0);
    return words.volumeSummary(words.amps(distinct(group.amps)), words.channels(channels));
  }
  return words.sourceSummary(words.states(group.states.length));
}
const distinct = (amps: readonly AmpAddress[]) =>
  amps.filter((amp, index) => amps.findIndex((other) => isSameEntry(other, amp)) === index).length;

interface RowProps {
  readonly icon?: 'volume' | 'list';
  readonly name: string;
  readonly summary: string;
  readonly href: string;
  readonly current: boolean;
  readonly count: number;
  readonly index: number;
  readonly place: string;
  readonly onMove: (direction: MoveDirection) => void;
}

function Row({ icon, name, summary, href, current, count, index, place, onMove }: RowProps) {
  const words = useTouchWords();
  const narrow = useNarrow();
  return (
    <li className={classes(layout.line, styles.row, !icon && styles.sub, current && styles.current)} data-place={place}>
      {icon && <Icon name={icon} className={tones.plain} />}
      <RowLink href={href} selected={current}>
        <span className={layout.stack}>
          <span className={classes(layout.oneLine, styles.name)}>{name}</span>
          <span className={typography.caption}>{summary}</span>
        </span>
      </RowLink>
      <span className={styles.moves}>
        <IconButton
          small={!narrow}
          icon="arrow-up"
          label={words.moveUp(name)}
          disabled={!canMove(count, index, 'up')}
          onClick={() => onMove('up')}
        />
        <IconButton
          small={!narrow}
          icon="arrow-down"
          label={words.moveDown(name)}
          disabled={!canMove(count, index, 'down')}
          onClick={() => onMove('down')}
        />
      </span>
    </li>
  );
}
