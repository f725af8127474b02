export type Family = 'numbered' | 'CDS';
export type NetworkInputs = 'none' | 'Dante' | 'Digital';
export type Ability =
  | 'advancedDsp'
  | 'peakAttack'
  | 'mic'
  | 'wireless'
  | 'networkAudio'
  | 'mixer'
  | 'dns'
  | 'remoteVolume'
  | 'bridge'
  | 'dot1x'
  | 'powerButtonLockout'
  | 'backPanelLockout'
  | 'networkConfirm'
  | 'uploadTicket';

export interface AmplifierModel {
  /** `704D-ADSP`, `CDS 1504` */
  readonly name: string;
  /** As a device reports it. */
  readonly modelId: string;
  readonly family: Family;
  readonly number: number;
  readonly marks: { readonly n: boolean; readonly d: boolean; readonly g: boolean; readonly adsp: boolean };
  readonly channels: number;
  readonly wattsPerChannel: number;
  readonly rack: 'half' | '1U' | '2U';
  readonly analogInputs: number;
  readonly networkInputs: NetworkInputs;
  readonly networkInputCount: number;
  readonly bridgeNote: 1 | 2;
  readonly updatePrefix: UpdatePrefix;
  readonly abilities: ReadonlySet<Ability>;
}

export const updatePrefixes = ['DLS', 'SS', 'BS', 'ASBT'] as const;
export type UpdatePrefix = (typeof updatePrefixes)[number];

const halfRack = new Set([34, 64, 124]);
const twoUnits = new Set([1504, 3004]);
const adspNumbers = new Set([352, 354, 702, 704]);

/** Reads every spelling found in the field. In unlisted numbers the last digit counts channels, the rest times ten is watts. */
export function readModel(text: unknown): AmplifierModel | undefined {
  if (typeof text !== 'string' || text.length > 120) return undefined;
  const found = /(?:^|[^0-9A-Z])(CDS)?[\s_-]*(?:CS)?(\d{1,4})([2468])[\s_-]*([ND])?((?:[\s_–-]*(?:G|ADSP))*)$/i.exec(
    text.trim().replace(/^(?=\S)/, ' '),
  );
  if (!found) return undefined;
  const [, cds, watts = '', last = '', letter = '', suffixes = ''] = found;
  const tens = Number(watts);
  if (tens < 1 || watts.startsWith('0')) return undefined;
  return createModel({
    family: cds ? 'CDS' : 'numbered',
    number: tens * 10 + Number(last),
    letter: letter.toUpperCase(),
    g: /G/i.test(suffixes),
    adsp: /ADSP/i.test(suffixes),
  });
}

interface Marks {
  readonly family: Family;
  readonly number: number;
  readonly letter: string;
  readonly g: boolean;
  readonly adsp: boolean;
}

function createModel({ family, number, letter, g, adsp }: Marks): AmplifierModel {
  const channels = number % 10;
  const half = halfRack.has(number);
  const large = twoUnits.has(number);
  const advanced = adsp || large;
  const d = letter === 'D';
  const networkInputs: NetworkInputs = family === 'CDS' ? (adsp && !large ? 'none' : 'Digital') : d ? 'Dante' : 'none';
  const abilities = new Set<Ability>(['mixer', 'dns', 'bridge', 'dot1x', 'networkConfirm', 'uploadTicket']);
  if (advanced) abilities.add('advancedDsp');
  if (half) abilities.add('mic');
  else abilities.add('peakAttack').add('remoteVolume').add('powerButtonLockout');
  if (!large) abilities.add('backPanelLockout');
  if (!g && family === 'numbered') abilities.add('wireless');
  if (networkInputs !== 'none') abilities.add('networkAudio');
  const short = `${number}${letter}${g ? '-G' : ''}${adsp ? '-ADSP' : ''}`;
  return {
    name: family === 'CDS' ? `CDS ${short}` : short,
    modelId: family === 'CDS' ? `CDS ${short}` : `Connect Series Model ${short}`,
    family,
    number,
    marks: { n: letter === 'N', d, g, adsp },
    channels,
    wattsPerChannel: Math.floor(number / 10) * 10,
    rack: half ? 'half' : large ? '2U' : '1U',
    analogInputs: channels,
    networkInputs,
    networkInputCount: networkInputs === 'none' ? 0 : half && networkInputs === 'Dante' ? 4 : 8,
    bridgeNote: channels === 8 ? 2 : 1,
    updatePrefix: half ? 'DLS' : large ? 'BS' : adsp && adspNumbers.has(number) ? 'SS' : 'ASBT',
    abilities,
  };
}

const listed = [
  ...['34', '64', '124'].flatMap((n) => [`${n}N`, `${n}D`]),
  ...['84', '88', '164', '168'].flatMap((n) => [n, `${n}D`]),
  ...['352', '354', '702', '704'].flatMap((n) => [n, `${n}D`, `${n}-ADSP`, `${n}D-ADSP`, `${n}-G`, `${n}D-G`]),
  ...['1504', '3004'].flatMap((n) => [n, `${n}D`, `${n}-G`, `${n}D-G`]),
  ...['352', '354', '702', '704'].flatMap((n) => [`CDS ${n}`, `CDS ${n}-ADSP`]),
  ...['1504', '3004'].map((n) => `CDS ${n}`),
];

export const catalogue: readonly AmplifierModel[] = listed.map((name) => {
  const model = readModel(name);
  if (!model) throw new Error(`the catalogue cannot read its own name ${name}`);
  return model;
});
