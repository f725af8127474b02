/** Only the owner recognises it: `a…@example.com`, `…99`. */

export function shortened(address: string): string {
  const cut = address.lastIndexOf('@');
  return cut < 0 ? `…${address.slice(-2)}` : `${String.fromCodePoint(address.codePointAt(0) ?? 0)}…${address.slice(cut)}`;
}
