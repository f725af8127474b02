import { systemRandomBytes } from '@headroom/model/access';
import { describe, expect, it } from 'vitest';
import { createNonceBook, noncesPerSocket, socketsWithNonces } from './nonce-book.ts';

function createBook() {
  const clock = { ms: 0 };
  return { clock, book: createNonceBook(() => clock.ms, systemRandomBytes) };
}

describe('nonce book', () => {
  it('takes a nonce once', () => {
    const { book } = createBook();
    const nonce = book.offer('a');
    expect(nonce).toMatch(/^68722d32[0-9a-f]{32}$/);
    expect(book.take('a', nonce)).toBe(true);
    expect(book.take('a', nonce)).toBe(false);
  });

  it('takes a nonce from the socket it was given to only, and a stranger who tries does not spend it', () => {
    const { book } = createBook();
    const nonce = book.offer('a');
    book.offer('b');
    expect(book.take('b', nonce)).toBe(false);
    expect(book.take('a', nonce)).toBe(true);
  });

  it('lets a nonce die after 60 s', () => {
    const { book, clock } = createBook();
    const nonces = [book.offer('a'), book.offer('a')];
    clock.ms = 59_999;
    expect(book.take('a', nonces[0] ?? '')).toBe(true);
    clock.ms = 60_000;
    expect(book.take('a', nonces[1] ?? '')).toBe(false);
  });

  it('forgets the nonces of a socket that closed', () => {
    const { book } = createBook();
    const nonce = book.offer('a');
    book.forget('a');
    expect(book.take('a', nonce)).toBe(false);
  });

  it('keeps a bounded number: a socket that only asks loses its own oldest', () => {
    const { book } = createBook();
    const mine = book.offer('a');
    const nonces = Array.from({ length: noncesPerSocket + 1 }, () => book.offer('greedy'));
    expect(book.take('greedy', nonces[0] ?? '')).toBe(false);
    expect(book.take('greedy', nonces[1] ?? '')).toBe(true);
    expect(book.take('a', mine)).toBe(true);
  });

  it('keeps a bounded number of sockets: the one that has asked for nothing longest goes', () => {
    const { book } = createBook();
    const first = book.offer('first');
    const second = book.offer('second');
    book.offer('first');
    for (let socket = 0; socket < socketsWithNonces - 1; socket += 1) book.offer(`socket ${socket}`);
    expect(book.take('second', second)).toBe(false);
    expect(book.take('first', first)).toBe(true);
  });
});
