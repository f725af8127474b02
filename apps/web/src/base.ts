const beside = () => {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  return manifest ? new URL('.', manifest.href).pathname.replace(/\/$/, '') : '';
};
/** Amplifiers serve the application at their root. A static host knows none of the addresses: the demonstration keeps them behind `#`. */
export const base = import.meta.env.MODE === 'demonstration' ? '#' : import.meta.env.MODE === 'cloud' ? beside() : '';
