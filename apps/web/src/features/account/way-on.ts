/** Where a person wanted to go, while a sign-in provider has the tab. */

import { tabStorage } from '../../preferences/storage.ts';

const key = 'headroom.wayOn';

export function keepWayOn(path: string | undefined): void {
  if (path === undefined) tabStorage.remove(key);
  else tabStorage.write(key, path);
}
export function takeWayOn(): string | undefined {
  const path = tabStorage.read(key) ?? undefined;
  tabStorage.remove(key);
  return path;
}
