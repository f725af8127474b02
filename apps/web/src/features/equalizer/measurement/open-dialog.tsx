import { useEffect, useRef, useState } from 'react';
import { corrected, isCalibration, largestMeasurement, readMeasurement, type Measurement, type ReadMeasurement } from '@headroom/model/dsp';
import { Button } from '../../../ui/controls/button.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { readTextFile } from '../../../ui/controls/text-file.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { announce } from '../../../ui/feedback/live-region.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { useWords } from '../../../ui/words.ts';
import { derive } from './derive.ts';
import { gently } from './gently.ts';
import type { Opened } from './kept.ts';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import { useMeasurementWords } from './words.ts';

interface OpenDialogProps {
  /** A dropped file is read without asking. */
  readonly dropped: File | undefined;
  readonly onOpened: (opened: Pick<Opened, 'name' | 'measurement' | 'calibration'>, deriveOf: typeof derive) => void;
  readonly onClose: () => void;
}
type Refused = Extract<ReadMeasurement, { ok: false }> | { readonly refusal: 'unreadable' };

export function OpenDialog({ dropped, onOpened, onClose }: OpenDialogProps) {
  const words = useMeasurementWords();
  const kit = useWords();
  const [refused, setRefused] = useState<{ readonly file: string; readonly refused: Refused }>();
  const [calibration, setCalibration] = useState<{ readonly file: string; readonly measurement: Measurement }>();
  const take = async (file: File) => {
    newest.current = file;
    const isWanted = () => isShown.current && newest.current === file;
    const text = await readTextFile(file, largestMeasurement);
    if (!isWanted()) return;
    if (!text.ok)
      return setRefused({
        file: file.name,
        refused: text.refusal === 'too large' ? { ok: false, refusal: 'too large' } : { refusal: 'unreadable' },
      });
    const read = await gently(readMeasurement(text.text), isWanted);
    if (!read) return;
    if (!read.ok) return setRefused({ file: file.name, refused: read });
    if (isCalibration(text.text, file.name, read.measurement)) {
      setRefused(undefined);
      return setCalibration({ file: file.name, measurement: read.measurement });
    }
    announce(words.shown(file.name));
    const measurement = calibration ? corrected(read.measurement, calibration.measurement) : read.measurement;
    onOpened({ name: file.name, measurement, calibration: calibration?.file }, derive);
  };
  const isShown = useRef(false);
  const newest = useRef<File>(undefined);
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
  if (dropped && !refused && !calibration) return null;
  return (
    <DialogOrSheet open icon="signal" title={words.title} onClose={onClose} actions={<Button onClick={onClose}>{kit.cancel}</Button>}>
      <Stack>
        {refused && (
          <div role="alert">
            <Banner tone="fault">{words.refused(refused.file, whyOf(refused.refused))}</Banner>
          </div>
        )}
        {calibration && (
          <div role="status">
            <Banner tone="info">{words.calibration(calibration.file)}</Banner>
          </div>
        )}
        <p>{words.body}</p>
        <FileDrop
          label={words.choose}
          accept=".txt,.frd,.csv,.cal,text/plain,text/csv,application/octet-stream"
          onFile={(file) => void take(file)}
        />
        <p>{words.stays}</p>
      </Stack>
    </DialogOrSheet>
  );

  function whyOf(why: Refused): string {
    return why.refusal === 'not in order' ? words.notInOrder(why.line) : words.refusals[why.refusal];
  }
}
