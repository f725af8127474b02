import { describe, expect, it } from 'vitest';
import { catalogue, readModel, type AmplifierModel } from '../catalogue/catalogue.ts';
import { schemaOf } from './schema.ts';
import { at, leavesOf } from '../property/tree.ts';

function model(name: string): AmplifierModel {
  const found = readModel(name);
  if (!found) throw new Error(`no model ${name}`);
  return found;
}
const optionsAt = (name: string, address: string) => {
  const property = schemaOf(model(name)).leaf(address)?.property;
  return property?.kind === 'choice' ? property.options : undefined;
};

describe('the schema of a model', () => {
  it('has a default and an info entry for every leaf, and nothing else in either', () => {
    for (const each of catalogue) {
      const schema = schemaOf(each);
      const leaves = [...schema.leaves()];
      const addresses = new Set(leaves.map(({ address }) => address));
      expect(new Set(Array.from(leavesOf(schema.defaults()), ([address]) => address))).toEqual(addresses);
      const described = new Set(Array.from(leavesOf(schema.info()), ([address]) => address.slice(0, address.lastIndexOf('/'))));
      expect(described).toEqual(new Set(leaves.filter(({ property }) => property.kind !== 'coefficients').map(({ address }) => address)));
    }
  });

  it('[PROP-07] has the firmware of the power supply and of every pair of channels of its model (OQ-002)', () => {
    const pairs = (channels: number) => ['amp12', 'amp34', 'amp56', 'amp78'].slice(0, channels / 2);
    for (const each of catalogue) {
      const names = [...schemaOf(each).leaves()].map(({ address }) => /^\/amp\/deviceInfo\/(.+)firmwareVersion$/.exec(address)?.[1]);
      expect([each.name, names.filter((name) => name !== undefined)]).toEqual([each.name, ['powerSupply', ...pairs(each.channels)]]);
    }
    expect(new Set(catalogue.map(({ channels }) => channels))).toEqual(new Set([2, 4, 8]));
  });

  it('[PROP-01] has the members of a device record', () => {
    const record = schemaOf(model('704D')).defaults();
    expect(Object.keys(record).toSorted()).toEqual(
      [
        'id',
        'url',
        'misc',
        'amp',
        'logs',
        'UAC',
        'users',
        'cloud',
        'discovery',
        'lockedProperties',
        'GPIO',
        'NSTProxy',
        'network',
      ].toSorted(),
    );
    const ports = (name: string) => Object.keys(at(schemaOf(model(name)).defaults(), '/GPIO') as object);
    expect([ports('702'), ports('704D'), ports('168')]).toEqual([
      ['1', '2'],
      ['1', '2', '3', '4'],
      ['1', '2', '3', '4', '5', '6', '7', '8'],
    ]);
  });

  it.each([
    ['704D', 'analog', 'Analog'],
    ['704D', 'dante', 'Dante'],
    ['CDS 704', 'analog', 'Analog'],
    ['CDS 704', 'dante', 'Digital'],
  ])('[PROP-26] of a %s the inputs under %s are %s', (name, kind, type) => {
    const inputs = Object.values(at(schemaOf(model(name)).defaults(), `/amp/inputs/${kind}`) as Readonly<Record<string, object>>);
    expect(inputs).toEqual(inputs.map((one) => ({ ...one, type })));
    expect(inputs.length).toBe(kind === 'analog' ? 4 : 8);
  });

  it('[PROP-12] numbers every channel by its place', () => {
    const numbers = [1, 2, 3, 4].map((channel) => at(schemaOf(model('704D')).defaults(), `/amp/channels/${channel}/channelNumber`));
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  it('[PROP-04] makes an amp of deviceInfo, powerSupply, autoStandby, signalGenerator, channels and inputs', () => {
    const amp = at(schemaOf(model('704D')).defaults(), '/amp') as object;
    expect(Object.keys(amp).toSorted()).toEqual(['autoStandby', 'channels', 'deviceInfo', 'inputs', 'powerSupply', 'signalGenerator']);
  });

  it('[PROP-23] numbers 8 output and 8 input IIR filters', () => {
    const schema = schemaOf(model('1504D'));
    const count = (branch: string) => Object.keys(at(schema.defaults(), `/amp/channels/4/${branch}`) as object);
    expect(count('outputEqFilters')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(count('inputIirEqFilters')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    for (const branch of ['outputEqFilters', 'inputIirEqFilters'])
      expect(Object.keys(at(schema.defaults(), `/amp/channels/1/${branch}/8`) as object).toSorted()).toEqual([
        'enable',
        'frequency',
        'gain',
        'q',
        'type',
      ]);
    expect(schemaOf(model('704D')).place('/amp/channels/1/inputIirEqFilters/1')).toBeUndefined();
  });

  it('[PROP-24] numbers 16 input FIR filters', () => {
    const filters = at(schemaOf(model('704-ADSP')).defaults(), '/amp/channels/1/inputFirEqFilters') as object;
    expect(Object.keys(filters)).toEqual(Array.from({ length: 16 }, (_, index) => String(index + 1)));
  });

  it('[MODEL-04, ENUM-07] offers the analog inputs of the channel count and their pairs', () => {
    expect(optionsAt('702', '/amp/channels/1/inputSelector/primary')).toEqual(['Analog 1', 'Analog 2', 'Analog 1+2', 'Mixer']);
    expect(optionsAt('84', '/amp/channels/1/inputSelector/secondary')).toEqual([
      'None',
      'Analog 1',
      'Analog 2',
      'Analog 3',
      'Analog 4',
      'Analog 1+2',
      'Analog 3+4',
    ]);
    expect(optionsAt('206', '/amp/channels/6/inputSelector/secondary')).toEqual(
      'None, Analog 1, Analog 2, Analog 3, Analog 4, Analog 5, Analog 6, Analog 1+2, Analog 3+4, Analog 5+6'.split(', '),
    );
    expect(optionsAt('168', '/amp/channels/8/inputSelector/secondary')).toEqual(
      'None, Analog 1, Analog 2, Analog 3, Analog 4, Analog 5, Analog 6, Analog 7, Analog 8, Analog 1+2, Analog 3+4, Analog 5+6, Analog 7+8'.split(
        ', ',
      ),
    );
  });

  it('[MODEL-05, MODEL-06, MODEL-07] offers the network inputs of the model under their name', () => {
    const network = (name: string, choice = 'primary') =>
      optionsAt(name, `/amp/channels/1/inputSelector/${choice}`)?.filter((option) => /^D\w+ /.test(option));
    const upTo = (kind: string, count: number) => [
      ...Array.from({ length: count }, (_, index) => `${kind} ${index + 1}`),
      ...Array.from({ length: count / 2 }, (_, index) => `${kind} ${2 * index + 1}+${2 * index + 2}`),
    ];
    for (const choice of ['primary', 'secondary']) {
      for (const name of ['34D', '64D', '124D']) expect(network(name, choice)).toEqual(upTo('Dante', 4));
      for (const name of ['704D', '352D-ADSP', '3004D-G']) expect(network(name, choice)).toEqual(upTo('Dante', 8));
      for (const name of ['CDS 704', 'CDS 1504', 'CDS 3004']) expect(network(name, choice)).toEqual(upTo('Digital', 8));
      for (const name of ['CDS 704-ADSP', '704', '34N', '1504']) expect(network(name, choice)).toEqual([]);
    }
  });

  it('[API-06] [PROP-25] addresses digital inputs as dante', () => {
    const schema = schemaOf(model('CDS 704'));
    expect(Object.keys(at(schema.defaults(), '/amp/inputs') as object)).toEqual(['analog', 'dante']);
    expect(at(schema.defaults(), '/amp/inputs/dante/8/type')).toBe('Digital');
  });

  it('gives each model the abilities of its group', () => {
    const has = (name: string, address: string) => schemaOf(model(name)).leaf(address) !== undefined;
    expect(has('34N', '/amp/channels/1/peakLimiter/attackTime')).toBe(false);
    expect(has('84', '/amp/channels/1/peakLimiter/attackTime')).toBe(true);
    expect(has('34N', '/amp/inputs/analog/1/micGain')).toBe(true);
    expect(has('84', '/amp/inputs/analog/1/micGain')).toBe(false);
    expect(has('704-G', '/network/wifi/ssid')).toBe(false);
    expect(has('704', '/network/apConfig/password')).toBe(true);
    expect(has('704', '/amp/channels/1/inputDelay/delayMs')).toBe(false);
    expect(has('704-ADSP', '/amp/channels/1/crossover/lowPassFilter/customFirCoeffs')).toBe(true);
    expect(has('702', '/amp/deviceInfo/amp34firmwareVersion')).toBe(false);
    expect(has('168', '/amp/deviceInfo/amp78firmwareVersion')).toBe(true);
    expect(has('704D', '/amp/channels/1/inputSelector/dante8MixFader')).toBe(true);
    expect(has('34D', '/amp/channels/1/inputSelector/dante5MixFader')).toBe(false);
    expect(has('704', '/amp/channels/5/output/mute')).toBe(false);
  });

  it('[ENUM-13] [INPUT-05] offers Silence on the ramp of advanced models only', () => {
    const onRamp = '/amp/channels/1/inputSelector/danteOnRamp';
    const all = ['Analog Input', 'Post Crossover', 'Amp Output Monitor', 'Amp Imon', 'Silence'];
    expect([optionsAt('704D', onRamp), optionsAt('1504D', onRamp)]).toEqual([all.slice(0, 4), all]);
  });

  it('[ENUM-11, ENUM-12] offers linear-phase crossovers on advanced models only', () => {
    for (const pass of ['highPassFilter', 'lowPassFilter']) {
      const linearPhase = (name: string) =>
        optionsAt(name, `/amp/channels/1/crossover/${pass}/type`)?.filter((option) => option.startsWith('Linear'));
      expect(optionsAt('704D', `/amp/channels/1/crossover/${pass}/type`)).toHaveLength(12);
      expect(linearPhase('704D')).toEqual([]);
      expect(linearPhase('704-ADSP')).toEqual([
        'Linear Phase Linkwitz-Riley 24dB/oct',
        'Linear Phase Linkwitz-Riley 48dB/oct',
        'Linear Phase BrickWall',
      ]);
    }
  });

  it.each([
    ['704D', ['Off', 'Input Manual Override', 'Remote Volume Control']],
    ['84', ['Off', 'Input Manual Override', 'Remote Volume Control']],
    ['34N', ['Off', 'Input Manual Override']],
    ['64D', ['Off', 'Input Manual Override']],
    ['124D', ['Off', 'Input Manual Override']],
  ])('[MODEL-10, ENUM-21] gives the GPIO ports of a %s the modes %j', (name, modes) => {
    for (const port of [1, 2, 3, 4]) expect(optionsAt(name, `/GPIO/${port}/mode`)).toEqual(modes);
  });

  it('lacks what an older firmware lacks', () => {
    const older = new Set([...model('704D').abilities].filter((ability) => ability !== 'dns'));
    expect(schemaOf(model('704D'), older).leaf('/network/ethernet/dns1')).toBeUndefined();
    expect(schemaOf(model('704D')).leaf('/network/ethernet/dns1')).toBeDefined();
  });

  it('lets a channel use the input of its number', () => {
    expect(at(schemaOf(model('704')).defaults(), '/amp/channels/3/inputSelector/primary')).toBe('Analog 3');
    expect(at(schemaOf(model('704')).defaults(), '/amp/channels/3/channelNumber')).toBe(3);
  });
});
