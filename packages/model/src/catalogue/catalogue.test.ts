import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, readModel, updatePrefixes, type Ability } from './catalogue.ts';

const names = (pick: (model: (typeof catalogue)[number]) => boolean) => catalogue.filter(pick).map(({ name }) => name);

const known = [
  ['34N', 'numbered', 'N', 4, 'none', 0],
  ['34D', 'numbered', 'D', 4, 'Dante', 4],
  ['64N', 'numbered', 'N', 4, 'none', 0],
  ['64D', 'numbered', 'D', 4, 'Dante', 4],
  ['124N', 'numbered', 'N', 4, 'none', 0],
  ['124D', 'numbered', 'D', 4, 'Dante', 4],
  ['84', 'numbered', '', 4, 'none', 0],
  ['84D', 'numbered', 'D', 4, 'Dante', 8],
  ['88', 'numbered', '', 8, 'none', 0],
  ['88D', 'numbered', 'D', 8, 'Dante', 8],
  ['164', 'numbered', '', 4, 'none', 0],
  ['164D', 'numbered', 'D', 4, 'Dante', 8],
  ['168', 'numbered', '', 8, 'none', 0],
  ['168D', 'numbered', 'D', 8, 'Dante', 8],
  ['352', 'numbered', '', 2, 'none', 0],
  ['352D', 'numbered', 'D', 2, 'Dante', 8],
  ['352-ADSP', 'numbered', '-ADSP', 2, 'none', 0],
  ['352D-ADSP', 'numbered', 'D-ADSP', 2, 'Dante', 8],
  ['352-G', 'numbered', '-G', 2, 'none', 0],
  ['352D-G', 'numbered', 'D-G', 2, 'Dante', 8],
  ['354', 'numbered', '', 4, 'none', 0],
  ['354D', 'numbered', 'D', 4, 'Dante', 8],
  ['354-ADSP', 'numbered', '-ADSP', 4, 'none', 0],
  ['354D-ADSP', 'numbered', 'D-ADSP', 4, 'Dante', 8],
  ['354-G', 'numbered', '-G', 4, 'none', 0],
  ['354D-G', 'numbered', 'D-G', 4, 'Dante', 8],
  ['702', 'numbered', '', 2, 'none', 0],
  ['702D', 'numbered', 'D', 2, 'Dante', 8],
  ['702-ADSP', 'numbered', '-ADSP', 2, 'none', 0],
  ['702D-ADSP', 'numbered', 'D-ADSP', 2, 'Dante', 8],
  ['702-G', 'numbered', '-G', 2, 'none', 0],
  ['702D-G', 'numbered', 'D-G', 2, 'Dante', 8],
  ['704', 'numbered', '', 4, 'none', 0],
  ['704D', 'numbered', 'D', 4, 'Dante', 8],
  ['704-ADSP', 'numbered', '-ADSP', 4, 'none', 0],
  ['704D-ADSP', 'numbered', 'D-ADSP', 4, 'Dante', 8],
  ['704-G', 'numbered', '-G', 4, 'none', 0],
  ['704D-G', 'numbered', 'D-G', 4, 'Dante', 8],
  ['1504', 'numbered', '', 4, 'none', 0],
  ['1504D', 'numbered', 'D', 4, 'Dante', 8],
  ['1504-G', 'numbered', '-G', 4, 'none', 0],
  ['1504D-G', 'numbered', 'D-G', 4, 'Dante', 8],
  ['3004', 'numbered', '', 4, 'none', 0],
  ['3004D', 'numbered', 'D', 4, 'Dante', 8],
  ['3004-G', 'numbered', '-G', 4, 'none', 0],
  ['3004D-G', 'numbered', 'D-G', 4, 'Dante', 8],
  ['CDS 352', 'CDS', '', 2, 'Digital', 8],
  ['CDS 352-ADSP', 'CDS', '-ADSP', 2, 'none', 0],
  ['CDS 354', 'CDS', '', 4, 'Digital', 8],
  ['CDS 354-ADSP', 'CDS', '-ADSP', 4, 'none', 0],
  ['CDS 702', 'CDS', '', 2, 'Digital', 8],
  ['CDS 702-ADSP', 'CDS', '-ADSP', 2, 'none', 0],
  ['CDS 704', 'CDS', '', 4, 'Digital', 8],
  ['CDS 704-ADSP', 'CDS', '-ADSP', 4, 'none', 0],
  ['CDS 1504', 'CDS', '', 4, 'Digital', 8],
  ['CDS 3004', 'CDS', '', 4, 'Digital', 8],
] as const;

describe('the catalogue', () => {
  it('[MODEL-01, MODEL-02, MODEL-03, MODEL-04, MODEL-05, MODEL-06, MODEL-07] contains these models with their family, marks and inputs', () => {
    const told = catalogue.map(({ name, family, marks: { n, d, g, adsp }, channels, analogInputs, networkInputs, networkInputCount }) => {
      expect([name, analogInputs]).toEqual([name, channels]);
      const marks = `${n ? 'N' : ''}${d ? 'D' : ''}${g ? '-G' : ''}${adsp ? '-ADSP' : ''}`;
      return [name, family, marks, channels, networkInputs, networkInputCount];
    });
    expect(told).toEqual(known);
  });

  it('[MODEL-01] classifies every model into the numbered series or the CDS family', () => {
    expect(new Set(catalogue.map(({ family }) => family))).toEqual(new Set(['numbered', 'CDS']));
    expect(names(({ family }) => family === 'CDS').every((name) => name.startsWith('CDS '))).toBe(true);
  });

  it('[MODEL-02] recognises N, D, -G and -ADSP', () => {
    const rows = [
      ['34N', { n: true, d: false, g: false, adsp: false }],
      ['704D', { n: false, d: true, g: false, adsp: false }],
      ['704D-G', { n: false, d: true, g: true, adsp: false }],
      ['704D-ADSP', { n: false, d: true, g: false, adsp: true }],
      ['704-G-ADSP', { n: false, d: false, g: true, adsp: true }],
      ['704', { n: false, d: false, g: false, adsp: false }],
    ] as const;
    for (const [name, marks] of rows) expect(readModel(name)?.marks).toEqual(marks);
    expect(readModel('CDS 704-ADSP')?.marks).toEqual({ n: false, d: false, g: false, adsp: true });
  });

  it('[MODEL-03] knows some 55 names, each once, over all the numbers', () => {
    expect(catalogue).toHaveLength(56);
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(56);
    const numbers = new Set(catalogue.map(({ number }) => number));
    for (const number of [34, 64, 124, 84, 88, 164, 168, 352, 354, 702, 704, 1504, 3004]) expect(numbers.has(number)).toBe(true);
  });

  it('[MODEL-04] gives as many analog inputs as channels', () => {
    for (const [name, channels] of [
      ['352', 2],
      ['702D', 2],
      ['84', 4],
      ['3004', 4],
      ['206', 6],
      ['168D', 8],
    ] as const)
      expect(readModel(name)).toMatchObject({ channels, analogInputs: channels });
  });

  it('[MODEL-05] gives 4 Dante inputs to the D models of 34, 64 and 124', () => {
    expect(names(({ networkInputs, networkInputCount }) => networkInputs === 'Dante' && networkInputCount === 4)).toEqual([
      '34D',
      '64D',
      '124D',
    ]);
  });

  it('[MODEL-06] gives 8 Dante inputs to every other D model', () => {
    const others = catalogue.filter(({ networkInputs, number }) => networkInputs === 'Dante' && ![34, 64, 124].includes(number));
    expect(others.length).toBeGreaterThan(15);
    expect(others.every(({ networkInputCount, marks }) => networkInputCount === 8 && marks.d)).toBe(true);
  });

  it('[MODEL-07] gives 8 digital inputs to CDS models that are not ADSP or are 1504 or 3004, and to no other', () => {
    expect(names(({ networkInputs }) => networkInputs === 'Digital')).toEqual([
      'CDS 352',
      'CDS 354',
      'CDS 702',
      'CDS 704',
      'CDS 1504',
      'CDS 3004',
    ]);
    expect(
      catalogue.filter(({ networkInputs }) => networkInputs === 'Digital').every(({ networkInputCount }) => networkInputCount === 8),
    ).toBe(true);
    expect(readModel('CDS 704-ADSP')).toMatchObject({ networkInputs: 'none', networkInputCount: 0 });
    expect(readModel('CDS 124')).toMatchObject({ networkInputs: 'Digital', networkInputCount: 8 });
    expect(readModel('CDS 3004-ADSP')).toMatchObject({ networkInputs: 'Digital', networkInputCount: 8 });
  });

  it('[OUTPUT-03] numbers the bridge note 2 on 8-channel models and 1 on all others', () => {
    expect(names(({ bridgeNote }) => bridgeNote === 2)).toEqual(['88', '88D', '168', '168D']);
  });

  it('[FWLOCAL-06] names the update file by the model', () => {
    const rows = [
      ['34N', 'DLS'],
      ['64N', 'DLS'],
      ['64D', 'DLS'],
      ['124D', 'DLS'],
      ['352-ADSP', 'SS'],
      ['354D-ADSP', 'SS'],
      ['702-ADSP', 'SS'],
      ['704D-ADSP', 'SS'],
      ['CDS 702-ADSP', 'SS'],
      ['1504', 'BS'],
      ['CDS 3004', 'BS'],
      ['3004D-G', 'BS'],
      ['84', 'ASBT'],
      ['84-ADSP', 'ASBT'],
      ['88D', 'ASBT'],
      ['164D', 'ASBT'],
      ['168', 'ASBT'],
      ['352', 'ASBT'],
      ['354-G', 'ASBT'],
      ['702D', 'ASBT'],
      ['704D', 'ASBT'],
      ['CDS 704', 'ASBT'],
    ] as const;
    for (const [name, prefix] of rows) expect(readModel(name)?.updatePrefix).toBe(prefix);
    expect(new Set(catalogue.map(({ updatePrefix }) => updatePrefix))).toEqual(new Set(updatePrefixes));
  });

  it.each([
    ['half-rack', ['34N', '34D', '64N', '64D', '124N', '124D'], 'half', 4],
    ['1U of two', ['352', '352D', '352-G', '702', '702D-ADSP', 'CDS 702', 'CDS 352-ADSP'], '1U', 2],
    ['1U of four', ['84', '84D', '164', '164D', '354D', '704', '704-ADSP', '704D-G', 'CDS 354'], '1U', 4],
    ['1U of eight', ['88', '88D', '168', '168D'], '1U', 8],
    ['2U', ['1504', '1504D-G', '3004', '3004D', 'CDS 1504', 'CDS 3004'], '2U', 4],
  ] as const)('[MODEL-03] %s: %j are %s with %d channels', (_, group, rack, channels) => {
    for (const name of group) expect(readModel(name)).toMatchObject({ name, rack, channels, analogInputs: channels });
  });

  it('[MODEL-10, MODEL-11, MODEL-12, SETTINGS-07, INPUT-05] gives a model the abilities of its group', () => {
    const lacking = (ability: Ability) => names(({ abilities }) => !abilities.has(ability));
    const halfRack = ['34N', '34D', '64N', '64D', '124N', '124D'];
    expect(lacking('remoteVolume')).toEqual(halfRack);
    expect(lacking('powerButtonLockout')).toEqual(halfRack);
    expect(lacking('backPanelLockout')).toEqual([
      '1504',
      '1504D',
      '1504-G',
      '1504D-G',
      '3004',
      '3004D',
      '3004-G',
      '3004D-G',
      'CDS 1504',
      'CDS 3004',
    ]);
    expect(names(({ abilities }) => abilities.has('networkAudio'))).toEqual(names(({ networkInputCount }) => networkInputCount > 0));
    for (const ability of ['mixer', 'dns', 'bridge', 'dot1x', 'networkConfirm', 'uploadTicket'] as const)
      expect(lacking(ability)).toEqual([]);
  });

  it('gives every model the abilities of its group', () => {
    expect(names(({ abilities }) => abilities.has('mic'))).toEqual(['34N', '34D', '64N', '64D', '124N', '124D']);
    expect(names(({ abilities }) => !abilities.has('peakAttack'))).toEqual(['34N', '34D', '64N', '64D', '124N', '124D']);
    expect(
      catalogue.every(
        ({ abilities, marks, number }) => abilities.has('advancedDsp') === (marks.adsp || number === 1504 || number === 3004),
      ),
    ).toBe(true);
    expect(catalogue.every(({ abilities, marks, family }) => abilities.has('wireless') === (!marks.g && family === 'numbered'))).toBe(true);
  });
});

describe('reading a name', () => {
  it.each([
    ['Connect Series Model 704D', '704D'],
    ['connect series model 704d', '704D'],
    ['Connect 704D', '704D'],
    ['CS704D', '704D'],
    ['  704D ', '704D'],
    ['704 D', '704D'],
    ['CDS 1504', 'CDS 1504'],
    ['CDS1504', 'CDS 1504'],
    ['cds-704-adsp', 'CDS 704-ADSP'],
    ['Model 3004D-G', '3004D-G'],
    ['704D_ADSP', '704D-ADSP'],
    ['704D–ADSP', '704D-ADSP'],
    ['704DADSP', '704D-ADSP'],
    ['CDS354ADSP', 'CDS 354-ADSP'],
    ['704-DG', '704D-G'],
    ['CS 704-ADSP-G', '704-G-ADSP'],
    ['Connect Series Model 34N', '34N'],
  ])('[MODEL-01] [MODEL-02] understands %s', (text, name) => {
    expect(readModel(text)?.name).toBe(name);
  });

  it.each([
    '',
    '704X',
    '704ND',
    'A704',
    '0',
    '705',
    '0704',
    '04',
    'D',
    'Model',
    '704D704',
    'http://x/704D?',
    'X'.repeat(200),
    '704\n',
    '99999994',
  ])('refuses %j as a model', (text) => {
    const model = readModel(text);
    if (text.trim() === '704') expect(model?.name).toBe('704');
    else expect(model).toBeUndefined();
  });

  it('[MODEL-01] places an unlisted number by the naming rule', () => {
    expect(readModel('1006D')).toMatchObject({
      name: '1006D',
      family: 'numbered',
      channels: 6,
      wattsPerChannel: 1000,
      networkInputCount: 8,
    });
  });

  it('reads its own names, in both forms', () => {
    for (const model of catalogue) {
      expect(readModel(model.name)).toEqual(model);
      expect(readModel(model.modelId)).toEqual(model);
    }
  });

  it('accepts any text, and never returns a model without channels', () => {
    const parts = fc.array(fc.constantFrom('CDS', ' ', '7', '0', '4', 'D', 'N', '-G', '-ADSP', 'Connect', '_', '\u0000', '٤'), {
      maxLength: 10,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string(),
          parts.map((list) => list.join('')),
        ),
        (value) => {
          const model = readModel(value);
          if (model === undefined) return;
          expect([2, 4, 6, 8]).toContain(model.channels);
          expect(readModel(model.name)?.name).toBe(model.name);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
