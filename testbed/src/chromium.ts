import { existsSync } from 'node:fs';

const named = process.env['CHROMIUM'];
const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const present = (paths: readonly string[]) => paths.find((path) => existsSync(path));

/** Prefers the one without windows, a fifth cheaper. Undefined lets Playwright search by itself. */
export const chromiumPath = named ?? present(['/usr/bin/chromium-headless-shell', ...windowed]);
/** For benches, and where tabs hide each other. */
export const windowedChromiumPath = named?.endsWith('headless-shell') === false ? named : present(windowed);

const withoutFeatures = [
  // Each window would load three pages for its address bar, two fifths of opening ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Only the last list counts, so this repeats Playwright's.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Only the last list of features counts, so further ones are named here. */
export const chromiumFlagsWithout = (...features: readonly string[]): string[] => [
  `--disable-features=${[...withoutFeatures, ...features].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const chromiumFlags = chromiumFlagsWithout();
