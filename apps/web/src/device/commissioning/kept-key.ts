/** Apart, because a page asks for it before it loads any rule. */

import { browserStorage } from '../../preferences/storage.ts';

export type KeptPart = 'run' | 'report' | 'accepted';
export const keyOfKept = (part: KeptPart, id: string): string => `headroom.commissioning.${part}.${id}`;
export const isCommissioned = (id: string): boolean => browserStorage.read(keyOfKept('report', id)) !== null;
