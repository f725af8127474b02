import { readModel } from '@headroom/model/catalogue';
import type { SnapshotScope, StateFacts } from '@headroom/model/transfer';
import { nameOf } from '../../device/site/site.ts';
import type { ShelfRow } from '../../device/snapshots/shelf.ts';
import type { LiveAmp } from '../../device/site/live-amps.ts';

export type Side =
  | { readonly kind: 'now'; readonly ampId: string | undefined; readonly channel: number | undefined }
  /** `part`: the amplifier within the snapshot. */
  | { readonly kind: 'kept'; readonly id: string; readonly part: number | undefined; readonly channel: number | undefined };

export const keyOfSide = (side: Side): string =>
  (side.kind === 'now' ? ['now', side.ampId, side.channel] : ['kept', side.id, side.part, side.channel])
    .filter((each) => each !== undefined)
    .join('.');

export function readSide(text: string | undefined): Side | undefined {
  const [kind, id, first, second, ...more] = (text ?? '').split('.');
  if (more.length > 0) return undefined;
  const number = (part: string | undefined) => (part !== undefined && /^\d{1,3}$/.test(part) ? Number(part) : undefined);
  if (kind === 'now' && second === undefined) return { kind, ampId: id, channel: number(first) };
  return kind === 'kept' && id !== undefined && id !== '' ? { kind, id, part: number(first), channel: number(second) } : undefined;
}

export interface SideOption {
  readonly side: Side;
  readonly level: SnapshotScope;
  readonly label: string;
  readonly group: string;
  readonly deviceId: string | undefined;
  readonly channel: number | undefined;
}
export interface SideWords {
  readonly wholeSite: string;
  readonly wholeAmp: string;
  readonly site: string;
  channelOf(number: number, name: string): string;
  partOf(snapshot: string, part: string): string;
  channelShort(number: number): string;
}

export function sideOptions(
  amps: readonly LiveAmp[],
  rows: readonly ShelfRow[],
  words: SideWords,
  titleOf: (row: ShelfRow) => string,
): SideOption[] {
  const live = amps.flatMap(({ amp, channels }): SideOption[] => {
    const { ampId } = amp;
    const group = nameOf(amp);
    const now = (level: SnapshotScope, channel: number | undefined, label: string): SideOption => ({
      side: { kind: 'now', ampId, channel },
      level,
      label,
      group,
      deviceId: ampId.toUpperCase(),
      channel,
    });
    return [
      now('amplifier', undefined, words.wholeAmp),
      ...channels.map(({ channel, name }) => now('channel', channel, words.channelOf(channel, name))),
    ];
  });
  const whole: SideOption = {
    side: { kind: 'now', ampId: undefined, channel: undefined },
    level: 'venue',
    label: words.wholeSite,
    group: words.site,
    deviceId: undefined,
    channel: undefined,
  };
  const kept = rows.flatMap((row): SideOption[] => {
    const title = titleOf(row);
    const own: SideOption = {
      side: { kind: 'kept', id: row.id, part: undefined, channel: undefined },
      level: row.scope,
      label: title,
      group: title,
      deviceId: row.scope === 'venue' ? undefined : row.of[0]?.deviceId,
      channel: row.of[0]?.channel,
    };
    if (row.scope === 'channel') return [own];
    return [own, ...row.of.flatMap((facts, part) => partsOf(row, facts, part, words, title))];
  });
  return [...live, ...(amps.length > 1 ? [whole] : []), ...kept];
}
function partsOf(
  { id, scope }: ShelfRow,
  { deviceId, model, name }: StateFacts,
  part: number,
  words: SideWords,
  title: string,
): SideOption[] {
  const channels = Array.from({ length: readModel(model)?.channels ?? 0 }, (_, index) => index + 1);
  const whose = scope === 'venue' ? words.partOf(title, name) : title;
  const option = (channel: number | undefined): SideOption => ({
    side: { kind: 'kept', id, part, channel },
    level: channel === undefined ? 'amplifier' : 'channel',
    label: channel === undefined ? whose : words.partOf(whose, words.channelShort(channel)),
    group: title,
    deviceId,
    channel,
  });
  return [...(scope === 'venue' ? [option(undefined)] : []), ...channels.map(option)];
}

/** The likely counterpart of `a`: its newest snapshot, or a neighbour. */
export function partnerOf(a: SideOption, options: readonly SideOption[]): SideOption | undefined {
  const others = options.filter((option) => option.level === a.level && keyOfSide(option.side) !== keyOfSide(a.side));
  const isSame = (option: SideOption) => option.deviceId === a.deviceId && option.channel === a.channel;
  const another = a.side.kind === 'now' ? 'kept' : 'now';
  return others.find((option) => option.side.kind === another && isSame(option)) ?? others.find(isSame) ?? others[0];
}

export const fullLabel = ({ label, group, level, side }: SideOption): string =>
  side.kind === 'now' && level !== 'venue' ? `${label}, ${group}` : label;
