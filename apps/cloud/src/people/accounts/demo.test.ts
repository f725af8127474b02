import { describe, expect, it } from 'vitest';
import { createTestCloud, testPassword } from '../../../test/cloud-rig.ts';
import { demoEmail } from './demo.ts';

describe('the demo account', () => {
  it.each([
    ['listens to its own machine', {}, true],
    ['listens to others', { host: '0.0.0.0' }, false],
    ['has an address for others', { publicUrl: 'https://cloud.example' }, false],
    ['stands behind a proxy', { proxies: ['10.0.0.1'] }, false],
  ])('in a cloud that %s', async (_, change, isThere) => {
    await using first = await createTestCloud();
    await first.signUp(demoEmail);
    await first.signUp('ada@example.com');
    await using next = await createTestCloud({ ...change, database: { url: first.url } });
    const origin = next.cloud.origin.replace('0.0.0.0', '127.0.0.1');
    expect(origin).toContain('127.0.0.1');
    const signIn = (email: string) => next.client(undefined).signIn({ body: { email, password: testPassword } });
    expect((await signIn(demoEmail)).ok).toBe(isThere);
    expect((await signIn('ada@example.com')).ok).toBe(true);
  });
});
