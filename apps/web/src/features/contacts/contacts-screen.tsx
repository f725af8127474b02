/** [CONTACT-04] */

import { printPhone } from '@headroom/model/people';
import { Suspense } from 'react';
import { useContacts, type OwnContact } from '../../cloud/contacts.ts';
import { MailConfirmation } from '../../cloud/reach/mail-confirmation.tsx';
import { PhoneConfirmation } from '../../cloud/reach/phone-confirmation.tsx';
import { SeverityChips } from '../../cloud/severity-chips.tsx';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useTitle } from '../../navigation/place.ts';
import { Outlet, useRoute } from '../../navigation/router.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { Caption, PageTitle } from '../../ui/look/text.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { Chip, Count } from '../../ui/look/chip.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { People, Person } from '../../ui/surfaces/person.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/surfaces/page.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './contacts-screen.module.css';
import { NoContacts } from './no-contacts.tsx';
import { countryOfNumber } from './phone-countries.ts';
import { useContactsWords } from './words.ts';

function ContactsPage() {
  const route = useRoute();
  const narrow = useNarrow();
  const open = route?.path !== cloudPaths.contacts;
  const alone = narrow && open;
  // One place in the tree: turning a phone keeps the entries.
  return (
    <Page>
      <div className={classes(layout.stack, styles.column)}>
        {!alone && <Head open={open} />}
        <div className={open ? styles.both : undefined}>
          {!alone && <Rows />}
          {open && (
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          )}
        </div>
      </div>
    </Page>
  );
}
export { ContactsPage as Screen };

function Head({ open }: { readonly open: boolean }) {
  const words = useContactsWords();
  const narrow = useNarrow();
  const { contacts } = useContacts();
  return (
    <header className={layout.rowApart}>
      {/* On a phone the bar above leads back. */}
      {!narrow && <IconButton icon="close" label={words.close} href={cloudPaths.venues} />}
      <Title />
      {!narrow && contacts && <Count>{contacts.length}</Count>}
      <span className={styles.note}>
        <Caption>{words.note}</Caption>
      </span>
      {!open && (
        <Button variant="primary" icon="plus" href={cloudPaths.addContact}>
          {words.add}
        </Button>
      )}
    </header>
  );
}
function Title() {
  const words = useContactsWords();
  useTitle(words.title, cloudPaths.venues);
  return <PageTitle>{words.title}</PageTitle>;
}

function Rows() {
  const words = useContactsWords();
  const { contacts, failed } = useContacts();
  if (contacts === undefined) return <NoContacts failed={failed} />;
  if (contacts.length === 0)
    return (
      <Empty icon="users" title={words.noneTitle}>
        {words.noneBody}
      </Empty>
    );
  return (
    <SectionCard flush>
      <People label={words.title}>
        {contacts.map((contact) => (
          <li key={contact.contactId}>
            <Row contact={contact} />
          </li>
        ))}
      </People>
    </SectionCard>
  );
}

function Row({ contact }: { readonly contact: OwnContact }) {
  const { contactId, name, email, emailState, phone, phoneState, severityLevel } = contact;
  const words = useContactsWords();
  const { refresh } = useContacts();
  const narrow = useNarrow();
  const country = countryOfNumber(phone);
  const number = country ? printPhone(phone, country) : phone;
  const levels = <SeverityChips mask={severityLevel} />;
  return (
    <Person
      name={name}
      lines={
        <>
          {email !== '' && (
            <span className={classes(layout.inline, styles.way)}>
              <Icon name="mail" size={16} />
              {email}
            </span>
          )}
          {(emailState === 'unconfirmed' || emailState === 'unsubscribed') && (
            <span className={layout.wrap2}>
              <Chip tone="warn" icon="warn">
                {words.emailStates[emailState]}
              </Chip>
              <MailConfirmation contact={contact} onSent={() => void refresh()} />
            </span>
          )}
          {phone !== '' && (
            <span className={classes(layout.inline, styles.way)}>
              <Icon name="phone" size={16} />
              {number}
            </span>
          )}
          <PhoneConfirmation contact={contact} number={number} state={phoneState} onConfirmed={() => void refresh()} />
          {narrow && <span className={classes(layout.wrap, styles.below)}>{levels}</span>}
        </>
      }
      beside={
        <>
          {!narrow && levels}
          <IconButton icon="edit" label={words.editOf(name)} href={cloudPaths.editContact(contactId)} />
        </>
      }
    />
  );
}
