/** Of one Argon2id hash. */
export interface SecretCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
}
/** What every started cloud takes: no option changes it. */
export const usualSecretCost: SecretCost = { memory: 19_456, passes: 2 };
