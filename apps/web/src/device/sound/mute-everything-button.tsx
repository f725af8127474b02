import { useState } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { useSoundWords } from './words.ts';

interface MuteEverythingProps {
  readonly compact: boolean;
  readonly mute: () => Promise<void>;
}
export function MuteEverything({ compact, mute }: MuteEverythingProps) {
  const words = useSoundWords();
  const [isMuting, setMuting] = useState(false);
  const act = () => {
    setMuting(true);
    void mute().finally(() => setMuting(false));
  };
  return compact ? (
    <IconButton icon="mute" outlined label={words.muteEverything} disabled={isMuting} onClick={act} />
  ) : (
    <Button variant="danger" data-tour="silence" icon="mute" busy={isMuting ? words.muting : undefined} onClick={act}>
      {words.muteEverything}
    </Button>
  );
}
