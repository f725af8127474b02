import { agreeToHost } from '../device/site/host.ts';
import { Confirm } from '../ui/overlays/dialog.tsx';
import { useHostWords } from './host-words.ts';

interface HostDialogProps {
  readonly host: string;
  readonly onClose: () => void;
}
export function HostDialog({ host, onClose }: HostDialogProps) {
  const words = useHostWords();
  return (
    <Confirm
      open
      cautious
      icon="network"
      onClose={onClose}
      title={words.title}
      verb={words.connect(host)}
      onConfirm={() => {
        agreeToHost(host);
        onClose();
      }}
    >
      {words.body(host)}
    </Confirm>
  );
}
