import type { FocusEvent, MouseEvent, PointerEvent } from 'react';
import { base } from '../base.ts';
import type { LinkProps } from '../ui/provider.tsx';
import { preload } from './router.tsx';
import { navigate } from './whereabouts.ts';

export { usePath } from './router.tsx';

export function RouterLink({ href, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const inside = href.startsWith('/');
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || !inside) return;
    event.preventDefault();
    navigate(href);
  };
  const expect = () => {
    if (inside) preload(href);
  };
  return (
    <a
      href={inside ? base + href : href}
      onClick={follow}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event);
        expect();
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event);
        expect();
      }}
      {...rest}
    />
  );
}

export const useGo = (): typeof navigate => navigate;
