import type { ProviderSettings } from '../../kit/sign-in-providers.ts';
import { createProvider, type Provider, type ProviderTools } from './provider.ts';

export interface Providers {
  readonly offered: readonly { readonly providerId: string; readonly name: string }[];
  of(providerId: string): Provider | undefined;
  /** Undefined without a provider, or where it has no log-out. */
  signOutAt(providerId: string | null | undefined, origin: string): Promise<string | undefined>;
}

export function createProviders(settings: readonly ProviderSettings[], tools: ProviderTools): Providers {
  const providers = new Map(settings.map((one) => [one.providerId, createProvider(one, tools)]));
  return {
    offered: settings.map(({ providerId, name }) => ({ providerId, name })),
    of: (providerId) => providers.get(providerId),
    signOutAt: async (providerId, origin) => providers.get(providerId ?? '')?.signOutUrl(`${origin}/login`),
  };
}
