/** After the answer; only an invitation's mail holds its code. */

import type { Language } from '@headroom/model/people';
import { accountByEmail, accountById } from '../accounts/store.ts';
import type { Job } from '../../kit/jobs/jobs.ts';
import { withoutLinks, writeLetter } from '../../kit/mail/mail-template.ts';
import type { Ports } from '../../kit/ports.ts';
import { createCode, hashOfCode } from './code.ts';
import { memberWords, type Changed } from './words.ts';

export type InvitationLetter = Job<'invitation-letter', { readonly invitationId: string; readonly invitedBy: string }>;
type LetterTools = Pick<Ports, 'mail' | 'random'> & { readonly origin: () => string };

export const invitationLetter = ({ mail, random, origin }: LetterTools): InvitationLetter => ({
  name: 'invitation-letter',
  isOutward: true,
  async run({ invitationId, invitedBy }, { db, now }) {
    const inviter = await accountById(db, invitedBy);
    const invitation = await db
      .selectFrom('invitations')
      .innerJoin('venues', 'venues.venue_id', 'invitations.venue_id')
      .where('invitation_id', '=', invitationId)
      .where('sent_at', 'is', null)
      .select(['email', 'role', 'language', 'venues.name'])
      .executeTakeFirst();
    if (inviter === undefined || invitation === undefined) return;
    const code = createCode(random);
    const change = db.updateTable('invitations').where('invitation_id', '=', invitationId);
    await change.set({ code_hash: hashOfCode(code) }).execute();
    const language = (await accountByEmail(db, invitation.email))?.language ?? invitation.language;
    const { open, ...words } = memberWords[language].invited({
      by: inviter.email,
      venue: withoutLinks(invitation.name),
      role: invitation.role,
    });
    // Servers do not log the fragment.
    const links = [{ text: open, url: `${origin()}/invitation#${code}` }];
    await mail.send(writeLetter(invitation.email, language, { ...words, code, links }));
    await change.set({ sent_at: now }).execute();
  },
});

export type MembershipLetter = Job<'membership-letter', Changed & { readonly to: string; readonly language: Language }>;

export const membershipLetter = ({ mail }: Pick<Ports, 'mail'>): MembershipLetter => ({
  name: 'membership-letter',
  run: ({ to, language, by, venue, role }) =>
    mail.send(writeLetter(to, language, memberWords[language].changed({ by, venue: withoutLinks(venue), role }))),
});
