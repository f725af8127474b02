import type { CallError } from '@headroom/protocol/cloud';
import type { ReactNode } from 'react';
import { Confirm } from '../ui/overlays/dialog.tsx';
import { useAttempt, type Answer } from './use-attempt.ts';

interface CallConfirmProps {
  readonly title: string;
  readonly verb: string;
  readonly busyVerb: string;
  readonly call: () => Promise<Answer<unknown>>;
  readonly onRefused: (error: CallError<string>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
export function CallConfirm({ title, verb, busyVerb, call, onRefused, onClose, children }: CallConfirmProps) {
  const { busy, run } = useAttempt();
  const refused = (error: CallError<string>) => {
    onClose();
    onRefused(error);
    return true;
  };
  return (
    <Confirm
      open
      danger
      title={title}
      verb={verb}
      busy={busy ? busyVerb : undefined}
      onClose={onClose}
      onConfirm={() => run(call, onClose, refused)}
    >
      {children}
    </Confirm>
  );
}
