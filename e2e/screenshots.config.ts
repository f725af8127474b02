/** `npm run screenshots`: every page at three sizes, light and dark, English and Chinese, into /screenshots (git-ignored). */

import { defineConfig } from '@playwright/test';
import { common } from './playwright.config.ts';

export default defineConfig(common, { testMatch: '**/screenshots.ts' });
