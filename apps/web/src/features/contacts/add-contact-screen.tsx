/** A new contact [CONTACT-05]. */

import { useState } from 'react';
import { useCloud } from '../../cloud/account-context.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useTitle } from '../../navigation/place.ts';
import { ContactForm } from './contact-form.tsx';
import { useContactsWords } from './words.ts';

function AddContactPage() {
  const words = useContactsWords();
  const cloud = useCloud();
  useTitle(words.addTitle, cloudPaths.contacts);
  // The same content keeps its key: a repetition adds no second contact.
  const [keys] = useState(() => new Map<string, string>());
  const keyOf = (body: object) => {
    const said = JSON.stringify(body);
    const key = keys.get(said) ?? crypto.randomUUID();
    keys.set(said, key);
    return key;
  };
  return (
    <ContactForm
      title={words.addTitle}
      contact={undefined}
      failure="ADD_CONTACT_ERROR"
      save={(payload) => cloud.addContact({ body: payload }, { idempotencyKey: keyOf(payload) })}
      help={<p>{words.addHelp}</p>}
    />
  );
}
export { AddContactPage as Screen };
