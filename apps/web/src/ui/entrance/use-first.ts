import { useEffect, useRef, type RefObject } from 'react';

export function useFirst<E extends HTMLElement>(): RefObject<E | null> {
  const first = useRef<E>(null);
  useEffect(() => first.current?.focus(), []);
  return first;
}
