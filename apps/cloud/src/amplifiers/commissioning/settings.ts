import { hidingBy } from '@headroom/model/access';
import { deviceInfo } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { leavesOf, put, valueOf, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { stateOf, type AmpState } from '@headroom/model/transfer';
import type { Shadow } from '@headroom/protocol/shadow';
import { reportedTree } from '../shadows/documents.ts';

export interface ReportedSettings {
  /** Without what a lock hides [LOCK-02]. */
  readonly state: AmpState;
  readonly firmware: string;
}
/** Undefined before it has reported its model. */
export function settingsIn(deviceId: string, shadows: Iterable<Shadow>): ReportedSettings | undefined {
  const tree = reportedTree(shadows);
  const model = readModel(valueOf(tree, deviceInfo.properties.modelID, {}));
  if (!model) return undefined;
  const name = valueOf(tree, deviceInfo.properties.deviceName, {}) ?? '';
  const whole = stateOf(tree, schemaOf(model), { deviceId, model: model.name, name, channel: undefined });
  const hides = hidingBy({ mode: 'cloud', tree, role: () => 'viewer' });
  const values: Tree = {};
  for (const [address, value] of leavesOf(whole.values)) if (!hides(address)) put(values, address, value);
  return { state: { ...whole, values }, firmware: valueOf(tree, deviceInfo.properties.firmwareVersion, {}) ?? '' };
}
