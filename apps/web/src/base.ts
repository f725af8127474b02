const beside = () => {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  return manifest ? new URL('.', manifest.href).pathname.replace(/\/$/, '') : '';
};
/** Amplifiers serve the application at their root. */
export const base = import.meta.env.MODE === 'cloud' ? beside() : '';
