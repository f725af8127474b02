import { Suspense, useState, type ReactNode } from 'react';
import { partWithin } from '../../parts/lazy-part.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import type { Seat } from '../binding/seat.ts';
import { useWhyWords } from './words.ts';

const WhyDialog = partWithin(
  () => import('./why-dialog.tsx'),
  (module) => module.WhyDialog,
);

interface WhyButtonProps {
  readonly seat: Seat;
  readonly channel: number;
  readonly name: string;
  readonly outlined?: boolean;
  readonly small?: boolean;
  readonly className?: string | undefined;
}
export function WhyButton({ seat, channel, name, outlined = false, small = false, className }: WhyButtonProps) {
  return (
    <WhyTrigger name={name} outlined={outlined} small={small} className={className}>
      {(close) => <WhyDialog seat={seat} channel={channel} onClose={close} />}
    </WhyTrigger>
  );
}

interface WhyTriggerProps {
  readonly name: string;
  readonly outlined: boolean;
  readonly small: boolean;
  readonly className: string | undefined;
  readonly children: (close: () => void) => ReactNode;
}
export function WhyTrigger({ name, outlined, small, className, children }: WhyTriggerProps) {
  const words = useWhyWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        data-tour="why"
        icon="help"
        label={words.whyOf(name)}
        outlined={outlined}
        small={small}
        className={className}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  );
}
