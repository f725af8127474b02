/** A hash of the exact text and the device id [IMPEXP-21], which anyone can compute. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalDeviceId, isDeviceId } from '../catalogue/device-id.ts';

export type SignatureCheck = 'valid' | 'invalid' | 'absent';

export function sign(textWithEmptySignature: string, deviceId: string): string {
  return bytesToHex(sha256(new TextEncoder().encode(textWithEmptySignature + canonicalDeviceId(deviceId))));
}

export function insertSignature(text: string, deviceId: string): string | null {
  const [value, ...others] = findSignatures(text) ?? [];
  if (value === undefined || value.text === null || others.length > 0) return null;
  const before = text.slice(0, value.start);
  const after = text.slice(value.end);
  return `${before}"${sign(`${before}""${after}`, deviceId)}"${after}`;
}

/** Works on raw text, because serialising would change it. Two signatures are invalid, since readers would differ. */
export function checkSignature(text: string, deviceId: string): SignatureCheck {
  const values = findSignatures(text);
  if (values === null) return 'invalid';
  const [value, ...others] = values;
  if (value === undefined) return 'absent';
  if (value.text === null || others.length > 0 || !isDeviceId(deviceId)) return 'invalid';
  const emptied = `${text.slice(0, value.start)}""${text.slice(value.end)}`;
  return value.text === sign(emptied, deviceId) ? 'valid' : 'invalid';
}

interface SignatureValue {
  readonly start: number;
  readonly end: number;
  readonly text: string | null;
}

/** Top level only; null for invalid JSON. */
function findSignatures(text: string): SignatureValue[] | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  // The text is valid JSON here, so quotes and brackets locate members.
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
