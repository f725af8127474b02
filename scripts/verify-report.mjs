#!/usr/bin/env node
/** Verifies commissioning reports without the product: the hash must be that of the canonical form (RFC 8785) of all else. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const largest = 5_000_000;
const deepest = 64;

/**
 * @param {unknown} value
 * @param {number} [depth]
 * @returns {string}
 */
export function canonicalForm(value, depth = 0) {
  if (depth > deepest) throw new Error('it is nested too deeply');
  if (Array.isArray(value)) return `[${value.map((item) => canonicalForm(item, depth + 1)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value).toSorted((one, other) => (one < other ? -1 : 1));
    const members = /** @type {Record<string, unknown>} */ (value);
    return `{${names.map((name) => `${canonicalForm(name)}:${canonicalForm(members[name], depth + 1)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('a number is too large');
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('a text is broken');
  return JSON.stringify(value);
}

/** A report's texts must not steer a terminal. */
const printable = (/** @type {unknown} */ value) => JSON.stringify(value ?? null).replaceAll(/\p{C}/gu, '?');

/** A second member of the same name would be dropped by the parser, and nobody would see it. */
const namesIn = (/** @type {string} */ text) =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?/g)].filter(([, colon]) => colon !== undefined).length;
/**
 * @param {unknown} value
 * @param {number} [depth]
 * @returns {number}
 */
function membersOf(value, depth = 0) {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > deepest) throw new Error('it is nested too deeply');
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum, item) => sum + membersOf(item, depth + 1), own);
}

/**
 * Nothing for the whole amplifier, a sentence for what is no scope.
 * @param {unknown} scope
 */
function aboutOf(scope) {
  if (scope === undefined) return '';
  const { channels, ...others } = /** @type {Record<string, unknown>} */ (typeof scope === 'object' && scope !== null ? scope : {});
  if (!Array.isArray(channels) || Object.keys(others).length > 0) throw new Error('what it is about is not known');
  if (channels.length === 0) throw new Error('it is about no channel');
  if (!channels.every((each) => Number.isInteger(each) && each >= 1 && each <= 99)) throw new Error('it names what is no channel');
  if (new Set(channels).size < channels.length) throw new Error('it names a channel twice');
  return `, ${channels.length === 1 ? 'channel' : 'channels'} ${channels.join(', ')} only`;
}

/**
 * @param {string} text
 * @returns {{ ok: true, about: string } | { ok: false, why: string }}
 */
export function verify(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, why: 'it is no JSON' };
  }
  if (typeof value !== 'object' || value === null || !('report' in value) || !('sha256' in value))
    return { ok: false, why: 'it is no report' };
  const { sha256, ...rest } = value;
  try {
    if (namesIn(text) !== membersOf(value)) return { ok: false, why: 'a name stands twice in it' };
    if (createHash('sha256').update(canonicalForm(rest), 'utf8').digest('hex') !== sha256)
      return { ok: false, why: 'it was changed after it was signed' };
    const { signedBy, signedAt, verdict, scope } = /** @type {Record<string, unknown>} */ (value);
    return { ok: true, about: `signed by ${printable(signedBy)} at ${printable(signedAt)}, ${printable(verdict)}${aboutOf(scope)}` };
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

/** @param {string} file */
function verifyFile(file) {
  try {
    if (statSync(file).size > largest) return { ok: false, why: 'it is too large' };
    return verify(readFileSync(file, 'utf8'));
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = process.argv.slice(2);
  if (files.length === 0) {
    console.error('usage: node scripts/verify-report.mjs REPORT.json...');
    process.exitCode = 2;
  }
  for (const file of files) {
    const found = verifyFile(file);
    if (found.ok) console.log(`${file}: unchanged, ${'about' in found ? found.about : ''}`);
    else {
      console.error(`${file}: not valid, ${'why' in found ? found.why : ''}`);
      process.exitCode = 1;
    }
  }
}
