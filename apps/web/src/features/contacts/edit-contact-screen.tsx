/** [CONTACT-06] [CONTACT-07] [CONTACT-08] */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { useContacts, type OwnContact } from '../../cloud/contacts.ts';
import { records } from '../../cloud/records.ts';
import { useAttempt } from '../../cloud/use-attempt.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useTitle } from '../../navigation/place.ts';
import { Navigate, useParams } from '../../navigation/router.tsx';
import { region } from '../../region.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useNarrow } from '../../ui/look/width.ts';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ContactForm } from './contact-form.tsx';
import { NoContacts } from './no-contacts.tsx';
import { useContactsWords } from './words.ts';

function EditContactPage() {
  const { contactId } = useParams();
  const { contacts, failed } = useContacts();
  const narrow = useNarrow();
  // Beside the form the list shows it.
  if (contacts === undefined) return narrow ? <NoContacts failed={failed} /> : null;
  const contact = contacts.find((one) => one.contactId === contactId);
  return contact ? <Edit key={contact.contactId} contact={contact} /> : <Navigate to={cloudPaths.contacts} replace />;
}
export { EditContactPage as Screen };

function Edit({ contact }: { readonly contact: OwnContact }) {
  const words = useContactsWords();
  const cloud = useCloud();
  const params = { contactId: contact.contactId };
  useTitle(words.editTitle, cloudPaths.contacts);
  return (
    <ContactForm
      title={words.editTitle}
      contact={contact}
      failure="EDIT_CONTACT_ERROR"
      save={(payload) => cloud.changeContact({ params, body: payload })}
      help={<Help contact={contact} />}
      aside={<Removal contact={contact} />}
    />
  );
}

function Help({ contact: { contactId, email } }: { readonly contact: OwnContact }) {
  const words = useContactsWords();
  const cloud = useCloud();
  const { data } = useQuery({ ...records.emailEnabled(cloud, contactId), enabled: email !== '' });
  const { phone } = region.support;
  return (
    <>
      {data?.emailEnabled === false && <p>{words.notSubscribed}</p>}
      <p>{words.resubscribe}</p>
      {phone !== '' && (
        <p>
          {words.orCall} <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
    </>
  );
}

function Removal({ contact: { contactId, name } }: { readonly contact: OwnContact }) {
  const words = useContactsWords();
  const cloud = useCloud();
  const go = useGo();
  const { refresh } = useContacts();
  const [asks, setAsks] = useState(false);
  const { busy, run } = useAttempt();
  const removed = () => {
    void refresh();
    go(cloudPaths.contacts, { replace: true });
  };
  const remove = () =>
    run(
      () => cloud.removeContact({ params: { contactId } }),
      removed,
      ({ code }) => {
        // Another browser was faster.
        if (code === 'UnknownContact') removed();
        else {
          setAsks(false);
          toast.error(words.removeFailed);
        }
        return true;
      },
    );
  return (
    <>
      <Button variant="danger" icon="trash" onClick={() => setAsks(true)}>
        {words.remove}
      </Button>
      {asks && (
        <Confirm
          open
          danger
          title={words.removeTitle(name)}
          verb={words.remove}
          busy={busy ? words.removing : undefined}
          onClose={() => setAsks(false)}
          onConfirm={remove}
        >
          {words.removeBody}
        </Confirm>
      )}
    </>
  );
}
