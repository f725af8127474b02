import { act, render, screen } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { createRouter, Navigate, Outlet, RouterView, type Route } from './router.tsx';
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
  it('leads on from an address that is only a way, but not who has gone elsewhere meanwhile', async () => {
    function Gate() {
      const [isOpen, setOpen] = useState(false);
      return isOpen ? <Navigate to="/yard" replace /> : <button onClick={() => setOpen(true)}>gate</button>;
    }
    const shown = (path: string, Screen: ComponentType): Route => ({ path, load: () => Promise.resolve({ Screen }), children: [] });
    navigate('/gate');
    const router = createRouter([shown('/gate', Gate), shown('/yard', () => 'yard'), row('/house')]);
    await act(async () => render(<RouterView router={router} frame={Outlet} errorPage={() => null} otherwise="/gate" />));
    act(() => navigate('/house'));
    act(() => screen.getByText('gate').click());
    expect(location.pathname).toBe('/house');
    await act(async () => navigate('/gate'));
    await act(async () => screen.getByText('gate').click());
    await screen.findByText('yard');
    expect(location.pathname).toBe('/yard');
  });
});
