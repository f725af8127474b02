import { act, cleanup, render, screen } from '@testing-library/react';
import { Fragment, useState, type ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Load, Route } from './mount.ts';
import { createRouter, Navigate, Outlet, RouterView } from './router.tsx';
import { renderKit } from '../../test/kit-rig.tsx';
import { Confirm, Dialog } from '../ui/overlays/dialog.tsx';
import { followHistory, guardLeaving, navigate } from './whereabouts.ts';

const asked: string[] = [];
const away =
  (name: string): Load =>
  () => {
    asked.push(name);
    return new Promise(() => undefined);
  };
const here =
  (Screen: ComponentType): Load =>
  () =>
    Promise.resolve({ Screen });
const route = (path: string, chain: readonly Load[], Gate: Route['Gate'] = Fragment): Route => ({
  path,
  chain,
  Gate,
  guard: 'open',
  section: undefined,
  page: undefined,
});
const view = { frame: Outlet, errorPage: () => null, home: '/' } as const;

afterEach(() => {
  cleanup();
  asked.length = 0;
});

describe('Back', () => {
  followHistory();
  const back = (to: string) =>
    act(() => {
      history.replaceState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    });
  const open = (isBusy = false) => {
    function Page() {
      const [depth, setDepth] = useState(2);
      return (
        <>
          <Dialog open={depth > 0} busy={isBusy} onClose={() => setDepth(0)} title="Below" />
          <Confirm open={depth > 1} onClose={() => setDepth(1)} title="Above" verb="Yes" onConfirm={() => undefined} />
        </>
      );
    }
    navigate('/garden');
    renderKit(<Page />);
  };
  const shown = () => [location.pathname, ...screen.queryAllByRole('heading').map(({ textContent }) => textContent)];

  it('closes the topmost dialog, one at a time, before it leaves the page', () => {
    open();
    const seen = [1, 2, 3].map(() => {
      back('/house');
      return shown();
    });
    expect(seen).toEqual([['/garden', 'Below'], ['/garden'], ['/house']]);
  });
  it('neither leaves nor closes a dialog whose work runs', () => {
    open(true);
    back('/house');
    back('/house');
    expect(shown()).toEqual(['/garden', 'Below']);
  });
  it('asks about unsaved edits before it closes a dialog', () => {
    open();
    const release = guardLeaving(() => true);
    back('/house');
    release();
    expect(shown()).toEqual(['/garden', 'Below', 'Above']);
  });
});

describe('the router', () => {
  it('loads every screen of an address at once, not each after the one around it', () => {
    navigate('/garden/shed');
    const router = createRouter([
      route('/garden/shed', [away('/garden'), away('shed')]),
      route('/house/attic', [away('/house'), away('attic')]),
    ]);
    expect(asked.splice(0)).toEqual(['/garden', 'shed']);
    render(<RouterView {...view} router={router} frame={() => null} otherwise="/" />);
    asked.length = 0;
    act(() => navigate('/house/attic'));
    expect(asked).toEqual(['/house', 'attic']);
  });
  it('leads on from an address that only redirects, but not a user who has gone elsewhere meanwhile', async () => {
    function Gate() {
      const [isOpen, setOpen] = useState(false);
      return isOpen ? <Navigate to="/yard" replace /> : <button onClick={() => setOpen(true)}>gate</button>;
    }
    navigate('/gate');
    const router = createRouter([route('/gate', [here(Gate)]), route('/yard', [here(() => 'yard')]), route('/house', [away('/house')])]);
    await act(async () => render(<RouterView {...view} router={router} otherwise="/gate" />));
    act(() => navigate('/house'));
    act(() => screen.getByText('gate').click());
    expect(location.pathname).toBe('/house');
    await act(async () => navigate('/gate'));
    await screen.findByText('yard');
    expect(location.pathname).toBe('/yard');
  });
  it('shows nothing of a page, at any depth, to a user whose guard leads elsewhere', async () => {
    const shown: string[] = [];
    const seen = (name: string) =>
      here(() => {
        shown.push(name);
        return <Outlet />;
      });
    navigate('/vault/shelf');
    const router = createRouter([
      route('/vault/shelf', [seen('vault'), seen('shelf')], () => <Navigate to="/door" replace />),
      route('/door', [here(() => 'door')]),
    ]);
    await act(async () => render(<RouterView {...view} router={router} otherwise="/" />));
    await screen.findByText('door');
    expect([location.pathname, shown]).toEqual(['/door', []]);
  });
});
