/** Empty fields are not shown (OQ-041, OQ-054). */

import { base } from './base.ts';

export interface CloudRegion {
  readonly name: string;
  readonly endpoint: string;
  readonly china?: boolean;
  /** Only in development [CONNECT-01]. */
  readonly development?: boolean;
}
export interface Region {
  readonly china: boolean;
  readonly support: { readonly name: string; readonly phone: string; readonly email: string };
  readonly termsUrl: string;
  readonly privacyUrl: string;
  readonly filingNumber: string;
  readonly filingUrl: string;
  /** Target of the internet probe [SHELL-28]. */
  readonly probeUrl: string;
  readonly cloudRegions: readonly CloudRegion[];
  /** Empty for any (OQ-009). */
  readonly minimumUpdateFirmware: string;
  /** A demonstration's account; otherwise empty. */
  readonly demo: { readonly email: string; readonly password: string };
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
  demo: { email: '', password: '' },
  ui: { throttleSliderMs: 50 },
};

export let region: Region = neutral;

/** A broken `/config.json` leaves the defaults (docs/configuration.md). */
export async function loadRegion(): Promise<void> {
  region = neutral;
  try {
    const answer = await fetch(`${import.meta.env.MODE === 'demonstration' ? '.' : base}/config.json`, {
      signal: AbortSignal.timeout(3000),
    });
    if (answer.ok) region = readRegion(await answer.json());
  } catch {
    // Amplifiers normally have no configuration.
  }
}

/** An invalid field counts as empty. */
function readRegion(given: unknown): Region {
  const { support, ui, demo, cloudRegions, ...fields } = record(given);
  const { name, phone, email } = record(support);
  const { throttleSliderMs } = record(ui);
  const account = record(demo);
  return {
    china: fields['china'] === true,
    support: { name: text(name), phone: text(phone), email: text(email) },
    termsUrl: text(fields['termsUrl']),
    privacyUrl: text(fields['privacyUrl']),
    filingNumber: text(fields['filingNumber']),
    filingUrl: text(fields['filingUrl']),
    probeUrl: text(fields['probeUrl']),
    cloudRegions: Array.isArray(cloudRegions) ? cloudRegions.flatMap(readCloudRegion) : [],
    minimumUpdateFirmware: text(fields['minimumUpdateFirmware']),
    demo: { email: text(account['email']), password: text(account['password']) },
    ui: { throttleSliderMs: isUsableThrottle(throttleSliderMs) ? throttleSliderMs : neutral.ui.throttleSliderMs },
  };
}
function readCloudRegion(given: unknown): readonly CloudRegion[] {
  const { name, endpoint, china, development } = record(given);
  if (text(name) === '' || text(endpoint) === '') return [];
  return [{ name: text(name), endpoint: text(endpoint), china: china === true, development: development === true }];
}
const record = (given: unknown): Readonly<Record<string, unknown>> => (typeof given === 'object' && given !== null ? { ...given } : {});
const text = (given: unknown): string => (typeof given === 'string' ? given.trim() : '');
/** Longer times would make sliders unusable. */
const isUsableThrottle = (ms: unknown): ms is number => typeof ms === 'number' && ms >= 0 && ms <= 1000;
