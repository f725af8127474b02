/** By name [CONTACT-04]. */

import { compareNames } from '@headroom/model/health';
import { readSeverities, type Contact } from '@headroom/model/people';
import type { AnsweredWith, CloudApi, PhoneState } from '@headroom/protocol/cloud';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCloud } from './account-context.ts';
import { records } from './records.ts';
import type { Answer } from './use-attempt.ts';

type Told = AnsweredWith<CloudApi['listContacts']>['contacts'][number];
export interface OwnContact extends Omit<Contact, 'emailEnabled'> {
  /** Unknown levels of another version, kept for saving (OQ-153). */
  readonly unknownLevels: readonly string[];
  /** Undefined without an address. */
  readonly emailState?: 'told' | 'unconfirmed' | 'unsubscribed' | undefined;
  /** Undefined without a number. */
  readonly phoneState?: PhoneState | undefined;
}
interface Contacts {
  readonly contacts: readonly OwnContact[] | undefined;
  readonly failed: boolean;
  refresh(): Promise<unknown>;
  /** Asks the cloud; undefined once removed. */
  newest(contactId: string): Promise<Answer<OwnContact | undefined>>;
}
export function useContacts(): Contacts {
  const cloud = useCloud();
  const kept = useQueryClient();
  const query = records.contacts(cloud);
  const { data, isError } = useQuery(query);
  return {
    contacts: data?.contacts.map(ownContact).toSorted((one, other) => compareNames(one.name, other.name)),
    failed: isError,
    refresh: () => kept.invalidateQueries({ queryKey: query.queryKey }),
    async newest(contactId) {
      const answer = await cloud.listContacts();
      if (!answer.ok || answer.unchanged) return answer;
      const found = answer.value.contacts.find((one) => one.contactId === contactId);
      return { ...answer, value: found && ownContact(found) };
    },
  };
}

function ownContact({ severityLevel, email = '', phone = '', ...contact }: Told): OwnContact {
  const { mask, unknown } = readSeverities(severityLevel);
  return { ...contact, email, phone, severityLevel: mask, unknownLevels: unknown };
}
