/** Keeps the old screens until the new ones load. */

import {
  Component,
  createContext,
  Fragment,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createMatcher, type Match } from './matcher.ts';
import { forgetFailures, partOfPage } from '../parts/lazy-part.ts';
import type { Load, Route } from './mount.ts';
import type { Segments } from './table.ts';
import { navigate, whereabouts, type Whereabouts } from './whereabouts.ts';

interface RouterState {
  readonly at: Whereabouts;
  readonly match: Match<Route> | undefined;
  readonly home: string;
  readonly ErrorPage: ComponentType<ErrorPageProps>;
}
const RouterContext = createContext<RouterState | null>(null);
const Depth = createContext(0);

export interface Router {
  readonly find: (path: string) => Match<Route> | undefined;
}
let current: Router | undefined;
export function createRouter(routes: readonly Route[]): Router {
  current = { find: createMatcher(routes) };
  // The page still loads its language meanwhile.
  preload(whereabouts.now().path);
  return current;
}

/** Loads nested screens at once; a failure shows later. */
export function preload(href: string): void {
  for (const load of current?.find(href.split(/[?#]/)[0] ?? '')?.route.chain ?? []) load().catch(() => undefined);
}

type Params = Readonly<Partial<Record<keyof Segments, string>>>;
export const paramsAt = (path: string): Params => current?.find(path)?.params ?? {};

interface RouterViewProps {
  readonly router: Router;
  readonly frame: ComponentType;
  readonly errorPage: ComponentType<ErrorPageProps>;
  /** Target of an unknown address [SHELL-13]. */
  readonly otherwise: string;
  /** [SHELL-18] */
  readonly home: string;
}

export function RouterView({ router, frame: Frame, errorPage, otherwise, home }: RouterViewProps) {
  const [at, setAt] = useState(whereabouts.now);
  const shown = useRef(at);
  useEffect(() => {
    const follow = () => {
      const next = whereabouts.now();
      // Shown screens get the new address at once, so that the next click finds current links.
      // A channel has one screen with and without a tab in the address.
      if (router.find(next.path)?.route.chain.at(-1) === router.find(shown.current.path)?.route.chain.at(-1)) return setAt(next);
      preload(next.path);
      // A transition keeps the old screens until the new ones load.
      startTransition(() => setAt(next));
    };
    follow();
    return whereabouts.subscribe(follow);
  }, [router]);
  useLayoutEffect(() => {
    shown.current = at;
  }, [at]);
  useLayoutEffect(() => {
    scrollTo(0, whereabouts.scroll(at.key));
  }, [at.key]);
  const match = router.find(at.path);
  useEffect(() => {
    if (!match) navigate(otherwise, { replace: true });
  }, [match, otherwise]);
  return (
    <RouterContext value={{ at, match, home, ErrorPage: errorPage }}>
      <Boundary at={at.path} page={errorPage}>
        <Frame />
      </Boundary>
    </RouterContext>
  );
}

export function Outlet(): ReactNode {
  const depth = useContext(Depth);
  const { at, match, ErrorPage } = useRouter();
  const load = match?.route.chain[depth];
  if (!load) return null;
  // Nothing renders or loads data before its guard admits it.
  const Guard = depth === 0 ? match.route.Gate : Fragment;
  return (
    <Depth value={depth + 1}>
      <Boundary at={at.path} page={ErrorPage}>
        <Guard>
          <Shown load={load} />
        </Guard>
      </Boundary>
    </Depth>
  );
}

/** Inside the boundary, so that another try loads again. */
function Shown({ load }: { readonly load: Load }): ReactNode {
  const Screen = partOfPage(load, (module) => module.Screen);
  return <Screen />;
}

function useRouter(): RouterState {
  const state = useContext(RouterContext);
  if (!state) throw new Error('RouterView is missing');
  return state;
}
export const usePath = (): string => useRouter().at.path;
export const useParams = (): Params => useRouter().match?.params ?? {};
export const useAddress = (): string => {
  const { path, search } = useRouter().at;
  return path + search;
};
export const useRoute = (): Route | undefined => useRouter().match?.route;
/** Target of the logo, and of back on top-level pages. */
export const useHome = (): string => useRouter().home;
export const useSearch = (): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(useRouter().at.search));

/** Redirects when shown, unless somebody is navigating already. */
export function Navigate({ to, replace = false }: { readonly to: string; readonly replace?: boolean }): null {
  const { at } = useRouter();
  useEffect(() => {
    if (whereabouts.now() === at) navigate(to, { replace });
  }, [at, to, replace]);
  return null;
}

export interface ErrorPageProps {
  readonly error: unknown;
  readonly again: () => void;
}
interface BoundaryProps {
  readonly at: string;
  readonly page: ComponentType<ErrorPageProps>;
  readonly children: ReactNode;
}
/** Until the reader leaves or the screen can be shown [SHELL-31]. */
class Boundary extends Component<BoundaryProps, { failed: boolean; error: unknown; at: string }> {
  override state = { failed: false, error: undefined as unknown, at: this.props.at };
  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }
  static getDerivedStateFromProps({ at }: BoundaryProps, state: { at: string }) {
    return at === state.at ? null : { at, failed: false, error: undefined };
  }
  override render() {
    const { page: Page, children } = this.props;
    const again = () => {
      forgetFailures();
      this.setState({ failed: false, error: undefined });
    };
    return this.state.failed ? <Page error={this.state.error} again={again} /> : children;
  }
}
