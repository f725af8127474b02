import { useFieldWords } from '../../../i18n/field-words.ts';
import type { CallError } from '@headroom/protocol/cloud';
import { roles, type Role } from '@headroom/protocol/cloud';
import { useState } from 'react';
import { CallConfirm } from '../../../cloud/call-confirm.tsx';
import { useCloud, useStanding } from '../../../cloud/account-context.ts';
import { useMembers, type Invitation, type Member } from '../../../cloud/members.ts';
import { useAttempt } from '../../../cloud/use-attempt.ts';
import { useVenues, type OwnVenue } from '../../../cloud/venues.ts';
import { momentDateText } from '../../../i18n/date-text.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useGo } from '../../../navigation/navigation.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { Chip, Count } from '../../../ui/look/chip.tsx';
import { Confirm } from '../../../ui/overlays/dialog.tsx';
import { People, Person } from '../../../ui/surfaces/person.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/state.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import styles from './people.module.css';
import { useVenuePeopleWords, type Words } from './words.ts';

interface VenueProps {
  readonly venue: OwnVenue;
}

/** Only owners see the other members. */
export function MembersCard({ venue }: VenueProps) {
  return venue.role === 'owner' ? <ForOwner venue={venue} /> : <OwnRole venue={venue} />;
}

function OwnRole({ venue }: VenueProps) {
  const words = useVenuePeopleWords();
  const [leaves, setLeaves] = useState(false);
  return (
    <SectionCard
      title={words.members}
      icon="users"
      flush
      caption={words.onlyOwner}
      aside={
        <Button small icon="plus" disabled>
          {words.invite}
        </Button>
      }
    >
      <People label={words.members}>
        <li>
          <Own role={venue.role} onLeave={() => setLeaves(true)} />
        </li>
      </People>
      <p className={classes(typography.note, styles.note)}>{words.rolesNote}</p>
      {leaves && <Leave venue={venue} onClose={() => setLeaves(false)} />}
    </SectionCard>
  );
}
function Own({ role, onLeave }: { readonly role: Role; readonly onLeave: () => void }) {
  const words = useVenuePeopleWords();
  const { role: roleNames } = useFieldWords().values;
  const standing = useStanding();
  const email = standing.state === 'in' ? standing.email : '';
  return (
    <Person
      name={email}
      mark={<span className={typography.caption}>{words.you}</span>}
      beside={
        <>
          <Chip>{roleNames[role]}</Chip>
          <Button small variant="danger" onClick={onLeave}>
            {words.leave}
          </Button>
        </>
      }
    />
  );
}

type Asking =
  | { readonly what: 'invite' | 'leave' }
  | { readonly what: 'remove'; readonly member: Member }
  | { readonly what: 'revoke'; readonly invitation: Invitation };

function ForOwner({ venue }: VenueProps) {
  const words = useVenuePeopleWords();
  const { role: roleNames } = useFieldWords().values;
  const standing = useStanding();
  const { data, failed, refresh } = useMembers(venue);
  const [asks, setAsks] = useState<Asking>();
  const close = () => setAsks(undefined);
  const done = () => {
    void refresh();
    close();
  };
  const me = standing.state === 'in' ? standing.email : '';
  return (
    <SectionCard
      title={words.members}
      icon="users"
      flush
      chip={data && <Count>{data.members.length + 1}</Count>}
      aside={
        <Button small icon="plus" onClick={() => setAsks({ what: 'invite' })}>
          {words.invite}
        </Button>
      }
    >
      {data ? (
        <People label={words.members}>
          <li>
            <Person
              name={data.owner.email}
              mark={data.owner.email === me && <span className={typography.caption}>{words.you}</span>}
              beside={<Chip icon="key">{roleNames.owner}</Chip>}
            />
          </li>
          {data.members.map((member) => (
            <li key={member.accountId}>
              {member.email === me ? (
                <Own role={member.role} onLeave={() => setAsks({ what: 'leave' })} />
              ) : (
                <MemberRow venue={venue} member={member} onChanged={refresh} onRemove={() => setAsks({ what: 'remove', member })} />
              )}
            </li>
          ))}
          {data.invitations.map((invitation) => (
            <li key={invitation.invitationId}>
              <InvitationRow invitation={invitation} onRevoke={() => setAsks({ what: 'revoke', invitation })} />
            </li>
          ))}
        </People>
      ) : failed ? (
        <p className={classes(typography.note, styles.note)}>{words.membersFailed}</p>
      ) : (
        <Loading label={words.loading}>
          <Skeleton height={56} />
        </Loading>
      )}
      <p className={classes(typography.note, styles.note)}>{words.rolesNote}</p>
      {asks?.what === 'invite' && <InviteDialog venueId={venue.venueId} onDone={done} onClose={close} />}
      {asks?.what === 'leave' && <Leave venue={venue} onClose={close} />}
      {asks?.what === 'remove' && <Remove venue={venue} member={asks.member} onDone={done} />}
      {asks?.what === 'revoke' && <Revoke venue={venue} invitation={asks.invitation} onDone={done} />}
    </SectionCard>
  );
}

interface MemberRowProps {
  readonly venue: OwnVenue;
  readonly member: Member;
  /** Resolves once the members are read again. */
  readonly onChanged: () => Promise<unknown>;
  readonly onRemove: () => void;
}
function MemberRow({ venue: { venueId }, member: { accountId, email, role, since }, onChanged, onRemove }: MemberRowProps) {
  const words = useVenuePeopleWords();
  const { role: roleNames } = useFieldWords().values;
  const language = useLanguage();
  const cloud = useCloud();
  const { busy, run } = useAttempt();
  const [chosen, setChosen] = useState<Role>();
  const change = (next: Role) => {
    setChosen(next);
    run(
      () => cloud.changeMember({ params: { venueId, accountId }, body: { role: next } }),
      () => {
        toast.success(words.roleChanged(email, roleNames[next]));
        void onChanged().then(() => setChosen(undefined));
      },
      (error) => {
        setChosen(undefined);
        void onChanged();
        return tellRefusal(words, error);
      },
    );
  };
  return (
    <Person
      name={email}
      lines={<span>{words.since(momentDateText(language, new Date(since)))}</span>}
      beside={
        <>
          <div className={styles.role}>
            <Select
              label={words.roleOf(email)}
              hideLabel
              value={chosen ?? role}
              disabled={busy || chosen !== undefined}
              options={roles.map((value) => ({ value, label: roleNames[value] }))}
              onChange={change}
            />
          </div>
          <IconButton icon="trash" label={words.removeOf(email)} onClick={onRemove} />
        </>
      }
    />
  );
}

function InvitationRow({ invitation, onRevoke }: { readonly invitation: Invitation; readonly onRevoke: () => void }) {
  const words = useVenuePeopleWords();
  const { role: roleNames } = useFieldWords().values;
  const language = useLanguage();
  const { email, role, expiresAt } = invitation;
  return (
    <Person
      name={email}
      lines={<span>{words.invitedUntil(momentDateText(language, new Date(expiresAt)))}</span>}
      beside={
        <>
          <Chip icon="mail">{roleNames[role]}</Chip>
          <IconButton icon="close" label={words.revokeOf(email)} onClick={onRevoke} />
        </>
      }
    />
  );
}

function tellRefusal(words: Words, { code }: CallError<string>): true {
  toast.error(code in words.errors ? words.errors[code as keyof Words['errors']] : words.failed);
  return true;
}

function Remove({ venue, member, onDone }: VenueProps & { readonly member: Member; readonly onDone: () => void }) {
  const words = useVenuePeopleWords();
  const cloud = useCloud();
  const params = { venueId: venue.venueId, accountId: member.accountId };
  return (
    <CallConfirm
      title={words.removeTitle(member.email)}
      verb={words.remove}
      busyVerb={words.removing}
      call={() => cloud.removeMember({ params })}
      onRefused={(error) => tellRefusal(words, error)}
      onClose={onDone}
    >
      {words.removeBody(venue.name)}
    </CallConfirm>
  );
}

function Revoke({ venue, invitation, onDone }: VenueProps & { readonly invitation: Invitation; readonly onDone: () => void }) {
  const words = useVenuePeopleWords();
  const cloud = useCloud();
  const params = { venueId: venue.venueId, invitationId: invitation.invitationId };
  return (
    <CallConfirm
      title={words.revokeTitle(invitation.email)}
      verb={words.revoke}
      busyVerb={words.removing}
      call={() => cloud.revokeInvitation({ params })}
      onRefused={(error) => tellRefusal(words, error)}
      onClose={onDone}
    >
      {words.revokeBody}
    </CallConfirm>
  );
}

function Leave({ venue, onClose }: VenueProps & { readonly onClose: () => void }) {
  const words = useVenuePeopleWords();
  const cloud = useCloud();
  const go = useGo();
  const { refresh } = useVenues();
  const { busy, run } = useAttempt();
  const left = () => {
    go(cloudPaths.venues, { replace: true });
    void refresh();
  };
  const refused = (error: CallError<string>) => {
    onClose();
    return tellRefusal(words, error);
  };
  return (
    <Confirm
      open
      danger
      title={words.leaveTitle(venue.name)}
      verb={words.leave}
      busy={busy ? words.leaving : undefined}
      onClose={onClose}
      onConfirm={() => run(() => cloud.leaveVenue({ params: { venueId: venue.venueId } }), left, refused)}
    >
      {words.leaveBody}
    </Confirm>
  );
}
