import { useState } from 'react';

/** A repetition adds nothing twice. */
export function useIdempotencyKey(): (content: object) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (content) => {
    const text = JSON.stringify(content);
    const key = keys.get(text) ?? crypto.randomUUID();
    keys.set(text, key);
    return key;
  };
}
