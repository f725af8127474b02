import type { ReactNode } from 'react';

interface FormProps {
  readonly className: string | undefined;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}
/** Fields check their own values, and submitting stays on the page. */
export function Form({ className, onSubmit, children }: FormProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
