import type { SignUp } from '@headroom/protocol/cloud';
import type { JobQueue } from '../../kit/jobs/jobs.ts';
import type { CloudClock } from '../../kit/nodes/steady-clock.ts';
import type { Embargo } from '../../kit/embargo.ts';
import type { Random } from '../../kit/ports.ts';
import type { SecretCost } from '../../kit/secret-cost.ts';
import type { Vault } from '../../kit/vault.ts';
import type { Letters } from './mail/account-mail-queue.ts';
import type { Providers } from '../providers/providers.ts';
import type { Tokens } from './sessions/tokens.ts';

export interface AccountTools {
  readonly clock: CloudClock;
  readonly random: Random;
  readonly tokens: Tokens;
  readonly vault: Vault;
  readonly secretCost: SecretCost;
  readonly letters: Letters;
  readonly jobs: JobQueue;
  readonly embargo: Embargo;
  /** Neither answers nor their timing tell whether an account exists. */
  readonly hideAccounts: boolean;
  readonly signUp: SignUp;
  /** Keys of addresses. */
  readonly operators: readonly string[];
  readonly providers: Providers;
}
