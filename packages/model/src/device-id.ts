/** A device id: the MAC address of an amplifier, which files and devices spell in several ways. */

/** The one form that is hashed and compared: upper case without separators. A text that is no MAC address is treated the same way. */
export function canonicalDeviceId(text: string): string {
  return text.replaceAll(/[\s:.-]/g, '').toUpperCase();
}

export function isDeviceId(text: string): boolean {
  return /^[0-9A-F]{12}$/.test(canonicalDeviceId(text));
}
