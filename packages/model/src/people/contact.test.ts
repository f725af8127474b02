import { describe, expect, it } from 'vitest';
import {
  contactErrors,
  contactPayload,
  contactProblems,
  problemFrom,
  readContactError,
  readSeverities,
  severityBits,
  severityNames,
  venueContactChanges,
  type Contact,
  type ContactDraft,
} from './contact.ts';
import { isEmail } from './email.ts';
import { countryOf } from './phone.ts';

const us = countryOf('US', '1');
const draft: ContactDraft = { name: 'Ada', email: 'ada@example.org', phone: '+1 (212) 555-0123', country: us, severityLevel: 5 };
const other: Contact = { contactId: 'o', name: 'Bo', email: 'Bo@Example.org', emailEnabled: true, phone: '+12125550199', severityLevel: 1 };

describe('severity levels', () => {
  it('[CONTACT-11] are a mask of Critical 1, Warning 2 and Info 4', () => {
    expect(severityBits).toEqual({ Critical: 1, Warning: 2, Info: 4 });
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(severityNames)).toEqual([
      [],
      ['Critical'],
      ['Warning'],
      ['Critical', 'Warning'],
      ['Info'],
      ['Critical', 'Info'],
      ['Warning', 'Info'],
      ['Critical', 'Warning', 'Info'],
    ]);
  });

  it('[CONTACT-11] are lists at the API, whose unknown names are kept (OQ-153)', () => {
    expect(readSeverities(['Info', 'Critical', 'Urgent', 5])).toEqual({ mask: 5, unknown: ['Urgent'] });
    expect(readSeverities(['None'])).toEqual({ mask: 0, unknown: [] });
    expect(readSeverities(undefined)).toEqual({ mask: 0, unknown: [] });
    expect(readSeverities(['constructor', '__proto__']).mask).toBe(0);
    for (let mask = 0; mask < 8; mask += 1) expect(readSeverities(severityNames(mask)).mask).toBe(mask);
    expect(contactPayload(draft, ['Urgent']).severityLevel).toEqual(['Critical', 'Info', 'Urgent']);
  });
});

describe('a contact', () => {
  const problems = (change: Partial<ContactDraft>, contactId?: string) => contactProblems({ ...draft, ...change }, [other], contactId);

  it('[CONTACT-12, CONTACT-03] is selected for a venue, and only changes are sent', () => {
    const changes = venueContactChanges([
      { contactId: 'a', selected: true, selectedInitially: false },
      { contactId: 'b', selected: true, selectedInitially: true },
      { contactId: 'c', selected: false, selectedInitially: true },
    ]);
    expect(changes).toEqual({ add: ['a'], remove: ['c'] });
  });

  it('[CONTACT-13] needs a name, an e-mail or a phone, and a severity', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ name: ' ' })).toEqual(['name missing']);
    expect(problems({ email: '', phone: '+1' })).toEqual(['email or phone missing']);
    expect(problems({ email: '' })).toEqual([]);
    expect(problems({ phone: '' })).toEqual([]);
    expect(problems({ severityLevel: 0 })).toEqual(['severity missing']);
  });

  it.each([
    ['ada@example.org', true],
    ['a.b+c@sub.example.org', true],
    ['用户@例子.公司', true],
    ['ada', false],
    ['ada@example', false],
    ['ada@@example.org', false],
    ['ada@exa@mple.org', false],
    ['ada @example.org', false],
    ['ada@example.', false],
    ['ada@.org', false],
    ['@example.org', false],
  ])('[CONTACT-14] has an e-mail like %s: %j', (email, fits) => {
    expect(isEmail(email)).toBe(fits);
    expect(problems({ email }).includes('email format')).toBe(!fits);
  });

  it('[CONTACT-15] has a unique e-mail, ignoring case', () => {
    expect(problems({ email: 'bo@example.ORG' })).toEqual(['email in use']);
    expect(problems({ email: 'bo@example.ORG' }, 'o')).toEqual([]);
  });

  it('[CONTACT-16] [CONTACT-19] has a unique phone, and an incomplete one is only reported as incomplete', () => {
    expect(problems({ phone: '(212) 555-0199' })).toEqual(['phone in use']);
    expect(problems({ phone: '(212) 555-0199' }, 'o')).toEqual([]);
    expect(problems({ phone: '(212) 555-019_' })).toEqual(['phone incomplete']);
  });

  it('[ERR-18, ERR-19] shows a format the server rejects at the field', () => {
    expect(contactErrors).toEqual([
      'FETCH_CONTACTS_ERROR',
      'FETCH_VENUE_CONTACT_IDS_ERROR',
      'EMAIL_FORMAT_ERROR',
      'ADD_CONTACT_ERROR',
      'EDIT_CONTACT_ERROR',
      'REMOVE_CONTACT_ERROR',
      'ADD_VENUE_CONTACT_ERROR',
      'REMOVE_VENUE_CONTACT_ERROR',
      'UNKNOWN',
    ]);
    expect(readContactError('ADD_CONTACT_ERROR', 500, 'Email internal error')).toBe('EMAIL_FORMAT_ERROR');
    expect(readContactError('ADD_CONTACT_ERROR', 500, 'boom')).toBe('ADD_CONTACT_ERROR');
    expect(readContactError('EDIT_CONTACT_ERROR', 400, 'email')).toBe('EDIT_CONTACT_ERROR');
    expect(problemFrom('EMAIL_FORMAT_ERROR')).toBe('email format');
    expect(problemFrom('ADD_CONTACT_ERROR')).toBeUndefined();
  });

  it('[CONTACT-18] has no phone if only a dial code was entered', () => {
    expect(problems({ email: '', phone: '+1 (___) ___-____' })).toEqual(['email or phone missing']);
    expect(contactPayload({ ...draft, phone: '+1 (___) ___-____' }, [])).not.toHaveProperty('phone');
  });

  it('[CONTACT-21] is sent without empty fields', () => {
    expect(contactPayload(draft, [])).toEqual({
      name: 'Ada',
      email: 'ada@example.org',
      phone: '+12125550123',
      severityLevel: ['Critical', 'Info'],
    });
    expect(Object.keys(contactPayload({ ...draft, email: ' ' }, []))).toEqual(['name', 'phone', 'severityLevel']);
    expect(Object.keys(contactPayload({ ...draft, phone: '' }, []))).toEqual(['name', 'email', 'severityLevel']);
  });
});
