/** Below which path of its host the application stands: nothing at its root, `/headroom` below it. What the page names beside itself says so. */

const beside = () => {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  return manifest ? new URL('.', manifest.href).pathname.replace(/\/$/, '') : '';
};
/** An amplifier has the application at its root. */
export const base = import.meta.env.MODE === 'cloud' ? beside() : '';
