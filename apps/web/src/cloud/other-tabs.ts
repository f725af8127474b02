import type { SessionPorts } from './account-session.ts';

/** A browser that blocks site data refuses channels and locks; each tab then stands alone. */
export function createOtherTabs(): Pick<SessionPorts, 'others' | 'alone'> {
  const channel = openChannel();
  return {
    others: {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
      tell: (message) => channel?.postMessage(message),
      listen: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data)),
      close: () => channel?.close(),
    },
    async alone(work) {
      let isBegun = false;
      const begin = () => {
        isBegun = true;
        return work();
      };
      try {
        return await ('locks' in navigator ? navigator.locks.request('headroom.refresh', begin) : begin());
      } catch (error) {
        if (isBegun) throw error;
        return work();
      }
    },
  };
}

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('headroom.account');
  } catch {
    return undefined;
  }
}
