/** By name [CONTACT-04]. */

import { compareNames } from '@headroom/model/health';
import { readSeverities, type Contact } from '@headroom/model/people';
import type { PhoneState } from '@headroom/protocol/cloud';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCloud } from './account-context.ts';
import { records } from './records.ts';

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
}
export function useContacts(): Contacts {
  const cloud = useCloud();
  const kept = useQueryClient();
  const query = records.contacts(cloud);
  const { data, isError } = useQuery(query);
  return {
    contacts: data?.contacts
      .map(({ severityLevel, email = '', phone = '', ...contact }) => {
        const { mask, unknown } = readSeverities(severityLevel);
        return { ...contact, email, phone, severityLevel: mask, unknownLevels: unknown };
      })
      .toSorted((one, other) => compareNames(one.name, other.name)),
    failed: isError,
    refresh: () => kept.invalidateQueries({ queryKey: query.queryKey }),
  };
}
