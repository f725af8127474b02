import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

const make = fileURLToPath(new URL('../apps/amp/src/commands/firmware-make.ts', import.meta.url));
export interface Firmware {
  make(...options: string[]): Promise<string>;
}
export async function useFirmware(use: (firmware: Firmware) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-firmware-'));
  await use({
    async make(...options) {
      const { stdout } = await promisify(execFile)(process.execPath, [make, '--out', folder, '--bytes', '3000', ...options]);
      return stdout.trim();
    },
  });
  await rm(folder, { recursive: true });
}
export const test = base.extend<{ firmware: Firmware }>({
  // oxlint-disable-next-line no-empty-pattern
  firmware: async ({}, use) => useFirmware(use),
});

/** As the virtual amplifier's update goes. */
export const paces = { decrypt: 3000, extract: 3000, between: 1000, parts: 15_000, finish: 5000, restart: 12_000 };

export const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').first().setInputFiles(file);
