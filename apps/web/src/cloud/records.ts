import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnsweredWith, CallError, CloudApi, CloudClient } from '@headroom/protocol/cloud';
import type { Answer } from './use-attempt.ts';

export class Refused extends Error {
  readonly error: CallError<string>;
  constructor(error: CallError<string>) {
    super(error.message);
    this.error = error;
  }
}
/** The library tracks freshness, so no call sends an ETag. */
export async function valueOf<Value>(answered: Promise<Answer<Value>>): Promise<Value> {
  const answer = await answered;
  if (!answer.ok) throw new Refused(answer.error);
  if (answer.unchanged) throw new Error('The cloud answered "unchanged" unasked.');
  return answer.value;
}

export const venuesKey = ['venues'];
export const dashboardKey = ['dashboard'];

export type Profile = AnsweredWith<CloudApi['getProfile']>;
export type Passkey = AnsweredWith<CloudApi['listPasskeys']>['passkeys'][number];

export type ProviderLink = AnsweredWith<CloudApi['listProviderLinks']>['links'][number];

export const createRecords = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        retry: (failures, reason) => failures < 2 && reason instanceof Refused && (reason.error.status ?? 500) >= 500,
      },
    },
  });

export const records = {
  signUp: (cloud: CloudClient) => queryOptions({ queryKey: ['sign-up'], queryFn: () => valueOf(cloud.readSignUp()) }),
  profile: (cloud: CloudClient) => queryOptions({ queryKey: ['profile'], queryFn: () => valueOf(cloud.getProfile()) }),
  contacts: (cloud: CloudClient) => queryOptions({ queryKey: ['contacts'], queryFn: () => valueOf(cloud.listContacts()) }),
  emailEnabled: (cloud: CloudClient, contactId: string) =>
    queryOptions({ queryKey: ['contacts', contactId, 'email'], queryFn: () => valueOf(cloud.isEmailEnabled({ params: { contactId } })) }),
  ownInvitations: (cloud: CloudClient) =>
    queryOptions({ queryKey: ['own invitations'], queryFn: () => valueOf(cloud.listOwnInvitations()) }),
  members: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['members', venueId], queryFn: () => valueOf(cloud.listMembers({ params: { venueId } })) }),
  venueContacts: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['venue contacts', venueId], queryFn: () => valueOf(cloud.listVenueContacts({ params: { venueId } })) }),
  hours: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['hours', venueId], queryFn: () => valueOf(cloud.getHours({ params: { venueId } })) }),
  levels: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['levels', venueId], queryFn: () => valueOf(cloud.getLevels({ params: { venueId } })) }),
  bridges: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['bridges', venueId], queryFn: () => valueOf(cloud.listBridges({ params: { venueId } })) }),
  dashboard: (cloud: CloudClient, { show, find }: { readonly show: string; readonly find: string }) =>
    infiniteQueryOptions({
      queryKey: [...dashboardKey, show, find],
      queryFn: async ({ pageParam: from }) => {
        const query = { ...(show !== '' && { show }), ...(find !== '' && { find }), ...(from > 0 && { from: `${from}` }) };
        // Until another search is answered, the page shows this one.
        return { ...(await valueOf(cloud.getDashboard({ query }))), find };
      },
      initialPageParam: 0,
      getNextPageParam: ({ rows, listed }, _pages, from) =>
        from + rows.length < listed && rows.length > 0 ? from + rows.length : undefined,
    }),
  noticePreview: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['notice preview', venueId], queryFn: () => valueOf(cloud.previewNotices({ params: { venueId } })) }),
  webhooks: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['webhooks', venueId], queryFn: () => valueOf(cloud.listWebhooks({ params: { venueId } })) }),
  alarms: (cloud: CloudClient, venueId: string) =>
    queryOptions({
      queryKey: ['alarms', venueId],
      queryFn: () => valueOf(cloud.listAlarms({ params: { venueId }, query: { open: 'true' } })),
    }),
  /** Reading the link does not follow it. */
  noticeLink: (cloud: CloudClient, token: string) =>
    queryOptions({
      queryKey: ['notice link', token],
      queryFn: () => valueOf(cloud.readNoticeLink({ body: { token } })),
      refetchOnWindowFocus: false,
    }),
  maintenances: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['maintenances', venueId], queryFn: () => valueOf(cloud.listMaintenances({ params: { venueId } })) }),
  groups: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['groups', venueId], queryFn: () => valueOf(cloud.listGroups({ params: { venueId } })) }),
  snapshots: (cloud: CloudClient, venueId: string) =>
    queryOptions({ queryKey: ['snapshots', venueId], queryFn: () => valueOf(cloud.listSnapshots({ params: { venueId } })) }),
  sessions: (cloud: CloudClient) => queryOptions({ queryKey: ['sessions'], queryFn: () => valueOf(cloud.listSessions()) }),
  passkeys: (cloud: CloudClient) => queryOptions({ queryKey: ['passkeys'], queryFn: () => valueOf(cloud.listPasskeys()) }),
  providerLinks: (cloud: CloudClient) => queryOptions({ queryKey: ['provider links'], queryFn: () => valueOf(cloud.listProviderLinks()) }),
  registrationTokens: (cloud: CloudClient, venueId: string) =>
    queryOptions({
      queryKey: ['registration tokens', venueId],
      queryFn: () => valueOf(cloud.listRegistrationTokens({ params: { venueId } })),
    }),
  /** A token serves once (OQ-158). */
  registrationToken: (cloud: CloudClient, venueId: string) =>
    queryOptions({
      queryKey: ['registration token', venueId],
      queryFn: () => valueOf(cloud.createRegistrationToken({ params: { venueId } })),
      gcTime: 0,
      staleTime: Infinity,
    }),
};
