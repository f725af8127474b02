import { join } from 'node:path';
import type { Fleet } from '../fleet.ts';
import { createVolatileMemory } from '../persistence/memory.ts';
import { openStateFile } from '../persistence/state-file.ts';

export interface PanelSpec {
  readonly name: string;
  readonly versionNumber?: string;
  readonly latestVersion?: string;
}
const usualVersion = '0.1.0.512';

/** Call before the amplifiers are added. Without a folder panels forget their settings. */
export function addPanels(fleet: Fleet, specs: readonly PanelSpec[], folder: string | undefined, say: (message: string) => void): void {
  for (const [index, { name, versionNumber = usualVersion, latestVersion = versionNumber }] of specs.entries()) {
    const ipAddress = `127.0.0.${201 + index}/24`;
    const memory = folder === undefined ? createVolatileMemory() : openStateFile(join(folder, `panel-${index + 1}`), say);
    fleet.addPanel({ seed: index + 1, ipAddress, configuration: { name, groups: [] }, versionNumber, latestVersion, memory });
  }
}
