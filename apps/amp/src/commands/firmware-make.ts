/** `npm run firmware:make`: good and broken firmware packages. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue, readModel, readVersion, updatePrefixes } from '@headroom/model/catalogue';
import { zipSync } from 'fflate';
import { packageName, readPackage, samplePackage, sealPackage, writePackage } from '@headroom/protocol/firmware-node';

const faults = ['signature', 'payload', 'truncated', 'hardware', 'component', 'garbage'] as const;
type Fault = (typeof faults)[number];

const help = `Builds firmware packages for virtual amplifiers.

  npm run firmware:make -- --model 704D --version 3.2.0.0
  npm run firmware:make -- --zip --version 3.2.0.0

  --model NAME     for this model (default: 704D)
  --version V      dotted numbers (default: 3.2.0.0)
  --zip            one zip with a package for every kind of model
  --broken KIND    one of ${faults.join(', ')}
  --bytes N        size of each component (default: 20000)
  --out DIR        folder to write into (default: .)
  --help           this text
`;

export function breakPackage(good: Buffer, fault: Fault): Buffer {
  const read = readPackage(good);
  if (!read.ok) throw new Error('only a good package can be broken');
  const { manifest, payload } = read.value;
  const flipped = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  switch (fault) {
    case 'signature':
      return flipped(good, 40);
    case 'payload':
      return flipped(good, good.length - 100);
    case 'truncated':
      return good.subarray(0, Math.floor(good.length / 2));
    case 'hardware':
      return sealPackage({ ...manifest, hardware: ['1'] }, payload);
    case 'component':
      return sealPackage({ ...manifest, components: manifest.components.map((part) => ({ ...part, sha256: '0'.repeat(64) })) }, payload);
    case 'garbage':
      return Buffer.from('this is no firmware at all\n'.repeat(100));
  }
}

function main(): string | undefined {
  const { values } = parseArgs({
    options: {
      model: { type: 'string', default: '704D' },
      version: { type: 'string', default: '3.2.0.0' },
      zip: { type: 'boolean', default: false },
      broken: { type: 'string' },
      bytes: { type: 'string', default: '20000' },
      out: { type: 'string', default: '.' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return help;
  const model = readModel(values.model);
  const bytes = Number(values.bytes);
  const fault = faults.find((known) => known === values.broken);
  if (!model) return refuse(`The model ${values.model} is unknown.`);
  if (!readVersion(values.version)) return refuse(`${values.version} is no version.`);
  if (!Number.isInteger(bytes) || bytes < 1 || bytes > 50_000_000) return refuse('--bytes must be a number from 1 to 50000000.');
  if (values.broken !== undefined && !fault) return refuse(`--broken must be one of ${faults.join(', ')}.`);
  const make = (of: typeof model) => {
    const good = writePackage(samplePackage(of, values.version, bytes));
    return fault ? breakPackage(good, fault) : good;
  };
  mkdirSync(values.out, { recursive: true });
  const name = values.zip ? `firmware-${values.version}.zip` : packageName(model.updatePrefix, values.version);
  // Each prefix needs as many components as its largest model.
  const largest = updatePrefixes.flatMap((prefix) =>
    catalogue
      .filter((each) => each.updatePrefix === prefix)
      .toSorted((one, other) => other.channels - one.channels)
      .slice(0, 1),
  );
  const content = values.zip
    ? zipSync(Object.fromEntries(largest.map((each) => [packageName(each.updatePrefix, values.version), make(each)])))
    : make(model);
  writeFileSync(join(values.out, name), content);
  return join(values.out, name);
}
function refuse(message: string): undefined {
  console.error(message);
  process.exitCode = 1;
}

if (import.meta.main) {
  try {
    const said = main();
    if (said !== undefined) console.log(said);
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}
