import { Suspense, useMemo, useState } from 'react';
import { bandGainAndDelay, highPassFilter, outputEqFilter } from '@headroom/model/amplifier';
import { accept, writeTo, type NumberProperty, type Write } from '@headroom/model/property';
import type { Instance } from '@headroom/model/schema';
import { flatChannel, hasGain, hasQ, readFilterText, type EqBand, type ReadFilterText } from '@headroom/model/dsp';
import { useCurveSpeech } from '../../../device/curves/speech.ts';
import type { DefinitionsOf, Instances } from '../../../device/parameters/instances.ts';
import { useName } from '../../../device/names/use-name.ts';
import { useParameter, type Parameter } from '../../../device/parameters/parameter.ts';
import { useSupports } from '../../../device/binding/supported.ts';
import { useSeat } from '../../../device/binding/use-amp.tsx';
import { foundOf } from '../../../device/safe-changes/found.ts';
import { useWrites } from '../../../device/parameters/writes.ts';
import { listText } from '../../../i18n/list-text.ts';
import { printNumber, printValue } from '../../../i18n/number-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/choice.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import type { PlotBand } from '../../../ui/plots/band.ts';
import { EqualizerPlot } from '../../../ui/plots/equalizer-plot.tsx';
import { TextSource } from '../../../ui/controls/text-source.tsx';
import { readTextFile, useNewestFile, type ReadFile } from '../../../ui/controls/text-file.ts';
import { grid } from '../../../device/curves/grid.ts';
import { iirBanks, iirParameters, useIirCurves, type IirResource } from '../iir-bands.ts';
import { partWithin } from '../../../parts/lazy-part.ts';
import { planReplace } from '../plans.ts';
import type { FoundGraphic } from './graphic-fit.tsx';
import { InputRest } from './input-rest.tsx';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import styles from './text-dialogs.module.css';
import { useEqualizerWords } from '../words.ts';

const GraphicBands = partWithin(
  () => import('./graphic-fit.tsx'),
  (module) => module.GraphicBands,
);

export interface TextBank {
  readonly settings: readonly EqBand[];
  readonly places: readonly Instance[];
  readonly legal: Instances<DefinitionsOf<IirResource>>['legal'];
  /** Nothing can be changed now. */
  readonly fixed: boolean;
  readonly onMeasured: (file: File) => void;
}
interface ImportDialogProps {
  readonly channel: number;
  readonly label: string;
  readonly bank: TextBank;
  readonly dropped?: ReadFile;
  readonly onClose: () => void;
}
/** In bytes. */
const largestFile = 1_000_000;
export const readFilterFile = (file: File) => readTextFile(file, largestFile);
/** Many rows of numbers are a measurement. */
const holdsMeasurement = (text: string): boolean => (text.match(/^[\s"]*[\d.,]+["\s;,]+[-+]?[\d.,]/gm)?.length ?? 0) >= 10;
/** A large file is one, too. */
export const isMeasured = (read: ReadFile): boolean => (read.ok ? holdsMeasurement(read.text) : read.refusal === 'too large');

export function ImportDialog({ channel, label, bank, dropped, onClose }: ImportDialogProps) {
  const { text: words } = useEqualizerWords();
  const [file, setFile] = useState(dropped);
  const [name, setName] = useState<string>();
  const [text, setText] = useState(dropped?.ok ? dropped.text : '');
  const problem = file === undefined || file.ok ? undefined : file.refusal === 'too large' ? words.tooLarge : words.unreadable;
  const [preampWanted, setPreampWanted] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const { write } = useWrites();
  const seat = useSeat();
  const bandGain = useParameter(bandGainAndDelay.properties.gain, { channel });
  const typedFilters = useMemo(() => readFilterText(text), [text]);
  const [graphic, setGraphic] = useState<FoundGraphic>();
  const read = useMemo(() => withGraphic(typedFilters, graphic), [typedFilters, graphic]);
  const isMeasurement = useMemo(() => read.filters.length === 0 && holdsMeasurement(text), [read, text]);
  const count = bank.places.length;
  const freeCount = count - typedFilters.filters.length;
  const isFitting = read.graphic !== null && freeCount > 0 && graphic?.points !== read.graphic;
  const legal = useMemo(() => read.filters.slice(0, count).map((filter) => bank.legal(filter)), [read, bank, count]);
  const rest = useMemo(() => read.filters.slice(count), [read, count]);
  const hasInputBank = useSupports('inputEq') && bank.places[0]?.resource === outputEqFilter;
  const [toInput, setToInput] = useState<{ readonly rest: typeof rest; readonly writes: readonly Write[] }>();
  const inputWrites = toInput?.rest === rest ? toInput.writes : [];
  const preamp = preampOf(read, bandGain);
  // Boosts need their negative preamp.
  const takesPreamp = preamp.possible && (preampWanted ?? (read.preamp ?? 0) < 0);
  const newest = useNewestFile();
  const take = async (taken: File) => {
    const next = await newest.read(taken, largestFile);
    if (!next) return;
    setFile(next);
    setName(taken.name);
    if (next.ok) setText(next.text);
  };
  const apply = async () => {
    setBusy(true);
    const writes: Write[] = [...planReplace(bank.places, legal), ...inputWrites];
    if (takesPreamp && read.preamp !== null) writes.push(writeTo(bandGainAndDelay, { channel }, { gain: read.preamp }));
    const done = await write(writes, 'offered');
    setBusy(false);
    if (!done) return;
    foundOf(seat).preset(writes);
    onClose();
  };
  return (
    <DialogOrSheet
      open
      wide
      onClose={onClose}
      title={words.title}
      busy={busy}
      actions={
        <DialogActions
          onCancel={onClose}
          disabled={legal.length === 0 || isFitting || bank.fixed}
          busy={busy ? words.busy : undefined}
          onAct={() => void apply()}
          verb={legal.length === 0 ? words.noVerb : words.verb(count)}
        />
      }
    >
      <Stack>
        <TextSource
          label={words.field}
          hint={words.hint}
          error={problem}
          text={text}
          onText={(typed) => {
            newest.forget();
            setFile(undefined);
            setName(undefined);
            setText(typed);
          }}
          onFile={(chosen) => void take(chosen)}
          file={{ label: words.file, accept: '.txt,.req,.csv,text/plain' }}
        />
        {isMeasurement && (
          <>
            <Banner tone="info">{words.measured}</Banner>
            <Button
              icon="signal"
              onClick={() => {
                onClose();
                bank.onMeasured(new File([text], name ?? words.pasted));
              }}
            >
              {words.showMeasured}
            </Button>
          </>
        )}
        {read.graphic && freeCount > 0 && (
          <Suspense>
            <GraphicBands points={read.graphic} count={freeCount} found={graphic} onFound={setGraphic} />
          </Suspense>
        )}
        {text.trim() !== '' && !isMeasurement && !isFitting && (
          <Preview
            label={label}
            read={read}
            legal={read.filters.slice(0, count).map((filter, index) => ({ ...filter, ...legal[index] }))}
            count={count}
            left={rest.length - inputWrites.length}
          />
        )}
        {hasInputBank && rest.length > 0 && (
          <InputRest channel={channel} filters={rest} isTaken={inputWrites.length > 0} onTake={(writes) => setToInput({ rest, writes })} />
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
      </Stack>
    </DialogOrSheet>
  );
}

/** The bands of a curve, and the level that they cannot make. */
function withGraphic(read: ReadFilterText, found: FoundGraphic | undefined): ReadFilterText {
  if (read.graphic === null || found?.points !== read.graphic || found.fit === undefined) return read;
  const { bands, offset } = found.fit;
  return {
    ...read,
    filters: [...read.filters, ...bands.map((band): EqBand => ({ enable: true, type: 'Parametric', ...band }))],
    preamp: Number(((read.preamp ?? 0) + offset).toFixed(1)),
  };
}

function preampOf({ preamp }: ReadFilterText, { property, permission, limits }: Parameter<NumberProperty>) {
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
  /** Filters without a band. */
  readonly left: number;
}
function Preview({ label, read, legal, count, left }: PreviewProps) {
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
          <h3 className={typography.heading}>{words.preview}</h3>
          <EqualizerPlot
            label={label}
            summary={speak({ ...flatChannel, outputEqFilters: legal })}
            bands={bands}
            response={{ frequencies: grid.frequencies, of: respond }}
            parameters={iirParameters(own.q, { frequency: frequency.property, gain: gain.property, q: q.property })}
            height={190}
          />
          <ol className={classes(typography.note, styles.list)}>
            {legal.map((band, index) => (
              <li key={`${index}`}>{words.bandLine(index + 1, option(band.type), bandText(band, words.off))}</li>
            ))}
          </ol>
          <p>{words.replaces(legal.length, count)}</p>
        </>
      )}
      {left > 0 && <Banner tone="warn">{words.tooMany(left, count)}</Banner>}
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
