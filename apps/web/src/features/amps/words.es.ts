import type { Words } from './words.ts';

export const words = {
  amplifiers: 'Amplificadores',
  search: 'Buscar amplificadores y canales',
  sortBy: 'Orden',
  name: 'Nombre',
  faults: 'Fallos',
  ip: 'Dirección IP',
  ascending: 'Orden ascendente',
  descending: 'Orden descendente',
  muteEverything: 'Silenciar todo el sitio',
  all: 'Todos los amplificadores a la vez',
  looking: 'Buscando amplificadores…',
  noneTitle: 'No se ha encontrado ningún amplificador',
  noneBody: (host) => `Nadie responde en ${host}. Compruebe la dirección IP en el navegador y vuelva a escribirla.`,
  tryAgain: 'Reintentar',
  noMatchTitle: 'No hay coincidencias',
  noMatchBody: (query) =>
    `Ningún amplificador ni canal se llama «${query}». Se buscan nombres, direcciones, modelos, números de serie, locales y racks.`,
  clearSearch: 'Borrar la búsqueda',
  touchGroups: (volume, source) =>
    [
      ...(volume > 0 ? [`${volume} ${volume === 1 ? 'grupo' : 'grupos'} de volumen`] : []),
      ...(source > 0 ? [`${source} ${source === 1 ? 'grupo' : 'grupos'} de fuentes`] : []),
    ].join(', ') || 'Aún no hay grupos',
  touchSilent: 'No responde',
  selectTitle: 'Seleccione un amplificador',
  selectBody: 'Elija un amplificador de la lista para ver sus canales.',
} satisfies Words;
