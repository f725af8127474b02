/** Which contacts are notified of a venue [CONTACT-01] [CONTACT-02] [CONTACT-03] [VENUE-20] [ERR-21]. */

import { venueContactChanges } from '@headroom/model/people';
import { useState } from 'react';
import { useCloud, useStanding } from '../../../cloud/account-context.ts';
import { useContacts, type OwnContact } from '../../../cloud/contacts.ts';
import { isReached, useMembers, useVenueContacts, type Gets } from '../../../cloud/members.ts';
import { MailConfirmation } from '../../../cloud/reach/mail-confirmation.tsx';
import { PhoneConfirmation } from '../../../cloud/reach/phone-confirmation.tsx';
import { SeverityChips } from '../../../cloud/severity-chips.tsx';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { cloudPaths } from '../../../navigation/cloud-table.ts';
import { useUnsaved } from '../../../navigation/unsaved.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/choice.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { SectionCard } from '../../../ui/surfaces/card.tsx';
import { People, Person } from '../../../ui/surfaces/person.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './people.module.css';
import { useVenuePeopleWords } from './words.ts';

interface VenueProps {
  readonly venue: OwnVenue;
}

export function RecipientsCard({ venue }: VenueProps) {
  return venue.role === 'owner' ? <ForOwner venue={venue} /> : <ReadOnlyValue venue={venue} />;
}
/** The contacts belong to one owner; other owners see their number. */
function ForOwner({ venue }: VenueProps) {
  const standing = useStanding();
  const { data } = useMembers(venue);
  const isOwn = standing.state === 'in' && data?.owner.email === standing.email;
  return isOwn ? <Recipients venue={venue} /> : <ReadOnlyValue venue={venue} />;
}

function ReadOnlyValue({ venue }: VenueProps) {
  const words = useVenuePeopleWords();
  const { selected, failed } = useVenueContacts(venue);
  const unreached = [...(selected?.values() ?? [])].filter((gets) => !isReached(gets)).length;
  return (
    <SectionCard title={words.recipients} icon="bell" caption={words.notOwnContacts}>
      <p>{selected !== undefined ? words.recipientCount(selected.size) : failed ? words.recipientsFailed : words.loading}</p>
      {unreached > 0 && <p className={styles.wrong}>{words.unreached(unreached)}</p>}
    </SectionCard>
  );
}

function Recipients({ venue }: VenueProps) {
  const words = useVenuePeopleWords();
  const cloud = useCloud();
  const { contacts, failed: noContacts } = useContacts();
  const { selected, failed: noneSelected, refresh } = useVenueContacts(venue);
  /** Only what was clicked, so that it undoes nobody else's choice. Undefined in view mode. */
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>();
  const [busy, setBusy] = useState(false);
  const isEdited = [...(wanted ?? [])].some(([contactId, isWanted]) => isWanted !== (selected?.has(contactId) ?? false));
  useUnsaved(isEdited);
  if (contacts === undefined || selected === undefined) {
    const failed = (contacts === undefined && noContacts) || (selected === undefined && noneSelected);
    return <SectionCard title={words.recipients} icon="bell" caption={failed ? words.recipientsFailed : words.loading} />;
  }
  const isChosen = (contactId: string) => wanted?.get(contactId) ?? selected.has(contactId);
  const changes = venueContactChanges(
    contacts.map(({ contactId }) => ({ contactId, selected: isChosen(contactId), selectedInitially: selected.has(contactId) })),
  );
  const toggle = (contactId: string) => setWanted(new Map(wanted).set(contactId, !isChosen(contactId)));
  const save = async () => {
    setBusy(true);
    const params = (contactId: string) => ({ params: { venueId: venue.venueId, contactId } });
    const answers = await Promise.all([
      ...changes.add.map((contactId) => cloud.addVenueContact(params(contactId))),
      ...changes.remove.map((contactId) => cloud.removeVenueContact(params(contactId))),
    ]);
    await refresh();
    setBusy(false);
    // Failed ones stay checked for another try (OQ-159).
    if (answers.every(({ ok }) => ok)) setWanted(undefined);
    else toast.note(words.someFailed);
  };
  const shown = wanted === undefined ? contacts.filter(({ contactId }) => selected.has(contactId)) : contacts;
  return (
    <SectionCard
      title={words.recipients}
      icon="bell"
      edited={isEdited}
      flush
      aside={
        wanted === undefined && (
          <Button small icon="edit" disabled={contacts.length === 0} onClick={() => setWanted(new Map())}>
            {words.change}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p className={classes(typography.note, styles.note)}>{contacts.length === 0 ? words.noContacts : words.noRecipients}</p>
      ) : (
        <People label={words.recipients}>
          {shown.map((contact) => (
            <li key={contact.contactId}>
              <Row
                contact={contact}
                gets={selected.get(contact.contactId)}
                checked={wanted && isChosen(contact.contactId)}
                busy={busy}
                onToggle={() => toggle(contact.contactId)}
                onChange={() => void refresh()}
              />
            </li>
          ))}
        </People>
      )}
      <div className={classes(layout.wrap2, styles.foot)}>
        <Button variant="accent" href={cloudPaths.contacts}>
          {words.contacts}
        </Button>
        {wanted !== undefined && (
          <>
            <Button variant="quiet" disabled={busy} onClick={() => setWanted(undefined)}>
              {words.cancel}
            </Button>
            <Button variant="primary" disabled={!isEdited} busy={busy ? words.saving : undefined} onClick={() => void save()}>
              {words.save}
            </Button>
          </>
        )}
      </div>
    </SectionCard>
  );
}

interface RowProps {
  readonly contact: OwnContact;
  /** Undefined if not notified. */
  readonly gets: Gets | undefined;
  /** Undefined in view mode. */
  readonly checked: boolean | undefined;
  readonly busy: boolean;
  readonly onToggle: () => void;
  readonly onChange: () => void;
}
function Row({ contact, gets, checked, busy, onToggle, onChange }: RowProps) {
  const { name, email, phone, severityLevel } = contact;
  const way = email === '' ? phone : email;
  const chips = <SeverityChips mask={severityLevel} />;
  if (checked !== undefined)
    return (
      <div className={classes(layout.row, styles.choice)}>
        <Checkbox label={name} description={way} checked={checked} disabled={busy} onChange={onToggle} />
        <span className={classes(layout.wrap, styles.chips)}>{chips}</span>
      </div>
    );
  return (
    <>
      <Person name={name} lines={<span>{way}</span>} beside={chips} />
      {gets && <Reach contact={contact} gets={gets} onChange={onChange} />}
    </>
  );
}

function Reach({ contact, gets, onChange }: Pick<RowProps, 'contact' | 'onChange'> & { readonly gets: Gets }) {
  return (
    <>
      {gets.mail !== 'told' && gets.mail !== 'none' && <MailReach contact={contact} gets={gets} mail={gets.mail} onChange={onChange} />}
      {(gets.sms === 'unconfirmed' || gets.sms === 'told unconfirmed') && (
        <div className={classes(layout.rowApart, styles.reach)}>
          <PhoneConfirmation contact={contact} number={contact.phone} state={gets.sms} onConfirmed={onChange} />
        </div>
      )}
    </>
  );
}
interface MailReachProps extends Pick<RowProps, 'contact' | 'onChange'> {
  readonly gets: Gets;
  readonly mail: 'unconfirmed' | 'unsubscribed';
}
function MailReach({ contact, gets, mail, onChange }: MailReachProps) {
  const words = useVenuePeopleWords();
  return (
    <div className={classes(layout.rowApart, styles.reach)}>
      <p className={styles.wrong}>
        <Icon name="fault" size={16} />
        <span>
          {!isReached(gets) && <b>{words.getsNothing} </b>}
          {words.unreachedBecause[mail]}
        </span>
      </p>
      <MailConfirmation contact={contact} onSent={onChange} />
    </div>
  );
}
