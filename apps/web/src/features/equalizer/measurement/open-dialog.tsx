import { useEffect, useRef, useState } from 'react';
import { largestMeasurement, readMeasurement, type Measurement, type ReadMeasurement } from '@headroom/model/dsp';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { readTextFile } from '../../../ui/controls/text-file.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { announce } from '../../../ui/feedback/live-region.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { useWords } from '../../../ui/words.ts';
import { derive } from './derive.ts';
import { gently } from './gently.ts';
import { useMeasurementWords } from './words.ts';

interface OpenDialogProps {
  /** A dropped file is read without asking. */
  readonly dropped: File | undefined;
  readonly onOpened: (file: string, measurement: Measurement, deriveOf: typeof derive) => void;
  readonly onClose: () => void;
}
type Refused = Extract<ReadMeasurement, { ok: false }> | { readonly refusal: 'unreadable' };

export function OpenDialog({ dropped, onOpened, onClose }: OpenDialogProps) {
  const words = useMeasurementWords();
  const kit = useWords();
  const [refused, setRefused] = useState<{ readonly file: string; readonly refused: Refused }>();
  const take = async (file: File) => {
    const text = await readTextFile(file, largestMeasurement);
    if (!text.ok)
      return setRefused({
        file: file.name,
        refused: text.refusal === 'too large' ? { ok: false, refusal: 'too large' } : { refusal: 'unreadable' },
      });
    const read = await gently(readMeasurement(text.text), () => isShown.current);
    if (!read) return;
    if (!read.ok) return setRefused({ file: file.name, refused: read });
    announce(words.shown(file.name));
    onOpened(file.name, read.measurement, derive);
  };
  const isShown = useRef(false);
  const taken = useRef<File>(undefined);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  useEffect(() => {
    if (!dropped || taken.current === dropped) return;
    taken.current = dropped;
    void take(dropped);
  });
  if (dropped && !refused) return null;
  return (
    <DialogOrSheet open icon="signal" title={words.title} onClose={onClose} actions={<Button onClick={onClose}>{kit.cancel}</Button>}>
      {refused && (
        <div role="alert">
          <Banner tone="fault">{words.refused(refused.file, whyOf(refused.refused))}</Banner>
        </div>
      )}
      <p>{words.body}</p>
      <FileDrop
        label={words.choose}
        accept=".txt,.frd,.csv,text/plain,text/csv,application/octet-stream"
        onFile={(file) => void take(file)}
      />
      <p>{words.stays}</p>
    </DialogOrSheet>
  );

  function whyOf(why: Refused): string {
    return why.refusal === 'not in order' ? words.notInOrder(why.line) : words.refusals[why.refusal];
  }
}
