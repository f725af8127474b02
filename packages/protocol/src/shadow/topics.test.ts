import { describe, expect, it } from 'vitest';
import { channelShadow, classicShadowTopic, deviceTopics, readFilter, readShadowName, readTopic, shadowTopic } from './topics.ts';

const thing = '001122334455';

describe('topics of a device', () => {
  it('[CLOUDAPI-25] are one shadow for the amplifier and one per channel', () => {
    expect([1, 4, 8].map((channel) => readShadowName(channelShadow(channel)))).toEqual([{ channel: 1 }, { channel: 4 }, { channel: 8 }]);
    expect(readShadowName('amp')).toEqual({ channel: undefined });
    expect(['channel0', 'channel9', 'channel', 'Amp', ''].map(readShadowName)).toEqual(Array.from({ length: 5 }));
  });

  it.each([
    [shadowTopic(thing, 'amp', 'update'), { thing, kind: 'shadow request', name: 'amp', verb: 'update', isClassic: false }],
    [classicShadowTopic(thing, 'get'), { thing, kind: 'shadow request', name: 'amp', verb: 'get', isClassic: true }],
    [classicShadowTopic(thing, 'get/accepted'), { thing, kind: 'shadow reply', name: 'amp', reply: 'get/accepted' }],
    [shadowTopic(thing, 'shoes', 'update'), { thing, kind: 'unknown shadow', name: 'shoes', verb: 'update' }],
    [shadowTopic(thing, 'channel9', 'get/rejected'), { thing, kind: 'unknown shadow', name: 'channel9', verb: undefined }],
    [shadowTopic(thing, 'channel2', 'update/delta'), { thing, kind: 'shadow reply', name: 'channel2', reply: 'update/delta' }],
    [deviceTopics.command(thing), { thing, kind: 'command' }],
    [deviceTopics.commandResponse(thing), { thing, kind: 'commandResponse' }],
    [deviceTopics.notification(thing), { thing, kind: 'notification' }],
  ])('%s is read back', (topic, read) => {
    expect(readTopic(topic)).toEqual(read);
  });

  it.each([
    '',
    '#',
    '+/+/+',
    `$aws/things/${thing}/shadow/publish`,
    `$aws/things/${thing}/shadow/name/update`,
    `$aws/things/${thing}/shadow/name/a b/update`,
    `$aws/things/${thing}/shadow/name/amp/update/extra`,
    `$aws/things/${thing}/shadow/name/amp/publish`,
    `$aws/things/+/shadow/name/amp/update`,
    `$aws/things/${thing}/shadow/name/amp/#`,
    `$aws/things/a\0b/shadow/name/amp/get`,
    `$aws/things//shadow/name/amp/get`,
    `headroom/devices/${thing}/notification/more`,
    `headroom/devices/${thing}`,
    `headroom/devices/${thing}/toString`,
    'x'.repeat(65_536),
  ])('%s is not one', (topic) => {
    expect(readTopic(topic)).toBeUndefined();
  });

  it.each([
    [`$aws/things/${thing}/shadow/name/amp/update/documents`, 'topic'],
    [`$aws/things/${thing}/shadow/name/amp/#`, 'shadow'],
    [`$aws/things/${thing}/shadow/name/amp/update/+`, 'shadow'],
    [`$aws/things/${thing}/shadow/name/+/update/documents`, 'shadows'],
    [`$aws/things/${thing}/shadow/update/+`, 'shadow'],
    [classicShadowTopic(thing, 'update/delta'), 'topic'],
    [deviceTopics.notification(thing), 'topic'],
  ])('a filter stays within one device: %s', (filter, covers) => {
    expect(readFilter(filter)).toEqual({ thing, covers });
  });

  it.each([
    '#',
    '$aws/#',
    '$aws/things/#',
    '$aws/things/+/shadow/name/amp/update',
    `$aws/things/${thing}/#`,
    `$aws/things/${thing}/shadow/#`,
    `$aws/things/${thing}/shadow/+/accepted`,
    `$aws/things/${thing}/shadow/name/shoes/#`,
    `$aws/things/${thing}/shadow/name/#`,
    `headroom/devices/+/notification`,
    `headroom/devices/${thing}/#`,
    `+/things/${thing}/shadow/name/amp/update`,
    `$SYS/#`,
  ])('a filter that reaches further is refused: %s', (filter) => {
    expect(readFilter(filter)).toBeUndefined();
  });
});
