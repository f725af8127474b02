/** The virtual amplifier, for the testbed: one, a fleet, and what surrounds them. */

export { createAmplifier, type Amplifier, type AmplifierOptions } from './amplifier.ts';
export { serveApplication, type ApplicationServer, type ApplicationServerOptions } from './sockets/application-server.ts';
export { openAppliance, standardPorts, type Appliance, type Ports } from './sockets/appliance.ts';
export { createFleet, type AmplifierPlan, type Fleet, type FleetOptions, type PanelPlan } from './fleet.ts';
export { createDiscovery, type Discovery } from './sockets/discovery.ts';
export { createIdentity, panelMac, usualFirmware, type Identity } from './identity.ts';
export { addressAfter, onlyLoopback, tryBinding } from './sockets/loopback.ts';
export { lockFolder, type FolderLock } from './keeping/folder.ts';
export { createVolatileMemory, type Memory } from './keeping/memory.ts';
export type { Loudspeaker } from './surroundings/loudspeaker.ts';
export { addPanels, type PanelSpec } from './surroundings/panel-spec.ts';
export { sentenceOf, untilStopped } from './commands/program.ts';
export type { Programme, Spectrum } from './surroundings/programme.ts';
export { firmwareOf, modelOf, prepare, readAmpSpec, type AmpSpec } from './surroundings/spec.ts';
export { readPlace } from './sockets/place.ts';
export { uploadPath } from './sockets/http.ts';
export { openStateFile } from './keeping/state-file.ts';
export { createTicker, type Ticker } from './surroundings/ticker.ts';
export type { TouchPanel } from './surroundings/touch-panel.ts';
export { readWebRoot, type WebRoot } from './sockets/web-root.ts';
export type { UploadDamage, World } from './surroundings/world.ts';
