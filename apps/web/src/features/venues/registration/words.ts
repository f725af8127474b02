import { createWords, type WordsOf } from '../../../i18n/words.ts';

const en = {
  loading: 'Loading',
  loadFailed: 'This could not be loaded.',
  failed: 'The cloud did not take this. Try again.',
  bridges: 'Bridges',
  bridgesBody: 'Boxes that connect amplifiers of this venue to the cloud.',
  noBridges: 'No bridges. A box becomes one with a registration token, which owners make.',
  connected: 'Connected',
  lost: 'Lost',
  copied: 'Runs twice',
  since: (moment: string) => `Since ${moment}`,
  serves: (amps: number) => (amps === 1 ? 'Serves 1 amplifier:' : `Serves ${amps} amplifiers:`),
  servesNothing: 'Serves no amplifier',
  servesNothingNow: 'Serves no amplifier. Those it reaches may be served by another bridge: if that one is lost, this one takes over.',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revoking: 'Revoking',
  revokeTitle: (name: string) => `Revoke the bridge ${name}?`,
  revokeBody: (amps: number) =>
    `It and ${amps === 1 ? 'its amplifier' : `its ${amps} amplifiers`} lose their connection to the cloud. They stay in the venue and play on.`,
  renewBody: 'A bridge renews its certificate by itself. A revoked one comes back with a new registration token.',
  tokens: 'Registration tokens',
  tokensBody: 'Whoever has one of these registers amplifiers and bridges here.',
  noTokens: 'No token is good at the moment.',
  newToken: 'New token',
  given: (moment: string) => `Given ${moment}`,
  until: (moment: string) => `Good until ${moment}`,
  takeBack: 'Take back',
  takeBackOf: (moment: string) => `Take back the token of ${moment}`,
  takeBackTitle: 'Take this token back?',
  takeBackBody: 'Nothing more registers with it. What has registered stays.',
};
export type Words = WordsOf<typeof en>;

export const useRegistrationWords = createWords(en, { es: () => import('./words.es.ts'), zh: () => import('./words.zh.ts') });
