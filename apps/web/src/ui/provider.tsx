import { createContext, useContext, useEffect } from 'react';
import type { AnchorHTMLAttributes, ComponentType, ReactNode } from 'react';
import { LiveRegion } from './feedback/live-region.tsx';
import { ToastRegion } from './feedback/toast.tsx';
import { DecimalSign } from './drag/value.ts';
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
  decimalSign: () => string;
  link?: ComponentType<LinkProps>;
  children: ReactNode;
}

/** A file dropped beside its target would make the browser navigate to it. */
function useStrayDrops(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

/** Enter and Escape that choose characters belong to the keyboard, not to the field or the dialog around it. */
function useCompositionKeys(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      // oxlint-disable-next-line typescript/no-deprecated -- Safari ends the composition before the key, and tells only so
      if (event.isComposing || event.keyCode === 229) event.stopPropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, []);
}

export function UiProvider({ words, decimalSign, link = PlainLink, children }: UiProviderProps) {
  useStrayDrops();
  useCompositionKeys();
  return (
    <WordsContext value={words}>
      <DecimalSign value={decimalSign}>
        <LinkContext value={link}>
          {children}
          <ToastRegion />
          <LiveRegion />
        </LinkContext>
      </DecimalSign>
    </WordsContext>
  );
}

export function Link(props: LinkProps) {
  const Anchor = useContext(LinkContext);
  return <Anchor {...props} />;
}
