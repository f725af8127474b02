import type { Page } from '@playwright/test';

export const storageRefusals = ['site data', 'each read and write', 'each write'] as const;

export async function refuseStorage(page: Page, how: (typeof storageRefusals)[number]): Promise<void> {
  await page.addInitScript((way) => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    if (way === 'site data') {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) Object.defineProperty(window, name, { get: refuse });
      Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
      Object.defineProperty(LockManager.prototype, 'request', {
        value: () => Promise.reject(new DOMException('Denied.', 'SecurityError')),
      });
    } else {
      const calls = way === 'each write' ? (['setItem'] as const) : (['getItem', 'setItem', 'removeItem'] as const);
      for (const call of calls) Object.defineProperty(Storage.prototype, call, { value: refuse });
    }
  }, how);
}
