export type { AmpSpec, Loudspeaker, Programme, TouchPanel } from '@headroom/amp';
export { chromiumFlags, chromiumFlagsWithout, chromiumPath, windowedChromiumPath } from './chromium.ts';
export { registerAmps, type CloudAmps } from './cloud-amps.ts';
export {
  cloudPassword,
  codeFor,
  createCloudSite,
  startCloudProgram,
  type CloudPlace,
  type CloudProgram,
  type ProgramPlan,
} from './cloud-site.ts';
export { fromPhone, phoneName, weighLoad } from './first-load.ts';
export { answerOf, bridgeWords, cloudWords, missingAccounts, signUpAt, startServer, type Running } from './cloud-program.ts';
export { freePort } from './free-port.ts';
export { createHeldClock } from './held-clock.ts';
export { buildLocalApplication, builtCloudRoot, builtWebRoot } from './web-build.ts';
export { freeStep, handRate, rampSeconds, recordSound, tolerance, type Pace, type Recorder } from './recorder.ts';
export { openRegisterEndpoint, type RegisterEndpoint, type Registration } from './register-endpoint.ts';
export { createTestbed, serveBuiltApplication, type PanelSpec, type Testbed, type TestbedAmp, type TestbedOptions } from './testbed.ts';
