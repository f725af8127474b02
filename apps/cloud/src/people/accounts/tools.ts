/** What the handlers about accounts work with. */

import type { Jobs } from '../../kit/jobs/jobs.ts';
import type { CloudClock } from '../../kit/nodes/steady-clock.ts';
import type { Embargo } from '../../kit/embargo.ts';
import type { Random } from '../../kit/ports.ts';
import type { Vault } from '../../kit/vault.ts';
import type { Letters } from './letters.ts';
import type { Tokens } from './tokens.ts';

export interface AccountTools {
  readonly clock: CloudClock;
  readonly random: Random;
  readonly tokens: Tokens;
  readonly vault: Vault;
  readonly letters: Letters;
  readonly jobs: Jobs;
  readonly embargo: Embargo;
  /** Whether nobody is to learn if an address has an account: neither from an answer nor from its time. */
  readonly hideAccounts: boolean;
  /** The address under which people reach the cloud. */
  readonly publicUrl: string | undefined;
}
