/** What the person at the page may do with a property of its amplifier: the one place that knows who asks, and of which device. */

import { localRole, permissionOf, type Handle, type PermissionAnswer, type Tree } from '@headroom/model';
import { useAmp } from './amp-context.tsx';
import { useSignedIn } from './session.ts';

/** Where a device says who may do what: what is derived from an answer follows these. */
export const permissionUrls = ['/UAC', '/lockedProperties', '/misc/passwordProtected'] as const;

export function usePermissionOf(): (handle: Handle, address: string, tree: Tree) => PermissionAnswer {
  const { device, mode } = useAmp();
  const signedIn = useSignedIn();
  return (handle, address, tree) =>
    permissionOf({ mode, role: localRole(tree, signedIn), handle, address, tree, apiVersion: device.status().apiVersion });
}
