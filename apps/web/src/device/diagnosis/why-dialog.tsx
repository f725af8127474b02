import { output } from '@headroom/model/amplifier';
import { explains, sentenceOf, symptoms, type Diagnosis, type Finding, type Symptom, type Verdict } from '@headroom/model/diagnosis';
import { useContext, useId, useState } from 'react';
import { recentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { printNumber, printValue } from '../../i18n/number-text.ts';
import { ampPath, ampTable } from '../../navigation/amp-table.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import layout from '../../ui/look/layout.module.css';
import { Hidden } from '../../ui/look/text.tsx';
import tones from '../../ui/look/tones.module.css';
import typography from '../../ui/look/typography.module.css';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import type { Seat } from '../binding/seat.ts';
import { SeatProvider, useAmpAt, useSeat } from '../binding/use-amp.tsx';
import { useName } from '../names/use-name.ts';
import { SiteContext } from '../site/site-context.tsx';
import { useCauseWords } from './cause-words.ts';
import { FixButton } from './fix-button.tsx';
import { QuietNoiseButton, useQuietNoise } from './quiet-noise.tsx';
import { pageOf, placePath } from './place-path.ts';
import { useDiagnosis } from './use-diagnosis.ts';
import { useChannelRecord } from './channel-record.ts';
import styles from './why-dialog.module.css';
import { useWhyWords } from './words.ts';

interface WhyDialogProps {
  readonly seat: Seat;
  readonly channel: number;
  readonly onClose: () => void;
}
export function WhyDialog({ seat, channel, onClose }: WhyDialogProps) {
  const words = useWhyWords();
  const rules = useCauseWords();
  const site = useContext(SiteContext);
  const [symptom, setSymptom] = useState<Symptom>('silent');
  const isBridgeLost = site?.isBridgeLost?.(seat.id) === true;
  const recorded = useChannelRecord(site, seat, channel);
  const noise = useQuietNoise(seat, channel);
  const diagnosis = useDiagnosis(seat, { channel, symptom, isBridgeLost, you: words.you, recorded });
  const name = useAmpAt(seat, ({ read }) => read(output.properties.name, { channel })) ?? '';
  return (
    <DialogOrSheet open wide title={rules.symptoms[symptom]} onClose={onClose} actions={<Button onClick={onClose}>{words.close}</Button>}>
      <SeatProvider value={seat}>
        <p className={classes(typography.note, layout.breaks)}>{words.channel(channel, name)}</p>
        <Segmented
          label={words.symptom}
          value={symptom}
          options={symptoms.map((value) => ({ value, label: words.symptoms[value] }))}
          onChange={setSymptom}
          block
        />
        {noise.stage !== 'off' && (
          <div role="status">
            <Banner tone={noise.stage === 'playing' ? 'warn' : 'info'}>
              {noise.stage === 'playing' ? words.noisePlays : words.noiseEnded}
            </Banner>
          </div>
        )}
        {noise.stage === 'playing' ? null : diagnosis === undefined ? (
          <Loading label={words.connecting}>
            <Skeleton height={72} />
          </Loading>
        ) : (
          <Shown diagnosis={diagnosis} onNoise={noise.play} onClose={onClose} />
        )}
      </SeatProvider>
    </DialogOrSheet>
  );
}

interface ShownProps {
  readonly diagnosis: Diagnosis;
  readonly onNoise: () => void;
  readonly onClose: () => void;
}
function Shown({ diagnosis, onNoise, onClose }: ShownProps) {
  const words = useWhyWords();
  const { cause, further, steps, channel } = diagnosis;
  const { base } = useSeat();
  const go = useGo();
  const [isWhole, setWhole] = useState(false);
  const open = steps.flatMap(({ findings }) => findings.filter(({ effects }) => effects.includes('unknown')));
  return (
    <>
      <Answer diagnosis={diagnosis} />
      {cause && <Ways key={cause.name} finding={cause} channel={channel} onNoise={onNoise} onClose={onClose} isFirst />}
      {further.length > 0 && <p className={typography.note}>{words.further(further.length)}</p>}
      {cause === undefined && open.length > 0 && (
        <section className={layout.grid2} aria-label={words.notKnown}>
          <h3 className={typography.heading}>{words.notKnown}</h3>
          {open.map((finding) => (
            <div key={finding.name} className={layout.grid2}>
              <p>
                <Sentence finding={finding} />
              </p>
              <Ways finding={finding} channel={channel} onNoise={onNoise} onClose={onClose} />
            </div>
          ))}
        </section>
      )}
      <div className={layout.wrap2}>
        <Button variant="quiet" icon={isWhole ? 'chev-up' : 'chev-down'} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {words.showAll}
        </Button>
        <Button
          variant="quiet"
          icon="arrow-right"
          onClick={() => {
            onClose();
            go(`${ampPath(base, 'commissioning')}?channel=${channel}`);
          }}
        >
          {words.runChecks}
        </Button>
      </div>
      {isWhole && <Path diagnosis={diagnosis} />}
    </>
  );
}

function Answer({ diagnosis: { cause, soundLeaves, symptom } }: { readonly diagnosis: Diagnosis }) {
  const words = useWhyWords();
  const [icon, tone]: [IconName, string | undefined] = cause
    ? ['fault', tones.fault]
    : soundLeaves === true
      ? ['ok', tones.ok]
      : ['help', undefined];
  return (
    <div role="status" aria-label={words.answer} className={classes(layout.line3, styles.answer)}>
      <Icon name={icon} size={24} className={tone} />
      <div className={layout.grid1}>
        {cause ? (
          <p className={styles.sentence}>
            <Sentence finding={cause} />
          </p>
        ) : (
          <>
            {symptom !== 'silent' && soundLeaves !== undefined && <p className={styles.sentence}>{words.nothingFound}</p>}
            <p className={styles.sentence}>
              {soundLeaves === true ? words.soundLeaves : soundLeaves === false ? words.silentNow : words.unknown}
            </p>
            {symptom === 'silent' && soundLeaves === true && <p>{words.soundLeavesNote}</p>}
          </>
        )}
      </div>
    </div>
  );
}

function Sentence({ finding }: { readonly finding: Finding }) {
  const rules = useCauseWords();
  const language = useLanguage();
  const { option } = useName();
  const { clock } = useSeat();
  const time = (at: number) => recentText(language, new Date(at), new Date(clock.now()));
  return sentenceOf(finding, { words: rules, print: { number: printNumber, value: printValue, option }, time });
}

interface WaysProps {
  readonly finding: Finding;
  readonly channel: number;
  readonly onNoise: () => void;
  readonly onClose: () => void;
  readonly isFirst?: boolean;
}
function Ways({ finding, channel, onNoise, onClose, isFirst = false }: WaysProps) {
  const words = useWhyWords();
  const language = useLanguage();
  const { name } = useName();
  const { base } = useSeat();
  const go = useGo();
  const { place, fix } = finding;
  const path = placePath(base, channel, place);
  const called = 'page' in place ? ampTable[pageOf[place.page]].menu.label[language] : name(place.handle);
  return (
    <div className={layout.wrap2}>
      {fix?.kind === 'write' && <FixButton fix={fix} channel={channel} isFirst={isFirst} />}
      {fix?.kind === 'run' && <QuietNoiseButton channel={channel} onPlay={onNoise} />}
      <Button
        icon="arrow-right"
        onClick={() => {
          onClose();
          go(path);
        }}
      >
        {words.goTo(called)}
      </Button>
    </div>
  );
}

interface Look {
  readonly name: IconName;
  readonly className?: string | undefined;
}
/** A cross marks only what explains the symptom. */
function lookOf(verdict: Verdict, symptom: Symptom): Look {
  if (verdict === 'passes') return { name: 'check', className: tones.ok };
  if (verdict === 'unknown') return { name: 'help' };
  if (explains[symptom].includes(verdict)) return { name: 'close', className: tones.fault };
  return { name: 'info' };
}
function Path({ diagnosis: { steps, symptom } }: { readonly diagnosis: Diagnosis }) {
  const words = useWhyWords();
  const rules = useCauseWords();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <Hidden>{words.path}</Hidden>
      </h3>
      <ol className={classes(layout.list, styles.path)}>
        {steps.map(({ step, verdict, findings }) => (
          <li key={step} className={styles.step} data-step={step} data-verdict={verdict}>
            <Icon {...lookOf(verdict, symptom)} label={words.verdicts[verdict]} />
            <span className={styles.name}>{rules.steps[step]}</span>
            {findings.length > 0 && (
              <span className={classes(typography.note, styles.found)}>
                {findings.map((finding) => (
                  <span key={finding.name}>
                    <Sentence finding={finding} />{' '}
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
