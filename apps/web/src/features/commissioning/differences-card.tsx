import { planTakeBack, type Difference, type Reference } from '@headroom/model/commissioning';
import { addressOf } from '@headroom/model/property';
import { knownLeaf } from '@headroom/model/transfer';
import { useState } from 'react';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { useDifferences, useKept, useMayRun, useShelf } from '../../device/commissioning/use-differences.ts';
import type { Shelved } from '../../device/commissioning/shelf.ts';
import { settingText, textOf, useSpeech, type Speech } from '../../device/files/setting-text.ts';
import { historyOf } from '../../device/history/history.ts';
import { askOfProgram, sendByProgram } from '../../device/safe-changes/confirm-louder.ts';
import { useDeviceWords } from '../../device/words.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import styles from './commissioning.module.css';
import { SignDialog } from './sign-dialog.tsx';
import { useCommissioningWords } from './words.ts';

function titleOf(speech: Speech, address: string): string {
  const { place, setting } = settingText(speech, address);
  return [place, setting].filter((part) => part !== '').join(' · ');
}

export function DifferencesCard({ reference }: { readonly reference: Reference }) {
  const words = useCommissioningWords();
  const speech = useSpeech();
  const language = useLanguage();
  const { clock } = useSeat();
  const { accepted } = useKept();
  const shelf = useShelf();
  const mayRun = useMayRun();
  const differences = useDifferences(reference, accepted, true) ?? [];
  const [asked, setAsked] = useState<Difference>();
  const tell = (outcome: Shelved) => {
    if (!outcome.ok) toast.error(words.problems[outcome.problem]);
  };
  function accept(by: string): void {
    setAsked(undefined);
    if (asked) void shelf.accept(asked, by, clock.now()).then(tell);
  }
  const agreed = Object.entries(accepted);
  const about = reference.scope && words.onlyHandedOver(reference.scope);
  const found = differences.length === 0 ? words.noDifferences : words.noDifferencesNote;
  return (
    <SectionCard
      title={words.differencesTitle}
      caption={
        <>
          {about !== undefined && <span className={layout.block}>{about}</span>}
          {found}
        </>
      }
      flush
    >
      {differences.length > 0 && (
        <ul aria-label={words.differencesTitle} className={layout.list}>
          {differences.map((difference) => (
            <Row key={difference.address} difference={difference} speech={speech} onAccept={() => setAsked(difference)} />
          ))}
        </ul>
      )}
      {agreed.length > 0 && (
        <>
          <h3 className={classes(typography.subheading, styles.heading)}>{words.acceptedTitle}</h3>
          <ul aria-label={words.acceptedTitle} className={layout.list}>
            {agreed.map(([address, { value, by, at }]) => {
              const title = titleOf(speech, address);
              return (
                <li key={address} className={classes(layout.divided, styles.check)}>
                  <div className={styles.said}>
                    <div className={typography.name}>{title}</div>
                    <div className={typography.note}>{textOf(speech, knownLeaf(address)?.handle.property, value)}</div>
                    <div className={typography.note}>{words.acceptedBy(by, momentText(language, new Date(at)))}</div>
                  </div>
                  <div className={classes(layout.wrap2, styles.actions)}>
                    <Button
                      small
                      disabled={!mayRun}
                      aria-label={words.anewOf(title)}
                      onClick={() => void shelf.showAgain(address).then(tell)}
                    >
                      {words.anew}
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {asked && (
        <SignDialog title={words.acceptTitle} verb={words.accept} isBusy={false} onClose={() => setAsked(undefined)} onSign={accept}>
          <p>
            {titleOf(speech, asked.address)}: {textOf(speech, asked.handle.property, asked.now)}
          </p>
          <p>{words.acceptBody}</p>
        </SignDialog>
      )}
    </SectionCard>
  );
}

interface RowProps {
  readonly difference: Difference;
  readonly speech: Speech;
  readonly onAccept: () => void;
}
function Row({ difference, speech, onAccept }: RowProps) {
  const words = useCommissioningWords();
  const deviceWords = useDeviceWords();
  const seat = useSeat();
  const { handle, at, address, before, now } = difference;
  const title = titleOf(speech, address);
  const mayRun = useMayRun();
  const write = planTakeBack(difference);
  const may = useAmp((amp) => amp.available && amp.may(handle, at).permission === 'Write');
  function takeBack(): void {
    if (!write) return;
    askOfProgram(seat, [write], (yes) => {
      if (yes) void send();
    });
    async function send(): Promise<void> {
      const outcome = await historyOf(seat).during(seat, () => sendByProgram(seat, write ? [write] : []), 'offered');
      if (!outcome.ok && outcome.reason !== 'superseded') toast.error(outcomeText(deviceWords, outcome));
    }
  }
  return (
    <li className={classes(layout.divided, styles.check)} data-difference={addressOf(handle, at)}>
      <div className={styles.said}>
        <div className={typography.name}>{title}</div>
        <div className={typography.note}>
          {words.before}: {textOf(speech, handle.property, before)}
        </div>
        <div className={typography.note}>
          {words.now}: {textOf(speech, handle.property, now)}
        </div>
      </div>
      <div className={classes(layout.wrap2, styles.actions)}>
        {write && (
          <Button small icon="undo" disabled={!may} aria-label={words.takeBackOf(title)} onClick={takeBack}>
            {words.takeBack}
          </Button>
        )}
        <Button small icon="check" disabled={!mayRun} aria-label={words.acceptOf(title)} onClick={onAccept}>
          {words.accept}
        </Button>
      </div>
    </li>
  );
}
