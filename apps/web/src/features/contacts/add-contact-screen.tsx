/** [CONTACT-05] */

import { useCloud } from '../../cloud/account-context.ts';
import { useIdempotencyKey } from '../../cloud/idempotency-key.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useTitle } from '../../navigation/place.ts';
import { ContactForm } from './contact-form.tsx';
import { useContactsWords } from './words.ts';

function AddContactPage() {
  const words = useContactsWords();
  const cloud = useCloud();
  useTitle(words.addTitle, cloudPaths.contacts);
  const keyOf = useIdempotencyKey();
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
