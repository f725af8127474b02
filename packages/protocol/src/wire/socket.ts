export interface SocketEvents {
  opened(): void;
  received(data: string | Uint8Array): void;
  /** Once, also if it never opened; never before `OpenSocket` has returned. */
  closed(reason: string): void;
}
export interface Socket {
  send(text: string): void;
  close(): void;
  buffered(): number;
}
export type OpenSocket = (url: string, events: SocketEvents) => Socket;

/** Unencrypted, on port 1234 unless another is given [API-01]. */
export const socketUrl = (host: string): string => `ws://${/:\d+$/.test(host) ? host : `${host}:1234`}/`;

/** `ahead` was opened for this url before anybody could listen to it. */
export const openWebSocket = (url: string, events: SocketEvents, ahead?: WebSocket): Socket => {
  let open = true;
  const close = (reason: string) => {
    if (!open) return;
    open = false;
    events.closed(reason);
  };
  let socket: WebSocket;
  try {
    socket = ahead ?? new WebSocket(url);
  } catch {
    // The browser forbids this address.
    queueMicrotask(() => close(''));
    return { send: () => undefined, close: () => close(''), buffered: () => 0 };
  }
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', () => events.opened());
  socket.addEventListener('message', (event) => {
    const data: unknown = event.data;
    if (typeof data === 'string') events.received(data);
    else if (data instanceof ArrayBuffer) events.received(new Uint8Array(data));
  });
  socket.addEventListener('close', ({ reason }) => close(reason));
  if (ahead) {
    if (ahead.readyState === WebSocket.OPEN) queueMicrotask(() => open && events.opened());
    if (ahead.readyState === WebSocket.CLOSED) queueMicrotask(() => close(''));
  }
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      socket.close();
      // On a dead network the closing handshake would take minutes.
      close('');
    },
    buffered: () => socket.bufferedAmount,
  };
};
