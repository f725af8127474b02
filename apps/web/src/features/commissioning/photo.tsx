/** Only the cloud keeps photos. */

import { maxPhotoBytes } from '@headroom/model/files';
import { useEffect, useRef, useState } from 'react';
import { useShelf } from '../../device/commissioning/use-differences.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import typography from '../../ui/look/typography.module.css';
import styles from './commissioning.module.css';
import { useCommissioningWords } from './words.ts';

export function Photo({ sha256, label }: { readonly sha256: string; readonly label: string }) {
  const words = useCommissioningWords();
  const { venue } = useShelf();
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let isShown = true;
    let made: string | undefined;
    void venue?.readPicture(sha256).then((photo) => {
      if (!isShown) return;
      if (!photo) return setAddress(null);
      made = URL.createObjectURL(photo);
      setAddress(made);
    });
    return () => {
      isShown = false;
      if (made !== undefined) URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [venue, sha256]);
  if (!venue) return <div className={typography.note}>{words.photoInCloud}</div>;
  if (address === null || address === undefined)
    return <div className={typography.note}>{address === null ? words.photoAway : words.photoLoading}</div>;
  return <img src={address} alt={label} className={styles.photo} onError={() => setAddress(null)} />;
}

interface PhotoButtonProps {
  readonly label: string;
  readonly onAdded: (sha256: string) => void;
}
export function PhotoButton({ label, onAdded }: PhotoButtonProps) {
  const words = useCommissioningWords();
  const { venue } = useShelf();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  async function send(file: File): Promise<void> {
    if (!venue) return;
    setSending(true);
    const photo = await shrunk(file);
    const added = photo ? await venue.addPicture(photo) : ({ ok: false, problem: 'noPhoto' } as const);
    setSending(false);
    if (added.ok) onAdded(added.sha256);
    else toast.error(words.problems[added.problem]);
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Without this, choosing the same file again fires no event.
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <Button small icon="plus" disabled={isSending} aria-label={label} onClick={() => input.current?.click()}>
        {words.photo}
      </Button>
    </>
  );
}

const maxEdge = 1600;
const maxFileBytes = 50_000_000;
/** Drawn anew, so that neither place nor device goes with it. Undefined for what the browser cannot draw. */
async function shrunk(file: File): Promise<Blob | undefined> {
  if (file.size > maxFileBytes) return undefined;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const paper = canvas.getContext('2d', { alpha: false });
    if (!paper) return undefined;
    paper.fillStyle = '#fff';
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    for (const quality of [0.85, 0.7, 0.5, 0.3]) {
      const photo = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', quality);
      });
      if (photo && photo.size <= maxPhotoBytes) return photo;
    }
  } catch {}
  return undefined;
}
