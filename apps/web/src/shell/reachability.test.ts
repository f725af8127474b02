import { describe, expect, it } from 'vitest';
import { probe } from './reachability.ts';

describe('the internet probe', () => {
  it('[SHELL-28] asks by HEAD without cors, and any answer is an answer', async () => {
    const asked: unknown[] = [];
    const reached = await probe('https://cloud.example/', (url, request) => {
      asked.push([url, request?.method, request?.mode]);
      return Promise.resolve(new Response(null, { status: 500 }));
    });
    expect(reached).toBe(true);
    expect(asked).toEqual([['https://cloud.example/', 'HEAD', 'no-cors']]);
  });
  it('[SHELL-28] says no when nothing answers', async () => {
    expect(await probe('https://cloud.example/', () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
  });
});
