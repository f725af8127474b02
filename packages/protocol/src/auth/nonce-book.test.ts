import { systemRandomBytes } from '@headroom/model/access';
import { describe, expect, it } from 'vitest';
import { createNonceBook, noncesPerSocket, socketsWithNonces } from './nonce-book.ts';

function createBook() {
  const clock = { ms: 0 };
  return { clock, book: createNonceBook(() => clock.ms, systemRandomBytes) };
}

describe('nonce book', () => {
  it('accepts a nonce once', () => {
    const { book } = createBook();
    const nonce = book.offer('a');
    expect(nonce).toMatch(/^68722d32[0-9a-f]{32}$/);
    expect(book.take('a', nonce)).toBe(true);
    expect(book.take('a', nonce)).toBe(false);
  });

  it("accepts a nonce only from the socket it was given to; a stranger's attempt does not use it up", () => {
    const { book } = createBook();
    const nonce = book.offer('a');
    book.offer('b');
    expect(book.take('b', nonce)).toBe(false);
    expect(book.take('a', nonce)).toBe(true);
  });

  it('expires a nonce after 60 s', () => {
    const { book, clock } = createBook();
    const nonces = [book.offer('a'), book.offer('a')];
    clock.ms = 59_999;
    expect(book.take('a', nonces[0] ?? '')).toBe(true);
    clock.ms = 60_000;
    expect(book.take('a', nonces[1] ?? '')).toBe(false);
  });

  it('forgets the nonces of a closed socket', () => {
    const { book } = createBook();
    const nonce = book.offer('a');
    book.forget('a');
    expect(book.take('a', nonce)).toBe(false);
  });

  it('is bounded: a socket that only requests nonces loses its own oldest', () => {
    const { book } = createBook();
    const mine = book.offer('a');
    const nonces = Array.from({ length: noncesPerSocket + 1 }, () => book.offer('greedy'));
    expect(book.take('greedy', nonces[0] ?? '')).toBe(false);
    expect(book.take('greedy', nonces[1] ?? '')).toBe(true);
    expect(book.take('a', mine)).toBe(true);
  });

  it('is bounded in sockets: the one idle the longest goes first', () => {
    const { book } = createBook();
    const first = book.offer('first');
    const second = book.offer('second');
    book.offer('first');
    for (let socket = 0; socket < socketsWithNonces - 1; socket += 1) book.offer(`socket ${socket}`);
    expect(book.take('second', second)).toBe(false);
    expect(book.take('first', first)).toBe(true);
  });
});
