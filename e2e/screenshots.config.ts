/** `npm run screenshots`: a picture of every page at three sizes, light and dark, English and Chinese, into /screenshots, which git ignores. */

import { defineConfig } from '@playwright/test';
import { common } from './playwright.config.ts';

export default defineConfig(common, { testMatch: '**/screenshots.ts' });
