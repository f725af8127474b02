/** Everything a device has told so far: an empty tree before it has said anything. */

import { isTree, type Tree } from '@headroom/model';
import type { Device } from '@headroom/protocol';

export function knownTree(device: Device): Tree {
  const root = device.read('/');
  return isTree(root) ? root : {};
}
