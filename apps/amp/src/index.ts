/** The virtual amplifier, for the testbed: one, a fleet, and what surrounds them. */

export { createAmplifier, type Amplifier, type AmplifierOptions } from './amplifier.ts';
export { serveApplication, type ApplicationServer } from './application-server.ts';
export { openAppliance, standardPorts, type Appliance, type Ports } from './appliance.ts';
export { createFleet, type AmplifierPlan, type Fleet, type FleetOptions, type PanelPlan } from './fleet.ts';
export { createIdentity, panelMac, usualFirmware, type Identity } from './identity.ts';
export { addressAfter, onlyLoopback, tryBinding } from './loopback.ts';
export { createVolatileMemory, type Memory } from './memory.ts';
export type { Loudspeaker } from './loudspeaker.ts';
export { addPanels, type PanelSpec } from './panel-spec.ts';
export { sentenceOf, untilStopped } from './program.ts';
export type { Programme, Spectrum } from './programme.ts';
export { firmwareOf, modelOf, prepare, readAmpSpec, type AmpSpec } from './spec.ts';
export { openStateFile } from './state-file.ts';
export { createTicker, type Ticker } from './ticker.ts';
export type { TouchPanel } from './touch-panel.ts';
export { readWebRoot, type WebRoot } from './web-root.ts';
export type { UploadDamage, World } from './world.ts';
