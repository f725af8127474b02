import type { Words } from './words.ts';

export const words: Words = {
  severities: { Critical: 'Crítico', Warning: 'Advertencia', Info: 'Información', None: 'Ninguno' },
  subjects: {
    faults: 'Fallos',
    losses: 'Conexiones perdidas',
    warnings: 'Red eléctrica, temperatura, carga, tono piloto y entradas ausentes',
    failedUpdates: 'Actualizaciones fallidas',
    updates: 'Actualizaciones',
    imports: 'Ajustes importados',
    moves: 'Amplificadores añadidos, trasladados o retirados',
  },
  byVenue: 'Cada local decide si las conexiones perdidas son críticas o una advertencia.',
  stale: 'La nube no responde: esto es lo último que se supo.',
};
