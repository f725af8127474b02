import type { Words } from './insecure-words.ts';

export const words: Words = {
  title: 'Esta nube solo se abre por https',
  body: 'Por esta conexión otros podrían leer una contraseña en el camino, así que la página no acepta ninguna. Abra la nube por su dirección https. Quien la administra la inicia con --tls o detrás de un proxy con https.',
};
