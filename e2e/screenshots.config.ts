/** `npm run screenshots` writes every page into /screenshots (git-ignored). */

import { defineConfig } from '@playwright/test';
import { common } from './playwright.config.ts';

export default defineConfig(common, { testMatch: ['**/screenshots.ts', '**/guide-pictures.ts'] });
