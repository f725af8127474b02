/** Typed, pasted or from a file, with a preview before sending [XOVER-06] [XOVER-07]. */

import { useMemo, useState } from 'react';
import {
  highestFirGain,
  isOtherRate,
  isTooLoudFir,
  maximumFirCoefficients,
  maxFirGain,
  readFirCoefficients,
  sampleRate,
  type ReadCoefficients,
} from '@headroom/model/dsp';
import { listText } from '../../i18n/list-text.ts';
import { printNumber } from '../../i18n/number-text.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { KeyValue } from '../../ui/surfaces/card.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { Confirm, DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { CurvePlot } from '../../ui/plots/curve-plot.tsx';
import { TextSource } from '../../ui/controls/text-source.tsx';
import { useNewestFile } from '../../ui/controls/text-file.ts';
import { durationOf, firGrid, mostSaidRise, responseOf, riseBetween, writeCoefficientText } from './fir-facts.ts';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { useCrossoverWords, type Words } from './words.ts';

const largestFile = 500_000;
const decibels = (value: number) => `${printNumber(value, 2, true)} dB`;
/** A gain printed as 0.00 dB is no boost. */
const raises = (gain: number) => gain >= 0.005;

interface FirDialogProps {
  readonly coefficients: readonly number[];
  /** Nothing can be sent now. */
  readonly isOff: boolean;
  readonly send: (coefficients: readonly number[]) => Promise<boolean>;
  readonly onClose: () => void;
}

export function FirDialog({ coefficients, isOff, send, onClose }: FirDialogProps) {
  const { fir: words } = useCrossoverWords();
  const [text, setText] = useState(() => writeCoefficientText(coefficients));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const read = useMemo(() => readFirCoefficients(text), [text]);
  const found = useMemo(() => (read.ok ? read.coefficients : []), [read]);
  const gain = useMemo(() => highestFirGain(found), [found]);
  // Compared with what plays now: a filter below 0 dB may replace a much quieter one.
  const rise = useMemo(() => Math.max(gain, riseBetween(coefficients, found)), [gain, coefficients, found]);
  const tooLoud = useMemo(() => isTooLoudFir(found), [found]);
  const refusal = read.ok ? (tooLoud ? words.tooLoud(decibels(gain), decibels(maxFirGain)) : undefined) : refusalText(read, words);
  const newest = useNewestFile();
  const take = async (file: File) => {
    const content = await newest.read(file, largestFile);
    if (!content) return;
    setProblem(content.ok ? undefined : content.refusal === 'too large' ? words.tooLarge : words.unreadable);
    if (content.ok) setText(content.text);
  };
  const apply = async () => {
    setAsking(false);
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
        <DialogActions
          onCancel={onClose}
          disabled={found.length === 0 || tooLoud || problem !== undefined || isOff}
          busy={busy ? words.sending : undefined}
          onAct={() => (raises(rise) ? setAsking(true) : void apply())}
          verb={words.send}
        />
      }
    >
      <Stack>
        <TextSource
          label={words.field}
          hint={words.hint}
          error={problem ?? refusal}
          text={text}
          onText={(typed) => {
            newest.forget();
            setProblem(undefined);
            setText(typed);
          }}
          onFile={(file) => void take(file)}
          file={{ label: words.file, accept: '.txt,.csv,.fir,text/plain,text/csv' }}
        />
        {read.ok && isOtherRate(read.rate) && (
          <Banner tone="warn">
            {words.otherRate(`${printNumber(read.rate / 1000, 1)} kHz`, `${printNumber(sampleRate / 1000, 0)} kHz`)}
          </Banner>
        )}
        {found.length > 0 && <Prediction coefficients={found} gain={gain} tooLoud={tooLoud} />}
      </Stack>
      <Confirm
        open={asking}
        danger
        onClose={() => setAsking(false)}
        title={words.louderTitle(rise > mostSaidRise ? `> ${mostSaidRise} dB` : decibels(rise))}
        verb={words.send}
        onConfirm={() => void apply()}
      >
        {words.louderBody}
      </Confirm>
    </DialogOrSheet>
  );
}

function refusalText(read: Exclude<ReadCoefficients, { ok: true }>, words: Words['fir']): string {
  switch (read.refusal) {
    case 'too many coefficients':
      return words.tooMany;
    case 'columns':
      return words.columns;
    case 'decimals or columns':
      return words.decimalsOrColumns;
    case 'not a number':
      return words.notANumber(String(read.position), read.text);
  }
}

interface PredictionProps {
  readonly coefficients: readonly number[];
  readonly gain: number;
  readonly tooLoud: boolean;
}
function Prediction({ coefficients, gain, tooLoud }: PredictionProps) {
  const { fir: words } = useCrossoverWords();
  const { magnitude, latency } = useMemo(() => responseOf(coefficients), [coefficients]);
  const silent = coefficients.every((value) => value === 0);
  const facts = [
    { key: 'length', label: words.length, value: words.lengthOf(String(coefficients.length), String(maximumFirCoefficients)) },
    { key: 'duration', label: words.duration, value: `${printNumber(durationOf(coefficients), 2)} ms` },
    { key: 'latency', label: words.latency, value: `${printNumber(latency, 2)} ms` },
    ...(silent ? [] : [{ key: 'peak', label: words.peak, value: decibels(gain) }]),
  ];
  return (
    <>
      <KeyValue items={facts} />
      {silent ? (
        <Banner tone="warn">{words.silent}</Banner>
      ) : tooLoud ? null : (
        <CurvePlot
          label={words.response}
          summary={listText(facts.map(({ label, value }) => `${label} ${value}`))}
          frequencies={firGrid.frequencies}
          levels={magnitude}
          axis={{ min: -24, max: 24 }}
          height={200}
        />
      )}
      {raises(gain) && !tooLoud && <Banner tone="warn">{words.boosts(decibels(gain))}</Banner>}
    </>
  );
}
