/** What an operator fills in: support, terms, cloud regions and the probe's target. Nothing is invented; what is empty is not shown (OQ-041, OQ-054). */

export interface CloudRegion {
  readonly name: string;
  readonly endpoint: string;
  readonly china?: boolean;
  /** Offered in development only [CONNECT-01]. */
  readonly development?: boolean;
}
export interface Region {
  readonly china: boolean;
  readonly support: { readonly name: string; readonly phone: string; readonly email: string };
  readonly termsUrl: string;
  readonly privacyUrl: string;
  readonly filingNumber: string;
  readonly filingUrl: string;
  /** Where the internet probe asks [SHELL-28]. */
  readonly probeUrl: string;
  readonly cloudRegions: readonly CloudRegion[];
  /** The oldest firmware from which a local update is offered; empty offers it to all (OQ-009). */
  readonly minimumUpdateFirmware: string;
  /** Milliseconds between the writes of a drag [CTRL-09]. */
  readonly ui: { readonly throttleSliderMs: number };
}

const neutral: Region = {
  china: false,
  support: { name: '', phone: '', email: '' },
  termsUrl: '',
  privacyUrl: '',
  filingNumber: '',
  filingUrl: '',
  probeUrl: '',
  cloudRegions: [],
  minimumUpdateFirmware: '',
  ui: { throttleSliderMs: 50 },
};

export let region: Region = neutral;

/** Reads `/config.json` beside the page; without one, or with a broken one, the neutral texts stand. */
export async function loadRegion(): Promise<void> {
  try {
    const answer = await fetch('/config.json', { signal: AbortSignal.timeout(3000) });
    if (!answer.ok) return;
    const given: unknown = await answer.json();
    if (typeof given === 'object' && given !== null) region = { ...neutral, ...given, ui: readUi('ui' in given ? given.ui : undefined) };
  } catch {
    // No configuration is a normal state of an amplifier.
  }
}

/** A time that no slider could be used with is passed over. */
function readUi(given: unknown): Region['ui'] {
  const ms = typeof given === 'object' && given !== null && 'throttleSliderMs' in given ? given.throttleSliderMs : undefined;
  return typeof ms === 'number' && ms >= 0 && ms <= 1000 ? { throttleSliderMs: ms } : neutral.ui;
}
