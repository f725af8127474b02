/** A socket as a client sees it, handed in so that a test or another road can stand in for the browser's. */

export interface SocketEvents {
  opened(): void;
  received(data: string | Uint8Array): void;
  /** Once, with the other side's reason where it gave one; also when it never opened. Like the others never before `OpenSocket` has returned. */
  closed(reason: string): void;
}
export interface Socket {
  send(text: string): void;
  /** Ends it from this side; `closed` is called, at once or later. */
  close(): void;
  /** Bytes handed over and not sent yet. */
  buffered(): number;
}
export type OpenSocket = (url: string, events: SocketEvents) => Socket;

export const openWebSocket: OpenSocket = (url, events) => {
  let open = true;
  const close = (reason: string) => {
    if (!open) return;
    open = false;
    events.closed(reason);
  };
  let socket: WebSocket;
  try {
    socket = new WebSocket(url);
  } catch {
    // A page may not open this address at all; it must not matter to the caller when it learns that.
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
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      socket.close();
      // A dead network would keep the closing handshake waiting for minutes.
      close('');
    },
    buffered: () => socket.bufferedAmount,
  };
};
