/** The router: shows the screens of an address one inside the other, and keeps the old ones until the new have loaded. */

import {
  Component,
  createContext,
  lazy,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createMatcher, type RouteMatch, type RouteRow } from './matcher.ts';
import { navigate, whereabouts, type Whereabouts } from './whereabouts.ts';

type Load = () => Promise<{ readonly Screen: ComponentType }>;
export type Route = RouteRow<Load>;

interface RouterState {
  readonly at: Whereabouts;
  readonly match: RouteMatch<Route> | undefined;
  readonly ErrorPage: ComponentType<{ readonly error: unknown }>;
}
const RouterContext = createContext<RouterState | null>(null);
/** How many screens of the chain stand above. */
const Depth = createContext(0);

export interface Router {
  readonly find: (path: string) => RouteMatch<Route> | undefined;
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
  for (const { load } of current?.find(href.split(/[?#]/)[0] ?? '')?.chain ?? []) load().catch(() => undefined);
}

interface RouterViewProps {
  readonly router: Router;
  readonly frame: ComponentType;
  readonly errorPage: ComponentType<{ readonly error: unknown }>;
  /** Where an unknown address leads [SHELL-13]. */
  readonly otherwise: string;
}

export function RouterView({ router, frame: Frame, errorPage, otherwise }: RouterViewProps) {
  const [at, setAt] = useState(whereabouts.now);
  useEffect(() => {
    // Inside a transition the old screens stay until the new ones have come.
    const follow = () => {
      const next = whereabouts.now();
      preload(next.path);
      startTransition(() => setAt(next));
    };
    follow();
    return whereabouts.subscribe(follow);
  }, []);
  useLayoutEffect(() => {
    scrollTo(0, whereabouts.scroll(at.key));
  }, [at.key]);
  const match = router.find(at.path);
  useEffect(() => {
    if (!match) navigate(otherwise, { replace: true });
  }, [match, otherwise]);
  return (
    <RouterContext value={{ at, match, ErrorPage: errorPage }}>
      <Boundary at={at.path} page={errorPage}>
        <Frame />
      </Boundary>
    </RouterContext>
  );
}

const screens = new WeakMap<Route, ComponentType>();
function screenOf(route: Route): ComponentType {
  const known = screens.get(route);
  if (known) return known;
  const loaded = lazy(async () => {
    try {
      return { default: (await route.load()).Screen };
    } catch (error) {
      // What could not be fetched is fetched again at the next visit.
      screens.delete(route);
      throw error;
    }
  });
  screens.set(route, loaded);
  return loaded;
}

/** The screen one level further in, or nothing. */
export function Outlet(): ReactNode {
  const depth = useContext(Depth);
  const { at, match, ErrorPage } = useRouter();
  const route = match?.chain[depth];
  if (!route) return null;
  const Screen = screenOf(route);
  return (
    <Depth value={depth + 1}>
      <Boundary at={at.path} page={ErrorPage}>
        <Screen />
      </Boundary>
    </Depth>
  );
}

function useRouter(): RouterState {
  const state = useContext(RouterContext);
  if (!state) throw new Error('RouterView is missing');
  return state;
}
export const usePath = (): string => useRouter().at.path;
export const useParams = (): Readonly<Record<string, string | undefined>> => useRouter().match?.params ?? {};
export const useSearch = (): Readonly<Record<string, string | undefined>> => Object.fromEntries(new URLSearchParams(useRouter().at.search));

/** Goes on at once when shown, unless somebody is on their way elsewhere already: the old screen stays until the new one has come. */
export function Navigate({ to, replace = false }: { readonly to: string; readonly replace?: boolean }): null {
  const { at } = useRouter();
  useEffect(() => {
    if (whereabouts.now() === at) navigate(to, { replace });
  }, [at, to, replace]);
  return null;
}

interface BoundaryProps {
  readonly at: string;
  readonly page: ComponentType<{ readonly error: unknown }>;
  readonly children: ReactNode;
}
/** A screen that throws gives way to the error page until somebody goes elsewhere [SHELL-31]. */
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
    return this.state.failed ? <Page error={this.state.error} /> : children;
  }
}
