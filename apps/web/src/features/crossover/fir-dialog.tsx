/** Coefficients of one's own: typed, pasted or from a file; their length, latency and predicted response before anything is sent [XOVER-06] [XOVER-07]. */

import { useMemo, useState } from 'react';
import { maximumFirCoefficients } from '@headroom/model/dsp';
import { listText } from '../../i18n/list-text.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyValue } from '../../ui/card.tsx';
import { DialogOrSheet } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { CurvePlot } from '../../ui/plots/curve-plot.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { readTextFile } from '../../ui/text-file.ts';
import { durationOf, firGrid, readCoefficientText, responseOf, writeCoefficientText } from './fir-facts.ts';
import { useWords } from '../../ui/words.ts';
import styles from './fir-dialog.module.css';
import { useCrossoverWords } from './words.ts';

const largestFile = 500_000;
/** Decibels that are said to be a boost. */
const notable = 0.5;

interface FirDialogProps {
  readonly coefficients: readonly number[];
  readonly send: (coefficients: readonly number[]) => Promise<boolean>;
  readonly onClose: () => void;
}

export function FirDialog({ coefficients, send, onClose }: FirDialogProps) {
  const { cancel } = useWords();
  const { fir: words } = useCrossoverWords();
  const [text, setText] = useState(() => writeCoefficientText(coefficients));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const read = useMemo(() => readCoefficientText(text), [text]);
  const found = read.ok ? read.coefficients : [];
  const most = String(maximumFirCoefficients);
  const error =
    problem ??
    (read.ok ? undefined : read.refusal === 'too many coefficients' ? words.tooMany : words.notANumber(String(read.position), read.text));
  const take = async (file: File) => {
    const content = await readTextFile(file, largestFile);
    setProblem(content.ok ? undefined : content.refusal === 'too large' ? words.tooLarge : words.unreadable);
    if (content.ok) setText(content.text);
  };
  const apply = async () => {
    setBusy(true);
    const done = await send(found);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <DialogOrSheet
      open
      wide
      onClose={onClose}
      title={words.title}
      icon="fir"
      busy={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          <Button
            variant="primary"
            disabled={found.length === 0 || problem !== undefined}
            busy={busy ? words.sending : undefined}
            onClick={() => void apply()}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <TextArea
          label={words.field}
          hint={words.hint}
          error={error}
          value={text}
          rows={5}
          onChange={(typed) => {
            setProblem(undefined);
            setText(typed);
          }}
          onFile={(file) => void take(file)}
        />
        {text.trim() === '' && (
          <FileDrop label={words.file} accept=".txt,.csv,.fir,text/plain,text/csv" onFile={(file) => void take(file)} />
        )}
        {found.length > 0 && <Prediction coefficients={found} most={most} />}
      </div>
    </DialogOrSheet>
  );
}

function Prediction({ coefficients, most }: { readonly coefficients: readonly number[]; readonly most: string }) {
  const { fir: words } = useCrossoverWords();
  const { magnitude, latency } = useMemo(() => responseOf(coefficients), [coefficients]);
  const silent = coefficients.every((value) => value === 0);
  const peak = magnitude.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY);
  const gain = `${printNumber(peak, 1, true)} dB`;
  const facts = [
    { key: 'length', label: words.length, value: words.lengthOf(String(coefficients.length), most) },
    { key: 'duration', label: words.duration, value: `${printNumber(durationOf(coefficients), 2)} ms` },
    { key: 'latency', label: words.latency, value: `${printNumber(latency, 2)} ms` },
    ...(silent ? [] : [{ key: 'peak', label: words.peak, value: gain }]),
  ];
  return (
    <>
      <KeyValue items={facts} />
      {silent ? (
        <Banner tone="warn">{words.silent}</Banner>
      ) : (
        <CurvePlot
          label={words.response}
          summary={listText(facts.map(({ label, value }) => `${label} ${value}`))}
          frequencies={firGrid.frequencies}
          levels={magnitude}
          axis={{ min: -24, max: 24 }}
          height={200}
        />
      )}
      {peak > notable && <Banner tone="warn">{words.boosts(gain)}</Banner>}
    </>
  );
}
