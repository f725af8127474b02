export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Accepts only what `encodeBase64` gives: `atob` ignores stray bits, so a change could go unnoticed. */
export function decodeBase64(text: string): Uint8Array | null {
  let binary;
  try {
    binary = atob(text);
  } catch {
    return null;
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return encodeBase64(bytes) === text ? bytes : null;
}
