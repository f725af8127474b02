// What an archive brings from others.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ version?: string, integrity?: string, license?: string, link?: boolean }} Locked
 * @typedef {{ name: string, version: string, license: string, integrity: string | undefined, folder: string }} Part
 */

/**
 * Throws where a package is not in the lock file.
 * @param {string} root
 * @param {Readonly<Record<string, Locked>>} locked the packages of package-lock.json
 * @param {Iterable<string>} files
 * @returns {Part[]}
 */
export function partsOf(root, locked, files) {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  for (const file of files) {
    const inside = file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
    // Greedy: a package within a package counts as itself.
    const [, place, name] = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(inside) ?? [];
    if (place === undefined || name === undefined || parts.has(place)) continue;
    parts.set(place, partOf(root, locked, place, name));
  }
  return unique(parts.values());
}

/**
 * @param {string} root
 * @param {Readonly<Record<string, Locked>>} locked
 * @param {string} place
 * @param {string} name
 * @returns {Part}
 */
function partOf(root, locked, place, name) {
  const found = locked[place];
  if (found?.version === undefined) throw new Error(`${place} is in the archive, but not in package-lock.json.`);
  const { version, integrity, license = 'NOASSERTION' } = found;
  return { name, version, license, integrity, folder: join(root, place) };
}

/**
 * @param {Iterable<Part>} parts
 * @returns {Part[]}
 */
export function unique(parts) {
  const byName = new Map([...parts].map((part) => [`${part.name}@${part.version}`, part]));
  return [...byName.keys()].toSorted().flatMap((name) => byName.get(name) ?? []);
}

/**
 * CycloneDX 1.5.
 * @param {{ name: string, version: string, parts: readonly Part[], seconds: number }} what
 */
export function sbomOf({ name, version, parts, seconds }) {
  const components = parts.map((part) => ({
    type: 'library',
    'bom-ref': refOf(part),
    name: part.name,
    version: part.version,
    licenses: [licenceOf(part.license)],
    purl: refOf(part),
    ...(part.integrity?.startsWith('sha512-')
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(part.integrity.slice('sha512-'.length), 'base64').toString('hex') }] }
      : {}),
  }));
  const main = { type: 'application', 'bom-ref': name, name, version, licenses: [licenceOf('Apache-2.0')] };
  const content = createHash('sha256')
    .update(JSON.stringify([main, components]))
    .digest('hex');
  const serial = `${content.slice(0, 8)}-${content.slice(8, 12)}-5${content.slice(13, 16)}-8${content.slice(17, 20)}-${content.slice(20, 32)}`;
  return `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: `urn:uuid:${serial}`,
      version: 1,
      metadata: { timestamp: new Date(seconds * 1000).toISOString(), component: main },
      components,
      dependencies: [{ ref: name, dependsOn: components.map((one) => one['bom-ref']) }],
    },
    undefined,
    2,
  )}\n`;
}

/** @param {Part} part */
const refOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {string} license */
const licenceOf = (license) =>
  /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license.replaceAll(/^\((.*)\)$/g, '$1') };

const isLicence = (/** @type {string} */ file) => /^(?:licen[cs]e|copying|notice|copyright|ofl)(?:[.-].*)?$/i.test(file);

/**
 * Each text stands once, below the names of its packages.
 * @param {readonly Part[]} parts
 */
export function licencesOf(parts) {
  /** @type {Map<string, Part[]>} */
  const byText = new Map();
  for (const part of parts) {
    const files = existsSync(part.folder) ? readdirSync(part.folder).filter(isLicence).toSorted() : [];
    const texts = files.map((file) => readFileSync(join(part.folder, file), 'utf8').trim());
    const text = texts.length === 0 ? `Its package holds no text of its licence, ${part.license}.` : texts.join('\n\n');
    byText.set(text, [...(byText.get(text) ?? []), part]);
  }
  const line = '-'.repeat(80);
  return [...byText]
    .map(
      ([text, whose]) => `${line}\n${whose.map(({ name, version, license }) => `${name} ${version} (${license})`).join('\n')}\n\n${text}\n`,
    )
    .join('\n');
}
