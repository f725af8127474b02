/** The browser's storage. What a blocked or full one does not take lasts as long as the page. */

export interface KeptText {
  read(key: string): string | null;
  /** False if it will be lost with the page. */
  write(key: string, value: string): boolean;
  remove(key: string): void;
}

/** Reading the property itself throws where storage is blocked. */
function guarded(storage: () => Storage): KeptText & { readonly forget: (key: string | null) => void } {
  const memory = new Map<string, string | null>();
  return {
    read(key) {
      const own = memory.get(key);
      if (own !== undefined) return own;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        storage().setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    remove(key) {
      try {
        storage().removeItem(key);
        memory.delete(key);
      } catch {
        memory.set(key, null);
      }
    },
    forget(key) {
      if (key === null) memory.clear();
      else memory.delete(key);
    },
  };
}

export const tabStorage: KeptText = guarded(() => sessionStorage);
const shared = guarded(() => localStorage);
export const browserStorage: KeptText = shared;

/** `key` is null when all was cleared. */
export function onOtherTabs(listener: (key: string | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    shared.forget(event.key);
    listener(event.key);
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
