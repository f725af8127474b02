import { createLockGroup, lockablePaths } from '@headroom/model/access';
import { readModel, readVersion, type AmplifierModel } from '@headroom/model/catalogue';
import { isTree, type Tree, type TreeLeaf } from '@headroom/model/property';
import { isPasswordTooLong, maximumPasswordBytes } from '@headroom/protocol/auth';
import { unprepared, type Amplifier } from '../amplifier.ts';
import { inputsOf } from '../parts.ts';
import { usualFirmware } from '../identity.ts';
import { readLoudspeaker, type Loudspeaker } from './loudspeaker.ts';
import { readProgramme, type Programme } from './programme.ts';

export const foundStates = ['ok', 'offline', 'faulted', 'standby'] as const;
export type FoundState = (typeof foundStates)[number];

export interface AmpSpec {
  readonly model: string;
  readonly name?: string;
  readonly firmware?: string;
  readonly seed?: number;
  /** `offline`: listed but unreachable. `faulted`: channel 1 has failed. `standby`: all outputs rest. */
  readonly state?: FoundState;
  readonly password?: string;
  /** Refuses the older password proof, which does not cover method and values. */
  readonly wholeProofs?: boolean;
  /** `{ admin: { permissions: { '/': 'Write' } } }`. */
  readonly uac?: { readonly key: string; readonly roles: Tree };
  readonly lockedTuning?: { readonly password: string; readonly channels: readonly number[] };
  readonly programmes?: Readonly<Record<string, Programme>>;
  readonly loads?: Readonly<Record<number, Loudspeaker>>;
  /** Written before anybody connects: `{ '/amp/channels/1/output': { name: 'Bar' } }`. */
  readonly settings?: Readonly<Record<string, Tree>>;
}

export function readAmpSpec(value: unknown): AmpSpec | string {
  if (!isTree(value)) return 'an amplifier is an object';
  const { model, name, firmware, seed, state, password, wholeProofs, uac, lockedTuning, programmes, loads, settings } = value as Record<
    string,
    unknown
  >;
  const read = readModel(model);
  if (!read) return `the model ${JSON.stringify(model)} is unknown`;
  for (const [key, text] of Object.entries({ name, firmware, password }))
    if (text !== undefined && typeof text !== 'string') return `${key} is text`;
  if (typeof firmware === 'string' && !readVersion(firmware)) return `firmware is a version such as ${usualFirmware}`;
  if (typeof password === 'string' && isPasswordTooLong(password)) return `password has at most ${maximumPasswordBytes} bytes`;
  if (wholeProofs !== undefined && typeof wholeProofs !== 'boolean') return 'wholeProofs is true or false';
  if (seed !== undefined && !Number.isInteger(seed)) return 'seed is a whole number';
  if (state !== undefined && !foundStates.includes(state as FoundState)) return `state is one of ${foundStates.join(', ')}`;
  for (const [input, programme] of Object.entries(isTree(programmes) ? programmes : {})) {
    const reading = readProgramme(programme);
    if (typeof reading === 'string') return `programmes/${input}: ${reading}`;
    if (!inputsOf(read).includes(input)) return `programmes/${input}: there is no such input`;
  }
  for (const [channel, load] of Object.entries(isTree(loads) ? loads : {})) {
    const reading = readLoudspeaker(load);
    if (typeof reading === 'string') return `loads/${channel}: ${reading}`;
    if (!isChannel(read, Number(channel))) return `loads/${channel}: there is no such channel`;
  }
  if (uac !== undefined && !(isTree(uac) && typeof uac['key'] === 'string' && isTree(uac['roles']))) return 'uac has a key and roles';
  if (lockedTuning !== undefined && !(isTree(lockedTuning) && isLockedTuning(lockedTuning, read)))
    return 'lockedTuning has a password and channels';
  if (settings !== undefined && !isTree(settings)) return 'settings is an object of addresses';
  return value as unknown as AmpSpec;
}

const isChannel = ({ channels }: AmplifierModel, channel: unknown) =>
  Number.isInteger(channel) && Number(channel) >= 1 && Number(channel) <= channels;
function isLockedTuning({ password, channels }: Tree, model: AmplifierModel): boolean {
  return typeof password === 'string' && Array.isArray(channels) && channels.every((channel) => isChannel(model, channel));
}

export const modelOf = ({ model }: AmpSpec): AmplifierModel => {
  const read = readModel(model);
  if (!read) throw new Error(`the model ${model} is unknown`);
  return read;
};
export const firmwareOf = ({ firmware }: AmpSpec): string => firmware ?? usualFirmware;

/** Surroundings are always set; stored settings only on a new one. */
export async function prepare(amplifier: Amplifier, spec: AmpSpec, isNew: boolean): Promise<void> {
  const { world, core, access, model } = amplifier;
  const session = { id: 'installer', admin: true };
  for (const [input, programme] of Object.entries(spec.programmes ?? usualProgrammes(model))) world.programmes.set(input, programme);
  for (const [channel, load] of Object.entries(spec.loads ?? {})) world.loads.set(Number(channel), load);
  if (spec.state === 'faulted') world.broken.add(1);
  if (spec.wholeProofs === true) access.wantWholeProofs();
  if (!isNew) return;
  for (const [address, values] of Object.entries(spec.settings ?? {})) {
    const answer = await amplifier.device.write(address, values, session);
    if (!answer.ok) throw new Error(`${address}: ${answer.message}`);
  }
  if (spec.state === 'standby') {
    for (let channel = 1; channel <= model.channels; channel++)
      await amplifier.device.write(`/amp/channels/${channel}/output`, { enable: false }, session);
  }
  for (const channel of spec.lockedTuning?.channels ?? []) {
    const made = createLockGroup(channel, amplifier.identity.mac, spec.lockedTuning?.password ?? '', lockablePaths(core.schema, channel));
    if (!made.ok) throw new Error(`the tuning cannot be locked: ${made.refusal}`);
    core.setAt(`/lockedProperties/${made.group.groupId}/key`, made.group.key);
    core.setAt(`/lockedProperties/${made.group.groupId}/properties`, made.group.properties);
  }
  for (const [role, rights] of Object.entries(spec.uac?.roles ?? {})) putAll(amplifier, `/UAC/${role}`, rights as Tree);
  if (spec.uac) access.setLockKey(spec.uac.key);
  if (spec.password !== undefined) access.setPassword(spec.password);
  await amplifier.memory.keep([[unprepared, null]]);
}
function putAll({ core }: Amplifier, address: string, rights: Tree): void {
  core.setAt(address, rights as unknown as TreeLeaf);
}

export function usualProgrammes(model: AmplifierModel): Record<string, Programme> {
  const programmes: Record<string, Programme> = {};
  for (let input = 1; input <= model.analogInputs; input++)
    programmes[`analog/${input}`] = { kind: input % 4 === 0 ? 'pink' : 'music', level: -16 - 2 * (input % 3) };
  for (let input = 1; input <= Math.min(2, model.networkInputCount); input++) programmes[`dante/${input}`] = { kind: 'music', level: -20 };
  return programmes;
}
