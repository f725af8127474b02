/** Keeps a dialog open while the control that opened it changes its form with the width. */
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';

type Opened = (close: () => void) => ReactNode;
const Host = createContext<((opened: Opened) => void) | undefined>(undefined);

function useOpened() {
  const [opened, setOpened] = useState<Opened>();
  const open = useCallback((next: Opened) => setOpened(() => next), []);
  return { open, dialog: opened?.(() => setOpened(undefined)) };
}

export function DialogHost({ children }: { readonly children: ReactNode }) {
  const { open, dialog } = useOpened();
  return (
    <Host value={open}>
      {children}
      {dialog}
    </Host>
  );
}
/** Undefined on pages without one. */
export const useDialogHost = () => useContext(Host);

/** `dialog` is what has opened here, on pages without a host. */
export function useHostedDialog() {
  const own = useOpened();
  return { open: useDialogHost() ?? own.open, dialog: own.dialog };
}
