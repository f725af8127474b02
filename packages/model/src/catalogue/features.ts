import {
  apConfig,
  deviceInfo,
  ethernet,
  gpio,
  input,
  inputDelay,
  inputFirEqFilter,
  inputIirEqFilter,
  inputSelector,
  lowPassFilter,
  network,
  output,
  peakLimiter,
  touchProxy,
  wifi,
  misc,
} from '../amplifier/index.ts';
import type { AmplifierModel } from './catalogue.ts';
import { at, isTree, valueOf, type Tree } from '../property/tree.ts';
import type { Handle } from '../property/resource.ts';
import { onModel } from '../property/property.ts';
import { isAtLeast } from './version.ts';

interface FeatureRow {
  readonly handles: readonly Handle[];
  readonly option?: string;
  /** Whatever the device says [MODEL-10]. */
  readonly excluded?: readonly number[];
  /** Decides while a property that is too large to be always sent has not been seen. */
  readonly orModel?: (model: AmplifierModel) => boolean;
}
const of = (...handles: readonly Handle[]): FeatureRow => ({ handles });
const isAdvanced = (model: AmplifierModel) => model.abilities.has('advancedDsp');
const mixFaders = Object.values(inputSelector.properties).filter(({ name }) => name.endsWith('MixFader'));

const rows = {
  /** [MODEL-09] [NET-08] */
  dns: of(ethernet.properties.dns1, ethernet.properties.dns2),
  /** [MODEL-10] [SETTINGS-07] */
  remoteVolume: { ...of(gpio.properties.mode), option: 'Remote Volume Control', excluded: [34, 64, 124] },
  gpio: of(gpio.properties.mode),
  backPanelLockout: of(deviceInfo.properties.backPanelAttnPotLockout),
  powerButtonLockout: of(deviceInfo.properties.powerButtonLockout),
  bridge: of(output.properties.super8),
  mixer: of(...mixFaders),
  mic: of(input.properties.micGain),
  peakAttack: of(peakLimiter.properties.attackTime),
  dot1x: of(ethernet.properties.dot1xMode),
  wifi: of(...Object.values(wifi.properties)),
  accessPoint: of(...Object.values(apConfig.properties)),
  inputDelay: of(inputDelay.properties.delayMs),
  inputEq: of(inputIirEqFilter.properties.enable, inputFirEqFilter.properties.enable),
  customFir: { ...of(lowPassFilter.properties.customFirCoeffs), orModel: isAdvanced },
  onRamp: of(inputSelector.properties.danteOnRamp),
  onRampSilence: { ...of(inputSelector.properties.danteOnRamp), option: 'Silence' },
  touchControllers: of(touchProxy.properties.enable),
  networkConfirm: of(network.properties.confirm),
  uploadTicket: of(misc.properties.uploadTicket),
} satisfies Record<string, FeatureRow>;

export type Feature = keyof typeof rows;
export const features = Object.keys(rows) as readonly Feature[];

/** Minimum versions are configured; none is shipped (OQ-001). */
export type MinimumVersions = Readonly<Partial<Record<Feature, string>>>;
export const shippedMinimums: MinimumVersions = {};

export interface FeatureFacts {
  readonly tree: Tree;
  readonly info: Tree | undefined;
  readonly model: AmplifierModel | undefined;
}

export function supports(feature: Feature, { tree, info, model }: FeatureFacts, minimums: MinimumVersions = shippedMinimums): boolean {
  const { handles, option, excluded, orModel }: FeatureRow = rows[feature];
  if (model && excluded?.includes(model.number)) return false;
  const minimum = minimums[feature];
  if (minimum !== undefined && !isAtLeast(valueOf(tree, deviceInfo.properties.firmwareVersion, {}), minimum)) return false;
  if (model && orModel?.(model)) return true;
  const isThere = (handle: Handle) => isSomewhere(tree, handle) || (info !== undefined && isSomewhere(info, handle));
  return option === undefined
    ? handles.some(isThere)
    : handles.some((handle) => isThere(handle) && offers(handle, option, { info, model }));
}

function offers(handle: Handle, option: string, { info, model }: Omit<FeatureFacts, 'tree'>): boolean {
  for (const branch of info ? branchesOf(info, handle) : []) {
    const entry = branch[handle.name];
    const options = isTree(entry) ? entry['enumValues'] : undefined;
    if (Array.isArray(options)) return options.includes(option);
  }
  const property = model ? onModel(handle.property, model, model.abilities) : handle.property;
  return property?.kind === 'choice' && property.options.includes(option);
}

function branchesOf(tree: Tree, { resource }: Handle): Tree[] {
  let branches: Tree[] = [tree];
  for (const segment of resource.segments) {
    const next = (branch: Tree) => (typeof segment === 'string' ? [at(branch, segment)] : Object.values(branch));
    branches = branches.flatMap((branch) => next(branch).filter(isTree));
  }
  return branches;
}
/** Looks at presence only, so that callers need not follow changing values. */
const isSomewhere = (tree: Tree, handle: Handle) => branchesOf(tree, handle).some((branch) => Object.hasOwn(branch, handle.name));

/** [TOUCH-31] */
export const touchNetworkMinimum = '0.1.0.420';
export function supportsTouchNetwork(facts: FeatureFacts, controllerVersion: unknown): boolean {
  return supports('touchControllers', facts) && isAtLeast(controllerVersion, touchNetworkMinimum);
}
