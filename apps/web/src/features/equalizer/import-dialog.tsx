/** Filters of other programs become bands: pasted or dropped, previewed, every line that is left out named, and applied with one button. */

import { useMemo, useState } from 'react';
import { accept, bandGainAndDelay, highPassFilter, writeTo, type Write } from '@headroom/model';
import { flatChannel, hasGain, hasQ, readFilterText, type EqBand, type ReadFilterText } from '@headroom/model/dsp';
import { useCurveSpeech } from '../../device/curves/speech.ts';
import type { DefinitionsOf, Instances } from '../../device/instances.ts';
import { useName } from '../../device/names/use-name.ts';
import { useParameter } from '../../device/parameter.ts';
import { useWrites } from '../../device/writes.ts';
import { listText } from '../../i18n/list-text.ts';
import { printNumber, printValue } from '../../i18n/number-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DialogOrSheet } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { EqualizerPlot, type PlotBand } from '../../ui/plots/equalizer-plot.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { readTextFile, type ReadFile } from '../../ui/text-file.ts';
import { grid } from './grid.ts';
import { iirBanks, printed, useIirCurves, type IirResource } from './iir-bands.ts';
import { planReplace } from './plans.ts';
import { useWords } from '../../ui/words.ts';
import styles from './text-dialogs.module.css';
import { useEqualizerWords } from './words.ts';

/** What text can be read into. */
export interface TextBank {
  readonly settings: readonly EqBand[];
  readonly paths: readonly string[];
  readonly legal: Instances<DefinitionsOf<IirResource>>['legal'];
}
interface ImportDialogProps {
  readonly channel: number;
  readonly label: string;
  readonly bank: TextBank;
  /** What a file held that was dropped on the page. */
  readonly dropped?: ReadFile;
  readonly onClose: () => void;
}
/** Filter text is a few lines; a file of this size is something else. */
const largestFile = 1_000_000;
export const readFilterFile = (file: File) => readTextFile(file, largestFile);

export function ImportDialog({ channel, label, bank, dropped, onClose }: ImportDialogProps) {
  const { cancel } = useWords();
  const { text: words } = useEqualizerWords();
  const [file, setFile] = useState(dropped);
  const [text, setText] = useState(dropped?.ok ? dropped.text : '');
  const problem = file === undefined || file.ok ? undefined : file.refusal === 'too large' ? words.tooLarge : words.unreadable;
  const [preampWanted, setPreampWanted] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const write = useWrites();
  const bandGain = useParameter(bandGainAndDelay.properties.gain, { channel });
  const read = useMemo(() => readFilterText(text), [text]);
  const count = bank.paths.length;
  const legal = useMemo(() => read.filters.slice(0, count).map((filter) => bank.legal(filter)), [read, bank, count]);
  const preamp = preampOf(read, bandGain);
  // Where the filters boost, a preamp that lowers belongs to them.
  const takesPreamp = preamp.possible && (preampWanted ?? (read.preamp ?? 0) < 0);
  const take = async (taken: File) => {
    const next = await readFilterFile(taken);
    setFile(next);
    if (next.ok) setText(next.text);
  };
  const apply = async () => {
    setBusy(true);
    const writes: Write[] = planReplace(bank.paths, legal);
    if (takesPreamp && read.preamp !== null) writes.push(writeTo(bandGainAndDelay, { channel }, { gain: read.preamp }));
    const done = await write(writes);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <DialogOrSheet
      open
      wide
      onClose={onClose}
      title={words.title}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          <Button variant="primary" disabled={legal.length === 0} busy={busy ? words.busy : undefined} onClick={() => void apply()}>
            {legal.length === 0 ? words.noVerb : words.verb(count)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <TextArea
          label={words.field}
          hint={words.hint}
          error={problem}
          value={text}
          rows={5}
          onChange={(typed) => {
            setFile(undefined);
            setText(typed);
          }}
          onFile={(chosen) => void take(chosen)}
        />
        {text.trim() === '' ? (
          <FileDrop label={words.file} accept=".txt,.req,.csv,text/plain" onFile={(chosen) => void take(chosen)} />
        ) : (
          <Preview label={label} read={read} legal={legal as unknown as readonly EqBand[]} count={count} />
        )}
        {read.preamp !== null &&
          (preamp.possible ? (
            <Checkbox
              label={words.preamp(preamp.text)}
              description={words.preampNow(printValue(bandGain.property, bandGain.value))}
              checked={takesPreamp}
              onChange={setPreampWanted}
            />
          ) : (
            <Banner tone="warn">{words.preampOut(preamp.text)}</Banner>
          ))}
      </div>
    </DialogOrSheet>
  );
}

function preampOf(
  { preamp }: ReadFilterText,
  { property, permission, limits }: ReturnType<typeof useParameter<typeof bandGainAndDelay.properties.gain.property, string>>,
) {
  const value = preamp ?? 0;
  const accepted = accept(property, value);
  const fits = accepted.ok && !accepted.changed && value >= limits.min && value <= limits.max;
  return { possible: preamp !== null && fits && permission === 'Write', text: `${printNumber(value, 1, true)} dB` };
}

interface PreviewProps {
  readonly label: string;
  readonly read: ReadFilterText;
  readonly legal: readonly EqBand[];
  readonly count: number;
}
function Preview({ label, read, legal, count }: PreviewProps) {
  const { text: words, ...own } = useEqualizerWords();
  const { option } = useName();
  const speak = useCurveSpeech();
  const respond = useIirCurves(legal);
  const { frequency, gain, q } = iirBanks.output.properties;
  const bands = legal.map((band, index): PlotBand => ({
    key: String(index + 1),
    number: index + 1,
    frequency: band.frequency,
    gain: band.gain,
    width: band.q,
    on: band.enable,
  }));
  const passes = [
    ...(read.highPass
      ? [words.pass(words.highPass, printValue(highPassFilter.properties.frequency.property, read.highPass.frequency))]
      : []),
    ...(read.lowPass ? [words.pass(words.lowPass, printValue(highPassFilter.properties.frequency.property, read.lowPass.frequency))] : []),
  ];
  return (
    <>
      {legal.length === 0 ? (
        <Banner tone="warn">{words.nothing}</Banner>
      ) : (
        <>
          <h3 className={styles.title}>{words.preview}</h3>
          <EqualizerPlot
            label={label}
            summary={speak({ ...flatChannel, outputEqFilters: legal })}
            bands={bands}
            frequencies={grid.frequencies}
            respond={respond}
            limits={{ frequency: frequency.property, gain: gain.property, width: q.property }}
            format={{ frequency: printed(frequency.property), gain: printed(gain.property), width: printed(q.property) }}
            widthName={own.q}
            height={190}
            selected={null}
            onSelect={() => {}}
            onCommit={() => {}}
            disabled
          />
          <ol className={styles.list}>
            {legal.map((band, index) => (
              <li key={`${index}`}>{words.bandLine(index + 1, option(band.type), bandText(band, words.off))}</li>
            ))}
          </ol>
          <p>{words.replaces(legal.length, count)}</p>
        </>
      )}
      {read.filters.length > count && <Banner tone="warn">{words.tooMany(read.filters.length - count, count)}</Banner>}
      {passes.map((pass) => (
        <Banner key={pass} tone="info">
          {pass}
        </Banner>
      ))}
      {read.unsupported.length > 0 && (
        <Banner tone="warn">
          {words.unsupported(read.unsupported.length)}
          <ul className={styles.refused}>
            {read.unsupported.map(({ line, text, reason }) => (
              <li key={`${line}-${reason}`}>
                {line === 0 ? text : words.line(line, text)} ({words.reasons[reason]})
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );

  function bandText(band: EqBand, off: string): string {
    return listText([
      printValue(frequency.property, band.frequency),
      ...(hasGain(band.type) ? [printValue(gain.property, band.gain)] : []),
      ...(hasQ(band.type) ? [`${own.q} ${printValue(q.property, band.q)}`] : []),
      ...(band.enable ? [] : [off]),
    ]);
  }
}
