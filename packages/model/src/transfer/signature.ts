/**
 * The signature of a settings file: a hash over the file's text exactly as written, its signature emptied, and the device id [IMPEXP-21].
 *
 * Whoever knows the rule can sign, so it shows that a file was not edited by hand, and nothing about who wrote it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalDeviceId, isDeviceId } from '../catalogue/device-id.ts';

export type SignatureCheck = 'valid' | 'invalid' | 'absent';

/** The signature of a text whose own signature is the empty string. */
export function sign(textWithEmptySignature: string, deviceId: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(textWithEmptySignature + canonicalDeviceId(deviceId))));
}

/** The text with its one signature member filled in; null when it has none, or several, or is no JSON. */
export function insertSignature(text: string, deviceId: string): string | null {
  const [value, ...others] = findSignatures(text) ?? [];
  if (value === undefined || value.text === null || others.length > 0) return null;
  const before = text.slice(0, value.start);
  const after = text.slice(value.end);
  return `${before}"${sign(`${before}""${after}`, deviceId)}"${after}`;
}

/**
 * Works on the raw text, because parsing and writing again would change what was signed. Two signature members make a file invalid:
 * which of them counts would depend on the reader. An empty signature is an invalid one, so that emptying it does not unsign a file.
 */
export function checkSignature(text: string, deviceId: string): SignatureCheck {
  const values = findSignatures(text);
  if (values === null) return 'invalid';
  const [value, ...others] = values;
  if (value === undefined) return 'absent';
  if (value.text === null || others.length > 0 || !isDeviceId(deviceId)) return 'invalid';
  const emptied = `${text.slice(0, value.start)}""${text.slice(value.end)}`;
  return value.text === sign(emptied, deviceId) ? 'valid' : 'invalid';
}

/** Where a value stands in the file, quotes included, and what it says; `text` is null when it is no string. */
interface SignatureValue {
  readonly start: number;
  readonly end: number;
  readonly text: string | null;
}

/** The values of the members named signature at the top of the file; null when the text is no JSON. */
function findSignatures(text: string): SignatureValue[] | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  // From here on the text is known to be JSON, so that quotes and brackets tell where a member stands, and a text before a colon is a name.
  const found: SignatureValue[] = [];
  let depth = 0;
  let position = 0;
  while (position < text.length) {
    const character = text[position];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (character !== '"') {
      position += 1;
      continue;
    }
    const end = endOfString(text, position);
    const next = skipSpace(text, end);
    if (depth === 1 && text[next] === ':' && readString(text, position, end) === 'signature') {
      const start = skipSpace(text, next + 1);
      const isText = text[start] === '"';
      const valueEnd = isText ? endOfString(text, start) : start;
      found.push({ start, end: valueEnd, text: isText ? readString(text, start, valueEnd) : null });
      position = valueEnd;
    } else {
      position = end;
    }
  }
  return found;
}

function endOfString(text: string, start: number): number {
  let position = start + 1;
  while (text[position] !== '"') position += text[position] === '\\' ? 2 : 1;
  return position + 1;
}

function skipSpace(text: string, start: number): number {
  let position = start;
  while (position < text.length && ' \t\r\n'.includes(text.charAt(position))) position += 1;
  return position;
}

function readString(text: string, start: number, end: number): string {
  return String(JSON.parse(text.slice(start, end)));
}
