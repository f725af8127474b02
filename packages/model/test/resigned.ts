import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../src/commissioning/canonical.ts';
import type { JsonObject } from '../src/files/json.ts';

/** A report that somebody has changed and given a hash that fits. */
export function resigned(report: JsonObject): string {
  const { sha256: _before, ...body } = report;
  return JSON.stringify({ ...body, sha256: bytesToHex(sha256(utf8ToBytes(canonicalJson(body)))) });
}
