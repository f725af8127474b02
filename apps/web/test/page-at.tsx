import { Fragment, Suspense, type ComponentType } from 'react';
import { createRouter, Outlet, RouterView } from '../src/navigation/router.tsx';
import { navigate } from '../src/navigation/whereabouts.ts';

const Frame = () => (
  <Suspense>
    <Outlet />
  </Suspense>
);
export function pageAt(address: string, Screen: ComponentType, path = address.replace(/\?.*/, '')) {
  navigate(address);
  const load = () => Promise.resolve({ Screen });
  const route = { path, chain: [load], Gate: Fragment, guard: 'open', section: undefined, page: undefined };
  return <RouterView router={createRouter([route])} frame={Frame} errorPage={() => null} home="/" otherwise="/" />;
}
