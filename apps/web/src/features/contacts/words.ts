import { createWords, type WordsOf } from '../../i18n/words.ts';

const en = {
  title: 'Contacts',
  close: 'Close',
  note: 'Contacts can unsubscribe from any message',
  add: 'Add',
  loading: 'Loading the contacts',
  failedTitle: 'The contacts could not be loaded',
  failedBody: 'Check your internet connection and try again.',
  noneTitle: 'No contacts yet',
  noneBody: 'A contact is told of the faults of the venues that you choose.',
  editOf: (name: string) => `Edit ${name}`,
  addTitle: 'Add contact',
  editTitle: 'Edit contact',
  name: 'Name',
  email: 'E-mail',
  country: 'Country',
  phone: 'Phone',
  notifyAbout: 'Notify about',
  addHelp:
    'Your own address is subscribed automatically, and another once its reader follows the link in our mail. A phone gets messages once its code was entered. Choose at least one level, and give an e-mail or a phone.',
  emailStates: { unconfirmed: 'Not confirmed yet', unsubscribed: 'Unsubscribed' },
  notSubscribed: 'This e-mail is not confirmed, or was unsubscribed.',
  resubscribe:
    'Who unsubscribed an e-mail subscribes again with the link in an earlier message. Who stopped messages to a phone sends START to the number that they came from.',
  orCall: 'Or call support:',
  emailFormat: 'email not in correct format',
  emailInUse: 'email address in use',
  phoneInUse: 'phone number already in use',
  phoneIncomplete: 'This number is not complete',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving',
  saveFailed: 'an error occurred while saving',
  remove: 'Remove',
  removing: 'Removing',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeBody: 'No venue tells this contact of anything any more.',
  removeFailed: 'The contact could not be removed.',
};
export type Words = WordsOf<typeof en>;

export const useContactsWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
