import { describe, expect, it } from 'vitest';
import { readHost } from './host.ts';

describe('the host parameter', () => {
  it.each(['192.168.1.20', 'amp-3.local', 'amp:1234', '[fe80::1]', '[fe80::1]:81'])('[CONN-16] takes %s', (text) => {
    expect(readHost(text)).toBe(text);
  });
  it.each(['', 'a b', 'http://amp', 'amp/path', 'user@amp', 'amp:0', 'amp:70000', '-amp', 'amp?x', 'javascript:alert(1)'])(
    '[CONN-16] refuses %j (OQ-028)',
    (text) => {
      expect(readHost(text)).toBeUndefined();
    },
  );
});
