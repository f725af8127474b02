/** The router: shows the screens of an address one inside the other, and keeps the old ones until the new have loaded. */

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
/** How many screens of the chain stand above. */
const Depth = createContext(0);

export interface Router {
  readonly find: (path: string) => Match<Route> | undefined;
}
let current: Router | undefined;
export function createRouter(routes: readonly Route[]): Router {
  current = { find: createMatcher(routes) };
  // While the page still learns its language and its host.
  preload(whereabouts.now().path);
  return current;
}

/**
 * All that stands at an address is fetched at once, not each screen by the one around it: when somebody is there, or about to follow a
 * link to it. A failure will show when they do.
 */
export function preload(href: string): void {
  for (const load of current?.find(href.split(/[?#]/)[0] ?? '')?.route.chain ?? []) load().catch(() => undefined);
}

type Params = Readonly<Partial<Record<keyof Segments, string>>>;
/** The open parts of any address. */
export const paramsAt = (path: string): Params => current?.find(path)?.params ?? {};

interface RouterViewProps {
  readonly router: Router;
  readonly frame: ComponentType;
  readonly errorPage: ComponentType<ErrorPageProps>;
  /** Where an unknown address leads [SHELL-13]. */
  readonly otherwise: string;
  /** The application's first page [SHELL-18]. */
  readonly home: string;
}

export function RouterView({ router, frame: Frame, errorPage, otherwise, home }: RouterViewProps) {
  const [at, setAt] = useState(whereabouts.now);
  const shown = useRef(at);
  useEffect(() => {
    const follow = () => {
      const next = whereabouts.now();
      // Screens that show already have come: at once, so that the next click finds the links of this place and not of the last one.
      if (router.find(next.path)?.route === router.find(shown.current.path)?.route) return setAt(next);
      preload(next.path);
      // Inside a transition the old screens stay until the new ones have come.
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

/** The screen one level further in, or nothing. */
export function Outlet(): ReactNode {
  const depth = useContext(Depth);
  const { at, match, ErrorPage } = useRouter();
  const load = match?.route.chain[depth];
  if (!load) return null;
  // Nothing of a page is shown, or asked for on its behalf, before its guard lets in.
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

/** Inside of the boundary: what is shown once more there is asked for once more. */
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
/** The path with what is asked of it. */
export const useAddress = (): string => {
  const { path, search } = useRouter().at;
  return path + search;
};
/** The row of the table that shows; undefined at an unknown address. */
export const useRoute = (): Route | undefined => useRouter().match?.route;
/** Where the logo leads, and back from a page that stands beside all others. */
export const useHome = (): string => useRouter().home;
export const useSearch = (): Readonly<Record<string, string | undefined>> => Object.fromEntries(new URLSearchParams(useRouter().at.search));

/** Goes on at once when shown, unless somebody is on their way elsewhere already: the old screen stays until the new one has come. */
export function Navigate({ to, replace = false }: { readonly to: string; readonly replace?: boolean }): null {
  const { at } = useRouter();
  useEffect(() => {
    if (whereabouts.now() === at) navigate(to, { replace });
  }, [at, to, replace]);
  return null;
}

export interface ErrorPageProps {
  readonly error: unknown;
  /** Shows the screen once more. */
  readonly again: () => void;
}
interface BoundaryProps {
  readonly at: string;
  readonly page: ComponentType<ErrorPageProps>;
  readonly children: ReactNode;
}
/** A screen that throws gives way to the error page until somebody goes elsewhere, or it can be shown after all [SHELL-31]. */
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
