import { act, render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createRouter, RouterView, type Route } from './router.tsx';
import { navigate } from './whereabouts.ts';

const asked: string[] = [];
/** A screen that does not come. */
const row = (path: string, children: readonly Route[] = []): Route => ({
  path,
  load: () => {
    asked.push(path);
    return new Promise(() => undefined);
  },
  children,
});

describe('the router', () => {
  it('asks for every screen of an address at once, not for each when the one around it has come', () => {
    navigate('/garden/shed');
    const router = createRouter([row('/garden', [row('shed')]), row('/house', [row('attic')])]);
    expect(asked.splice(0)).toEqual(['/garden', 'shed']);
    render(<RouterView router={router} frame={() => null} errorPage={() => null} otherwise="/" />);
    asked.length = 0;
    act(() => navigate('/house/attic'));
    expect(asked).toEqual(['/house', 'attic']);
  });
});
