import { describe, expect, it } from 'vitest';
import {
  caughtUp,
  channelGroupNameProblem,
  commonMute,
  commonRange,
  joinGroups,
  labelOf,
  largestGroupsFile,
  levelledTo,
  maxLabelLength,
  missing,
  movedTo,
  readGroups,
  stillMissed,
  travelOf,
  withMembers,
  withMissed,
  writeGroups,
  type ChannelGroup,
  type GroupMove,
  type Missed,
  type Standing,
} from './index.ts';

const ampId = '001122334455';
const group = (more: Partial<ChannelGroup> = {}): ChannelGroup => ({
  id: 'g1',
  name: 'Bar',
  fader: 'relative',
  members: [
    { ampId, channel: 1, label: 'Bar left' },
    { ampId: '66778899AABB', channel: 2, label: 'Terrace' },
  ],
  ...more,
});
const at = (member: string, fader: number, min = -80, max = 0): Standing<string> => ({ member, place: fader, min, max });

describe('the fader of a group', () => {
  it.each<readonly [string, readonly Standing<string>[], object | undefined]>([
    ['nobody takes part', [], undefined],
    ['one member', [at('a', -10)], { level: -10, min: -80, max: 0, isLevel: true }],
    [
      'the loudest is where its handle stands',
      [at('a', -10), at('b', -20)],
      { level: -10, min: -70, max: 0, stopsAtMin: ['b'], stopsAtMax: ['a'], isLevel: false },
    ],
    ['a member at its top stops it upwards', [at('a', 0), at('b', -20)], { level: 0, max: 0, stopsAtMax: ['a'] }],
    ['a member at its bottom stops it downwards', [at('a', -10), at('b', -80)], { min: -10, stopsAtMin: ['b'] }],
    ['another model has other limits', [at('a', -10), at('b', -12, -40, -10)], { min: -38, max: -8, stopsAtMin: ['b'], stopsAtMax: ['b'] }],
    ['a member beyond its limits stops it both ways', [at('a', -10), at('b', 2)], { level: 2, max: 2, stopsAtMax: ['b'] }],
  ])('%s', (_, standings, expected) => {
    const travel = travelOf(standings);
    if (expected === undefined) expect(travel).toBeUndefined();
    else expect(travel).toMatchObject(expected);
  });
  it.each<readonly [wanted: number, by: number, to: readonly number[]]>([
    [-13, -3, [-13, -23]],
    [-4, 6, [-4, -14]],
    [12, 10, [0, -10]],
    [-300, -60, [-70, -80]],
    [-10, 0, [-10, -20]],
  ])('to %d moves everybody by %d, and keeps their differences', (wanted, by, to) => {
    const result = movedTo([at('a', -10), at('b', -20)], wanted);
    expect(result.by).toBe(by);
    expect(result.moved.map((each) => each.to)).toEqual(to);
  });
  it('moves nobody if nobody takes part', () => {
    expect(movedTo([], -3)).toEqual({ by: 0, moved: [] });
    expect(levelledTo([], -3)).toEqual([]);
    expect(commonRange([])).toBeUndefined();
  });
  it('sets all members to one level, inside the range that each of them allows', () => {
    const standings = [at('a', -10), at('b', -12, -40, -6)];
    expect(levelledTo(standings, 0).map(({ to }) => to)).toEqual([-6, -6]);
    expect(levelledTo(standings, -60).map(({ to }) => to)).toEqual([-40, -40]);
    expect(commonRange(standings)).toEqual({ min: -40, max: -6 });
  });
});

it.each([
  [[], undefined],
  [[true, true], 'on'],
  [[false, false], 'off'],
  [[true, false], 'mixed'],
] as const)('the common mute of %j is %s', (mutes, expected) => {
  expect(commonMute(mutes)).toBe(expected);
});

describe('the missed changes of a member', () => {
  const by = (dB: number): GroupMove => ({ kind: 'fader', how: 'by', dB });
  const to = (dB: number): GroupMove => ({ kind: 'fader', how: 'to', dB });
  const mute = (on: boolean): GroupMove => ({ kind: 'mute', mute: on });
  it.each<readonly [string, readonly GroupMove[], Missed | undefined]>([
    ['one move', [by(-3)], { fader: { how: 'by', dB: -3 } }],
    ['moves add up', [by(-3), by(1.5)], { fader: { how: 'by', dB: -1.5 } }],
    ['there and back is nothing', [by(-3), by(3)], undefined],
    ['there and back leaves the mute', [mute(true), by(-3), by(3)], { mute: true }],
    ['a level ends what was before', [by(-3), to(-20)], { fader: { how: 'to', dB: -20 } }],
    ['a level that is moved', [to(-20), by(-1)], { fader: { how: 'to', dB: -21 } }],
    ['the newest mute counts', [mute(true), mute(false)], { mute: false }],
  ])('%s', (_, moves, expected) => {
    expect(moves.reduce<Missed | undefined>(missing, undefined)).toEqual(expected);
  });
  it.each<readonly [Missed | undefined, boolean | undefined, number | undefined, Missed | undefined]>([
    [undefined, true, 0, undefined],
    [{ mute: true }, true, 0, undefined],
    [{ mute: true }, false, 0, { mute: true }],
    [{ mute: true }, undefined, undefined, { mute: true }],
    [{ fader: { how: 'to', dB: -20 } }, false, -20.04, undefined],
    [{ fader: { how: 'to', dB: -20 } }, false, -20.06, { fader: { how: 'to', dB: -20 } }],
    [{ fader: { how: 'to', dB: -20 } }, false, -10, { fader: { how: 'to', dB: -20 } }],
    [{ mute: false, fader: { how: 'by', dB: -3 } }, false, -10, { fader: { how: 'by', dB: -3 } }],
  ])('of %j with mute %s at %s dB is left %j', (missed, muted, fader, left) => {
    expect(stillMissed(missed, { muted, fader, bandNow: () => undefined })).toEqual(left);
  });
  it('are stored for the member alone, kept while members are chosen again, and removed once caught up', () => {
    const [first, second] = group().members;
    if (!first || !second) throw new Error('two members');
    const noted = withMissed(group(), [{ member: { ...second, ampId: '66:77:88:99:aa:bb' }, move: by(-3) }]);
    expect(noted.members.map(({ missed }) => missed)).toEqual([undefined, { fader: { how: 'by', dB: -3 } }]);
    expect(withMembers(noted, [second]).members).toEqual([{ ...second, missed: { fader: { how: 'by', dB: -3 } } }]);
    expect(caughtUp(noted, [second])).toEqual(group());
    expect(withMissed(noted, [{ member: second, move: by(3) }])).toEqual(group());
  });
});

it.each([
  ['Bar', [], undefined],
  ['  ', [], 'empty'],
  ['x'.repeat(60), [], undefined],
  ['x'.repeat(61), [], 'too long'],
  [' bar ', ['Terrace', 'BAR'], 'taken'],
] as const)('the name %j beside %j is %s', (name, others, expected) => {
  expect(channelGroupNameProblem(name, others)).toBe(expected);
});

it.each([
  ['Left', 'Bar', 'Left · Bar'],
  ['a\nb\u2028c\0', 'd', 'a b c  · d'],
  ['x'.repeat(157), '😀', `${'x'.repeat(157)} · `],
])('the missed changes %j of %j are one line', (channel, amp, expected) => {
  expect(labelOf(channel, amp).slice(0, expected.length)).toBe(expected);
  expect(labelOf(channel, amp).length).toBeLessThanOrEqual(maxLabelLength);
  expect(labelOf(channel, amp).isWellFormed()).toBe(true);
});

describe('the file of groups', () => {
  const eq = [
    { filter: 1, enable: true, type: 'AllPass 1', gain: { how: 'by', value: -3 } },
    { filter: 8, frequency: { how: 'to', value: 250 }, q: { how: 'by', value: -1200 } },
  ] as const;
  const full = group({ members: [{ ampId, channel: 8, label: 'x', missed: { mute: true, fader: { how: 'to', dB: -3 }, eq } }] });
  it('restores everything it stores', () => {
    expect(readGroups(writeGroups([full, group({ id: 'g2', name: 'Terrace' })]))).toEqual({
      ok: true,
      groups: [full, group({ id: 'g2', name: 'Terrace' })],
    });
  });
  it('holds the maximum: 100 groups of 128 members with names of 160 characters', () => {
    const members = Array.from({ length: 128 }, (_, index) => ({
      ampId: `0011223344${(index >> 3).toString(16).toUpperCase().padStart(2, '0')}`,
      channel: (index % 8) + 1,
      label: 'x'.repeat(160),
    }));
    const groups = Array.from({ length: 100 }, (_, index) => group({ id: `g${index}`, name: `Group ${index}`, members }));
    expect(readGroups(writeGroups(groups))).toEqual({ ok: true, groups });
    const beyond = group({ members: [...members, { ampId, channel: 1, label: '' }] });
    expect(readGroups(writeGroups([beyond]))).toEqual({ ok: false, refusal: { why: 'misfit', at: 'groups/0/members' } });
  });
  const broken = (change: (file: { version: number; groups: Record<string, unknown>[] }) => void) => {
    const file = JSON.parse(writeGroups([full])) as { version: number; groups: Record<string, unknown>[] };
    change(file);
    return JSON.stringify(file);
  };
  const member = (more: object) => broken(({ groups }) => (groups[0] = { ...full, members: [{ ...full.members[0], ...more }] }));
  it.each<readonly [string, string, object]>([
    ['nothing', '', { why: 'not JSON' }],
    ['half a file', writeGroups([full]).slice(0, 80), { why: 'not JSON' }],
    ['a poisoned one', '{"kind":"headroom-groups","__proto__":{}}', { why: 'not JSON' }],
    ['something huge', ' '.repeat(largestGroupsFile + 1), { why: 'too large' }],
    ['other JSON', '{"kind":"touch","version":1}', { why: 'no groups' }],
    ['a list', '[]', { why: 'no groups' }],
    ['a newer one', broken((file) => (file.version = 2)), { why: 'newer' }],
    ['an older one than there is', broken((file) => (file.version = 0)), { why: 'misfit', at: 'groups' }],
    ['no list', JSON.stringify({ kind: 'headroom-groups', version: 1, groups: {} }), { why: 'misfit', at: 'groups' }],
    ['too many', JSON.stringify({ kind: 'headroom-groups', version: 1, groups: Array(101).fill(full) }), { why: 'misfit', at: 'groups' }],
    ['no group', broken(({ groups }) => groups.push(null as never)), { why: 'misfit', at: 'groups/1' }],
    ['the same id twice', broken(({ groups }) => groups.push({ ...full, name: 'Other' })), { why: 'misfit', at: 'groups/1/id' }],
    ['the same name twice', broken(({ groups }) => groups.push({ ...full, id: 'g2' })), { why: 'misfit', at: 'groups/1/name' }],
    ['a wrong id', broken(({ groups }) => (groups[0] = { ...full, id: '../x' })), { why: 'misfit', at: 'groups/0/id' }],
    ['no name', broken(({ groups }) => (groups[0] = { ...full, name: 4 })), { why: 'misfit', at: 'groups/0/name' }],
    ['another fader', broken(({ groups }) => (groups[0] = { ...full, fader: 'loud' })), { why: 'misfit', at: 'groups/0/fader' }],
    ['no members', broken(({ groups }) => (groups[0] = { ...full, members: 1 })), { why: 'misfit', at: 'groups/0/members' }],
    [
      'a member twice',
      broken(({ groups }) => (groups[0] = { ...full, members: [full.members[0], full.members[0]] })),
      { why: 'misfit', at: 'groups/0/members/1' },
    ],
    ['no amplifier', member({ ampId: 'here' }), { why: 'misfit', at: 'groups/0/members/0' }],
    ['channel 9', member({ channel: 9 }), { why: 'misfit', at: 'groups/0/members/0' }],
    ['channel 1.5', member({ channel: 1.5 }), { why: 'misfit', at: 'groups/0/members/0' }],
    ['no label', member({ label: 'x'.repeat(161) }), { why: 'misfit', at: 'groups/0/members/0' }],
    ['a mute that is none', member({ missed: { mute: 'yes' } }), { why: 'misfit', at: 'groups/0/members/0' }],
    ['a way beyond all reason', member({ missed: { fader: { how: 'by', dB: 900 } } }), { why: 'misfit', at: 'groups/0/members/0' }],
    ...(
      [
        ['no list', {}],
        ['no band', [1]],
        ['band 9', [{ filter: 9 }]],
        ['a band twice', [{ filter: 1 }, { filter: 1 }]],
        ['a switch that is none', [{ filter: 1, enable: 1 }]],
        ['a type that there is not', [{ filter: 1, type: 'Loud' }]],
        ['a way that is none', [{ filter: 1, gain: { how: 'up', value: 3 } }]],
        ['a frequency below zero', [{ filter: 1, frequency: { how: 'to', value: -3 } }]],
      ] as const
    ).map(
      ([what, bands]) => [`bands with ${what}`, member({ missed: { eq: bands } }), { why: 'misfit', at: 'groups/0/members/0' }] as const,
    ),
  ])('refuses %s whole', (_, text, refusal) => {
    expect(readGroups(text)).toEqual({ ok: false, refusal });
  });
  it('adds to the existing groups: a known id is replaced, a taken name gets a number', () => {
    const joined = joinGroups(
      [group(), group({ id: 'g2', name: 'Terrace' })],
      [group({ id: 'g2', name: 'bar' }), group({ id: 'g3', name: 'BAR' })],
    );
    expect(joined.map(({ id, name }) => [id, name])).toEqual([
      ['g1', 'Bar'],
      ['g2', 'bar 2'],
      ['g3', 'BAR 3'],
    ]);
  });
});
