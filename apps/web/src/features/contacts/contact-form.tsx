/** [CONTACT-09] [CONTACT-13] to [CONTACT-21] */

import { usualLevels } from '@headroom/model/health';
import {
  contactPayload,
  contactProblems,
  defaultCountryCode,
  problemFrom,
  readContactError,
  severityBits,
  type ContactDraft,
  type ContactError,
  type ContactPayload,
  type ContactProblem,
} from '@headroom/model/people';
import type { CallError } from '@headroom/protocol/cloud';
import { useState, type ReactNode } from 'react';
import { useContacts, type OwnContact } from '../../cloud/contacts.ts';
import { SeverityChoice } from '../../cloud/severity-choice.tsx';
import { useCloudWords } from '../../cloud/words.ts';
import type { Answer } from '../../cloud/use-attempt.ts';
import { cloudPaths } from '../../navigation/cloud-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { region } from '../../region.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Fields } from '../../ui/entrance/entrance.tsx';
import { useFirst } from '../../ui/entrance/use-first.ts';
import { refuse, useForm } from '../../ui/form/use-form.ts';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './contacts-screen.module.css';
import { countryByCode, countryOfNumber, phoneCountries } from './phone-countries.ts';
import { PhoneField } from './phone-field.tsx';
import { useContactsWords, type Words } from './words.ts';

interface ContactFormProps {
  readonly title: string;
  readonly contact: OwnContact | undefined;
  readonly save: (payload: ContactPayload) => Promise<Answer<unknown>>;
  readonly failure: ContactError;
  readonly help: ReactNode;
  readonly aside?: ReactNode;
}

export function ContactForm({ title, contact, save, failure, help, aside }: ContactFormProps) {
  const words = useContactsWords();
  const { byVenue } = useCloudWords();
  const go = useGo();
  const first = useFirst<HTMLInputElement>();
  const { contacts = [], newest, refresh } = useContacts();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const form = useForm({
    first: (): Partial<ContactDraft> => ({}),
    async send(edited) {
      // The call replaces the whole contact, which another browser may have changed.
      const told = contact && (await newest(contact.contactId));
      if (told?.ok === false) return refuse(problemOf(told.error, failure));
      const now = told?.unchanged === false ? (told.value ?? contact) : contact;
      const answer = await save(contactPayload({ ...draftOf(now), ...edited }, now?.unknownLevels ?? []));
      return answer.ok ? answer : refuse(problemOf(answer.error, failure));
    },
    done() {
      void refresh();
      go(cloudPaths.contacts, { replace: true });
    },
    refused(problem) {
      // [ERR-20]
      if (problem === undefined) toast.note(words.saveFailed);
      return problem === undefined;
    },
  });
  const { error: rejected, change } = form;
  const draft = { ...draftOf(contact), ...form.values };
  const problems = [...contactProblems(draft, contacts, contact?.contactId), ...(rejected === undefined ? [] : [rejected])];
  const leave = (field: string) => setLeft(new Set(left).add(field));
  const told = (field: 'email' | 'phone') => textOf(words, problems, field, left.has(field), rejected);
  return (
    <SectionCard title={title}>
      <Fields onSubmit={() => problems.length === 0 && form.submit()}>
        <TextField
          label={words.name}
          required
          maxLength={100}
          autoComplete="off"
          ref={first}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          value={draft.email}
          onChange={(email) => change({ email })}
          onBlur={() => leave('email')}
          error={told('email')}
        />
        <PhoneField phone={draft.phone} country={draft.country} onChange={change} onLeave={() => leave('phone')} error={told('phone')} />
        <SeverityChoice
          label={words.notifyAbout}
          mask={draft.severityLevel}
          levels={usualLevels}
          onChange={(severityLevel) => change({ severityLevel })}
        />
        <div className={typography.note}>
          <p>{byVenue}</p>
          {help}
        </div>
        <div className={classes(layout.wrap2, styles.buttons)}>
          {aside !== undefined && <span className={styles.remove}>{aside}</span>}
          <Button variant="quiet" href={cloudPaths.contacts}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={problems.length > 0} busy={form.busy ? words.saving : undefined}>
            {words.save}
          </Button>
        </div>
      </Fields>
    </SectionCard>
  );
}

/** [CONTACT-20] */
const startCountry = () => countryByCode(defaultCountryCode(region.china)) ?? phoneCountries[0];
function draftOf(contact: OwnContact | undefined): ContactDraft {
  const { name = '', email = '', phone = '', severityLevel = severityBits.Critical } = contact ?? {};
  const country = countryOfNumber(phone) ?? startCountry();
  if (country === undefined) throw new Error('There is no country of telephone numbers');
  return { name, email, phone, country, severityLevel };
}

function problemOf({ code, status, message }: CallError<string>, failure: ContactError): ContactProblem | undefined {
  if (code === 'EmailInUse') return 'email in use';
  if (code === 'PhoneInUse') return 'phone in use';
  return problemFrom(readContactError(failure, status ?? 0, message));
}

/** A used address shows at once. */
function textOf(
  words: Words,
  problems: readonly ContactProblem[],
  field: 'email' | 'phone',
  isLeft: boolean,
  rejected: ContactProblem | undefined,
): string | undefined {
  if (field === 'phone') {
    if (problems.includes('phone in use')) return words.phoneInUse;
    return isLeft && problems.includes('phone incomplete') ? words.phoneIncomplete : undefined;
  }
  if (problems.includes('email in use')) return words.emailInUse;
  return (isLeft || rejected === 'email format') && problems.includes('email format') ? words.emailFormat : undefined;
}
