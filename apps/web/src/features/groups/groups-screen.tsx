/** [VENUE-11] */

import { commonMute, maxGroups, type ChannelGroup } from '@headroom/model/groups';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { Suspense, useState } from 'react';
import { SiteTabs } from '../../device/site/tools/site-tabs.tsx';
import { useGo } from '../../navigation/navigation.tsx';
import { Outlet, useParams } from '../../navigation/router.tsx';
import { useTitle } from '../../navigation/place.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { classes } from '../../ui/look/classes.ts';
import { useNarrow } from '../../ui/look/width.ts';
import { RowLink } from '../../ui/surfaces/long-list.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { Split, SplitHead } from '../../ui/surfaces/split.tsx';
import { newGroupId, useGroupsRepository } from './groups-repository.ts';
import { GroupDialog } from './group-dialog.tsx';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './groups.module.css';
import { isMuteOf, planCatchUp } from './group-control.ts';
import { isAbsent, useMembers } from './members.ts';
import { useGroupWords } from './words.ts';

/** `blocked`: nothing can be stored yet. */
export function GroupsScreen({ blocked }: { readonly blocked: boolean }) {
  const words = useGroupWords();
  const go = useGo();
  const { groups, why, notice, tools, back, list, add } = useGroupsRepository();
  const { groupId } = useParams();
  const narrow = useNarrow();
  const [isAsked, setIsAsked] = useState(false);
  const isAddress = groupId === newGroupId;
  const isCreating = (isAsked || isAddress) && why === undefined && groups !== undefined && !blocked;
  useTitle(words.groups, back);
  const loading = (
    <Loading label={words.loading}>
      <div className={classes(layout.grid4, styles.skeleton)}>
        <Skeleton width="40%" height={28} />
        <Skeleton height={240} />
      </div>
    </Loading>
  );
  const isFull = (groups?.length ?? 0) >= maxGroups;
  const create = why === undefined && (
    <Button
      icon="plus"
      variant="primary"
      disabled={blocked || isFull || groups === undefined}
      title={isFull ? words.tooManyGroups(maxGroups) : undefined}
      onClick={() => setIsAsked(true)}
    >
      {words.create}
    </Button>
  );
  return (
    <>
      {!(narrow && groupId !== undefined && !isAddress) && <SiteTabs current="groups" />}
      <Split
        label={words.groups}
        open={groupId !== undefined && !isAddress}
        list={
          <>
            {(create || tools) && (
              <SplitHead>
                <div className={classes(layout.flex2, styles.tools)}>
                  {create}
                  {tools}
                </div>
              </SplitHead>
            )}
            {notice}
            {groups === undefined ? (
              loading
            ) : groups.length === 0 ? (
              !blocked && (
                <div className={layout.tall}>
                  <Empty icon="mixer" title={words.noneTitle}>
                    {words.noneBody}
                  </Empty>
                </div>
              )
            ) : (
              <ul className={classes(layout.tall, styles.list)} aria-label={words.groups}>
                {groups.map((group) => (
                  <GroupRow key={group.id} group={group} selected={group.id === groupId} />
                ))}
              </ul>
            )}
          </>
        }
      >
        <Suspense fallback={loading}>{groups === undefined ? loading : <Outlet />}</Suspense>
      </Split>
      {isCreating && (
        <GroupDialog
          onClose={() => {
            setIsAsked(false);
            if (isAddress) go(list, { replace: true });
          }}
          onSaved={() => setIsAsked(false)}
          onSave={async (group) => {
            const address = await add(group);
            if (address !== undefined) go(address, { replace: isAddress });
            return address !== undefined;
          }}
        />
      )}
    </>
  );
}

export function useSizeText(): (group: ChannelGroup) => string {
  const words = useGroupWords();
  return ({ members }) =>
    members.length === 0 ? words.empty : words.size(members.length, new Set(members.map(({ ampId }) => canonicalDeviceId(ampId))).size);
}

function GroupRow({ group, selected }: { readonly group: ChannelGroup; readonly selected: boolean }) {
  const words = useGroupWords();
  const sizeText = useSizeText();
  const { pathOf } = useGroupsRepository();
  const members = useMembers(group.members);
  const muted = commonMute(isMuteOf(members));
  const away = members.filter(isAbsent).length;
  const behind = planCatchUp(members).length;
  return (
    <li className={classes(layout.column, styles.row, selected && styles.selected)}>
      <RowLink href={pathOf(group.id)} selected={selected}>
        <span className={classes(layout.oneLine, styles.name)}>{group.name}</span>
      </RowLink>
      <span className={typography.note}>{sizeText(group)}</span>
      <span className={classes(layout.wrap, styles.chips)}>
        {muted === 'on' && (
          <Chip tone="fault" icon="mute">
            {words.allMuted}
          </Chip>
        )}
        {muted === 'mixed' && <Chip icon="mute">{words.someMuted}</Chip>}
        {away > 0 && <Chip icon="offline">{words.awayCount(away)}</Chip>}
        {behind > 0 && (
          <Chip tone="warn" icon="clock">
            {words.missedCount(behind)}
          </Chip>
        )}
      </span>
    </li>
  );
}
