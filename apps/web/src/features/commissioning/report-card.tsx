import { channelNumbers } from '@headroom/model/catalogue';
import { writeReport, type Reference, type Report } from '@headroom/model/commissioning';
import { useState, type ReactNode } from 'react';
import { useMayRun, useShelf } from '../../device/commissioning/use-differences.ts';
import { useFieldWords } from '../../i18n/field-words.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { saveTextFile } from '../../ui/controls/text-file.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { KeyValue, SectionCard } from '../../ui/surfaces/card.tsx';
import { CheckList } from './check-list.tsx';
import styles from './commissioning.module.css';
import type { Conductor } from './conductor.ts';
import { verdictTones } from './run-card.tsx';
import { channelNameIn, placesOf, sectionsOf, tallyOf } from './sections.ts';
import { useCommissioningWords } from './words.ts';

/** Some file systems refuse other characters. */
const fileName = ({ amplifier, scope }: Report) =>
  `${[amplifier.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'amp', ...(scope ? ['channel', ...scope] : [])].join('-')}-commissioning.json`;

interface ReportCardProps {
  readonly report: Report;
  readonly reference: Reference;
  readonly conductor: Conductor;
  readonly onNewRun: () => void;
}
export function ReportCard({ report, reference, conductor, onNewRun }: ReportCardProps) {
  const words = useCommissioningWords();
  const shelf = useShelf();
  const mayRun = useMayRun();
  const [asksRemove, setAsksRemove] = useState(false);
  return (
    <>
      <ReportSheet report={report} reference={reference}>
        <div className={classes(layout.wrap2, styles.verbs)}>
          <Button onClick={() => print()}>{words.print}</Button>
          <Button icon="download" onClick={() => saveTextFile(fileName(report), writeReport(report))}>
            {words.saveReport}
          </Button>
          <Button icon="refresh" disabled={!mayRun} onClick={() => conductor.retest(report)}>
            {words.retest}
          </Button>
          <Button disabled={!mayRun} onClick={onNewRun}>
            {words.newRun}
          </Button>
          {shelf.venue?.mayEdit() !== false && (
            <Button icon="trash" onClick={() => setAsksRemove(true)}>
              {words.remove}
            </Button>
          )}
        </div>
      </ReportSheet>
      <Confirm
        open={asksRemove}
        danger
        title={words.removeTitle}
        verb={words.remove}
        onClose={() => setAsksRemove(false)}
        onConfirm={() => {
          setAsksRemove(false);
          void shelf.removeReport(report.sha256).then((outcome) => {
            if (!outcome.ok) toast.error(words.problems[outcome.problem]);
          });
        }}
      >
        {words.removeBody}
      </Confirm>
    </>
  );
}

interface ReportSheetProps {
  readonly report: Report;
  readonly reference: Reference;
  readonly children?: ReactNode;
}
export function ReportSheet({ report, reference, children }: ReportSheetProps) {
  const words = useCommissioningWords();
  const fields = useFieldWords();
  const language = useLanguage();
  const { amplifier, recipe, scope, records, signedBy, signedAt, startedAt, verdict, sha256, state } = report;
  const moment = (at: number) => momentText(language, new Date(at));
  const places = (channels: readonly number[] | undefined) => placesOf(words, channels, (channel) => channelNameIn(state.values, channel));
  const replaced = channelNumbers(state.values).filter((channel) => reference.reportOfChannel(channel) !== report);
  return (
    <div className={classes(layout.stack, styles.report)}>
      <SectionCard
        title={scope ? words.reportOf(places(scope)) : words.reportTitle}
        caption={words.signedBy(signedBy, moment(signedAt))}
        chip={<Chip tone={verdictTones[verdict]}>{fields.values.verdict[verdict]}</Chip>}
      >
        <div className={classes(layout.stack, styles.stack)}>
          <KeyValue
            items={[
              { key: 'name', label: words.amplifier, value: amplifier.name },
              { key: 'model', label: words.facts.model, value: amplifier.model },
              { key: 'id', label: words.facts.id, value: amplifier.deviceId },
              { key: 'firmware', label: words.facts.firmware, value: amplifier.firmware },
              { key: 'scope', label: words.facts.scope, value: places(scope) },
              ...(replaced.length > 0 ? [{ key: 'replaced', label: words.facts.replaced, value: places(replaced) }] : []),
              { key: 'recipe', label: words.recipe, value: recipe.name || words.defaultRecipe },
              { key: 'begun', label: words.facts.begun, value: moment(startedAt) },
              { key: 'results', label: words.facts.results, value: words.tally(...tallyOf(records)) },
              { key: 'hash', label: words.facts.hash, value: <span className={styles.hash}>{sha256}</span> },
            ]}
          />
          {children}
        </div>
      </SectionCard>
      <CheckList sections={sectionsOf(records)} nameOf={(channel) => channelNameIn(state.values, channel)} />
    </div>
  );
}
