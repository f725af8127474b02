/** Touch controllers' replies are messages, not state. */

import { isTree, type Tree } from '@headroom/model/property';

export interface TouchReplies {
  expect(id: number, take: (reply: Tree) => void): void;
  forget(id: number): void;
  takeFrom(url: string, values: unknown): unknown;
}

export function createTouchReplies(): TouchReplies {
  const expected = new Map<number, (reply: Tree) => void>();
  return {
    expect: (id, take) => void expected.set(id, take),
    forget: (id) => void expected.delete(id),
    takeFrom(url, values) {
      if (!isTree(values)) return values;
      const proxy = url === '/' ? values['NSTProxy'] : url === '/NSTProxy' ? values : undefined;
      if (!isTree(proxy) || !isTree(proxy['reply'])) return values;
      const { reply, ...state } = proxy;
      if (typeof reply['id'] === 'number') expected.get(reply['id'])?.(reply);
      return url === '/' ? { ...values, NSTProxy: state } : state;
    },
  };
}
