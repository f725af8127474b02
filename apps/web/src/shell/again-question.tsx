import { endAmplifiers } from '../device/site/worker-road.ts';
import { openCupboard } from '../device/snapshots/browser-shelf.ts';
import { Confirm } from '../ui/overlays/dialog.tsx';
import { useDemonstrationWords } from './demonstration-words.ts';

export function AgainQuestion({ onClose }: { readonly onClose: () => void }) {
  const words = useDemonstrationWords();
  return (
    <Confirm open cautious onClose={onClose} title={words.question} verb={words.again} onConfirm={() => void startAgain()}>
      {words.lost}
    </Confirm>
  );
}

const stays = ['headroom.darkMode', 'headroom.language', 'headroom.delayUnit'];

/** How the page looks stays; everything else is as on the first visit. */
async function startAgain(): Promise<void> {
  endAmplifiers();
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith('headroom.') && !stays.includes(key)) storage.removeItem(key);
    const cupboard = openCupboard();
    for (const { id } of await cupboard.all()) await cupboard.remove(id);
  } catch {
    // Where storage is blocked, nothing was kept.
  }
  location.replace(location.pathname);
}
