/** Of one Argon2id hash. */
export interface SecretCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
}
/** Every started cloud uses this cost: no option changes it. */
export const usualSecretCost: SecretCost = { memory: 19_456, passes: 2 };
