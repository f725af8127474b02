/** The words that several features say of people, in Spanish. */

import type { Words } from './words.ts';

export const words: Words = {
  severities: { Critical: 'Crítico', Warning: 'Advertencia', Info: 'Información', None: 'Ninguno' },
};
