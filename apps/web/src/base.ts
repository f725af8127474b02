/** The path on the host below which the application stands, from the page's manifest link: empty at the root, else such as `/headroom`. */

const beside = () => {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  return manifest ? new URL('.', manifest.href).pathname.replace(/\/$/, '') : '';
};
/** Amplifiers serve the application at their root. */
export const base = import.meta.env.MODE === 'cloud' ? beside() : '';
