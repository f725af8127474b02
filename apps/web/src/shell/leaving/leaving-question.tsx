import type { Leaving, Sound } from '../../navigation/unsaved.ts';
import { timeText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useLeavingWords } from './words.ts';

export function LeavingQuestion({ sound, leave, stay }: Leaving) {
  const words = useLeavingWords();
  if (sound) return <SoundQuestion sound={sound} leave={leave} stay={stay} />;
  return (
    <Dialog
      open
      alert
      icon="warn"
      tone="warn"
      title={words.title}
      onClose={stay}
      actions={
        <>
          <Button variant="danger-solid" onClick={leave}>
            {words.leave}
          </Button>
          <Button variant="primary" onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      {words.body}
    </Dialog>
  );
}

function SoundQuestion({ sound, leave, stay }: Leaving & { readonly sound: Sound }) {
  const words = useLeavingWords();
  const language = useLanguage();
  const { where, endsAt, outlivesPage } = sound;
  const ends = (outlivesPage ? words.soundEnds : words.soundEndsWithPage)(timeText(language, endsAt()));
  return (
    <Dialog
      open
      alert
      icon="sine"
      tone="warn"
      title={words.soundTitle}
      onClose={stay}
      actions={
        <>
          <Button variant="quiet" onClick={stay}>
            {words.stay}
          </Button>
          <Button
            onClick={() => {
              sound.leave();
              leave();
            }}
          >
            {words.soundLeave}
          </Button>
          <Button variant="primary" onClick={() => void sound.stop().finally(leave)}>
            {words.soundStop}
          </Button>
        </>
      }
    >
      <p>{words.soundBody(where())}</p>
      <p>{ends}</p>
    </Dialog>
  );
}
