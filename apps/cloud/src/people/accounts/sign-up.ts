import type { SignUp } from '@headroom/protocol/cloud';
import type { Db } from '../../kit/db/database.ts';
import { refuse, type Refusal } from '../../kit/http/handler.ts';
import { emailKey } from './store.ts';

/** Does not depend on whether the address has an account. */
export async function refusedSignUp(
  db: Db,
  signUp: SignUp,
  email: string,
  now: Date,
): Promise<Refusal<'SignUpClosed' | 'SignUpByInvitation'> | undefined> {
  if (signUp === 'open') return undefined;
  if (signUp === 'closed') return refuse('SignUpClosed');
  const invitation = await db
    .selectFrom('invitations')
    .where('email_key', '=', emailKey(email))
    .where('expires_at', '>', now)
    .select('invitation_id')
    .limit(1)
    .executeTakeFirst();
  return invitation === undefined ? refuse('SignUpByInvitation') : undefined;
}
