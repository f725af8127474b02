import { maxGroups, type GroupMove } from '@headroom/model/groups';
import { isAtLeast, type AnsweredWith, type CallError, type CloudApi } from '@headroom/protocol/cloud';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCloud } from '../../cloud/account-context.ts';
import { records } from '../../cloud/records.ts';
import type { Answer } from '../../cloud/use-attempt.ts';
import { useVenue } from '../../cloud/venues.ts';
import { useControlWords } from '../../device/control-words.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useParams } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { GroupsProvider, type GroupsRepository, type NewGroup } from './groups-repository.ts';
import { GroupsScreen } from './groups-screen.tsx';
import { useGroupWords, type Words } from './words.ts';

/** In milliseconds [VENUE-22]. */
const every = 10_000;

function CloudGroups() {
  const words = useGroupWords();
  const { viewer } = useControlWords();
  const { venueId = '' } = useParams();
  const venue = useVenue(venueId);
  const cloud = useCloud();
  const kept = useQueryClient();
  const query = records.groups(cloud, venueId);
  const { data, isError, refetch } = useQuery({ ...query, refetchInterval: every });

  async function told<Value>(answered: Promise<Answer<Value>>): Promise<Value | undefined> {
    const answer = await answered;
    await kept.invalidateQueries({ queryKey: query.queryKey });
    if (answer.ok) return answer.unchanged ? undefined : answer.value;
    toast.error(refusalText(words, answer.error));
    return undefined;
  }
  const done = async (answered: Promise<Answer<object>>) => (await told(answered)) !== undefined;
  const noted = (id: string, body: Parameters<typeof cloud.noteMissed>[0]['body']) =>
    void told(cloud.noteMissed({ params: { venueId, groupId: id }, body }));

  const book: GroupsRepository = {
    groups: data?.groups.map(({ groupId, members, ...group }) => ({ ...group, id: groupId, members: members.map(asMember) })),
    why: venue !== undefined && isAtLeast(venue.role, 'operator') ? undefined : viewer,
    notice: isError && (
      <Banner
        tone="warn"
        action={
          <Button small onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      >
        {words.loadFailed}
      </Banner>
    ),
    add: async (group) => {
      const made = await told(cloud.addGroup({ params: { venueId }, body: bodyOf(group) }));
      return made && cloudPaths.venueGroup(venueId, made.groupId);
    },
    change: ({ id, ...group }) => done(cloud.changeGroup({ params: { venueId, groupId: id }, body: bodyOf(group) })),
    note: (id, missed) =>
      noted(id, {
        missed: missed.map(({ member: { ampId, channel }, move }) => ({
          ampId,
          channel,
          ...partOf(move),
        })),
        caughtUp: [],
      }),
    catchUp: (id, members) => noted(id, { missed: [], caughtUp: members.map(({ ampId, channel }) => ({ ampId, channel })) }),
    remove: (id) => done(cloud.removeGroup({ params: { venueId, groupId: id } })),
    tools: null,
    list: cloudPaths.venueGroups(venueId),
    pathOf: (id) => cloudPaths.venueGroup(venueId, id),
    back: cloudPaths.venue(venueId),
  };
  return (
    <GroupsProvider value={book}>
      <GroupsScreen blocked={false} />
    </GroupsProvider>
  );
}
export { CloudGroups as Screen };

function partOf(move: GroupMove) {
  switch (move.kind) {
    case 'mute':
      return { mute: move.mute };
    case 'fader':
      return { fader: { how: move.how, dB: move.dB } };
    case 'eq':
      return { eq: [...move.bands] };
  }
}

const bodyOf = ({ name, fader, members }: NewGroup) => ({
  group: { name, fader, members: members.map(({ ampId, channel, label }) => ({ ampId, channel, label })) },
});

type ToldMember = AnsweredWith<CloudApi['listGroups']>['groups'][number]['members'][number];
function asMember({ missed, ...member }: ToldMember) {
  if (missed === undefined) return member;
  const { mute, fader, eq } = missed;
  const told = { ...(mute === undefined ? {} : { mute }), ...(fader === undefined ? {} : { fader }), ...(eq === undefined ? {} : { eq }) };
  return { ...member, missed: told };
}

function refusalText(words: Words, { code }: CallError<string>): string {
  switch (code) {
    case 'GROUP_NAME_EXISTS':
      return words.nameTaken;
    case 'UnknownAmp':
      return words.ampLeft;
    case 'UnknownGroup':
      return words.goneBody;
    case 'TooMany':
      return words.tooManyGroups(maxGroups);
    default:
      return words.callFailed;
  }
}
