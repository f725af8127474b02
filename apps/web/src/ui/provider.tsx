/** What the kit needs once, at the root: its words, a link that navigates, the toasts and the live region. */
import { createContext, useContext } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';
import { LiveRegion } from './live-region.tsx';
import { ToastRegion } from './toast.tsx';
import { WordsContext } from './words.ts';
import type { Words } from './words.ts';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

interface UiProviderProps {
  words: Words;
  link?: ComponentType<LinkProps>;
  children: ReactNode;
}

export function UiProvider({ words, link = PlainLink, children }: UiProviderProps) {
  return (
    <WordsContext value={words}>
      <LinkContext value={link}>
        {children}
        <ToastRegion />
        <LiveRegion />
      </LinkContext>
    </WordsContext>
  );
}

/** A link inside the application. */
export function Link(props: LinkProps) {
  const Anchor = useContext(LinkContext);
  return <Anchor {...props} />;
}
