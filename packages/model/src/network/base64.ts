/** Base64 with one spelling for every sequence of bytes. */

export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Null for anything but the one text that `encodeBase64` gives. `atob` alone takes white space, missing padding and stray bits in
 * the last digit, so that one secret would have many texts and a changed text could go unnoticed.
 */
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
