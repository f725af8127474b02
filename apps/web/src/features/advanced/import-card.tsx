import { ethernet, network } from '@headroom/model/amplifier';
import { addressOf, channelSections } from '@headroom/model/property';
import { ampSections, isOfNetwork, type ImportPlan, type ValueChange } from '@headroom/model/transfer';
import { useRef } from 'react';
import { machineClock } from '@headroom/protocol';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { historyOf } from '../../device/history/history.ts';
import { useAddressOwner } from '../../device/site/address-owner.ts';
import { useAmpParts } from '../../device/site/amp-parts.ts';
import { useConnect } from '../../device/site/local-site-context.tsx';
import { startMove } from '../../device/site/moves.ts';
import { useControlWords } from '../../device/control-words.ts';
import { currentLocale } from '../../i18n/locale.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { Icon } from '../../ui/look/icon.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './advanced-screen.module.css';
import { useChannels } from './channels.ts';
import type { DeviceNow } from '../../device/files/device-tree.ts';
import { hintOf, outOfReach, useImport, type Choice, type ChosenFile, type Follow, type Hint, type Refusal } from './import-flow.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult, Undone } from './import-result.tsx';
import { ImportButton, OutputState, RestoreQuestion } from './output-state.tsx';
import { ChangeGroups, changeRows, noteRows, NoteTables, useSpeech } from './setting-table.tsx';
import { SectionChoice } from './section-choice.tsx';
import { useAdvancedWords } from './words.ts';

export function ImportCard({ lockedWhy }: { readonly lockedWhy: string | undefined }) {
  const words = useAdvancedWords();
  const seat = useSeat();
  const available = useAmp((amp) => amp.available);
  const { state, plan, flow } = useImport();
  const follow = useFollow();
  const parts = useAmpParts();
  const choose = (file: File) => void flow.choose(file);
  const run = async (agreed: readonly ValueChange[]) => {
    await historyOf(seat).during(seat, () => flow.run(follow, agreed));
    const now = flow.state();
    if (now.kind === 'finished' && now.outcome.ok) parts?.imported(now.chosen.name);
  };
  const drop = (
    <FileDrop label={words.chooseFile} accept="" hint={words.fileHint} disabled={lockedWhy !== undefined} why={lockedWhy} onFile={choose} />
  );
  return (
    <SectionCard title={words.importTitle} icon="upload">
      <div className={classes(layout.stack, styles.form)}>
        {lockedWhy !== undefined && (
          <Banner tone="plain" icon="lock">
            {lockedWhy}
          </Banner>
        )}
        {state.kind === 'idle' && drop}
        {state.kind === 'reading' && (
          <p className={typography.caption} role="status">
            <Spinner /> {words.reading}
          </p>
        )}
        {state.kind === 'refused' && (
          <>
            {drop}
            <Refused name={state.name} refusal={state.refusal} hint={state.hint} />
          </>
        )}
        {state.kind === 'preview' && plan && (
          <>
            <FileRow chosen={state.chosen} onChoose={choose} />
            <Preview chosen={state.chosen} choice={state.choice} now={state.now} plan={plan} onChange={flow.change} />
            <div className={classes(layout.row2, styles.buttons)}>
              <ImportButton
                plan={plan}
                now={state.now}
                disabled={!available || lockedWhy !== undefined}
                onImport={(agreed) => void run(agreed)}
              />
              <Button variant="quiet" onClick={flow.close}>
                {words.cancel}
              </Button>
            </div>
          </>
        )}
        {state.kind === 'running' && (
          <>
            <FileRow chosen={state.chosen} />
            <ImportProgress steps={state.steps} done={state.done} />
            {state.isAway && (
              <div role="alert">
                <Banner tone="warn">{words.away}</Banner>
              </div>
            )}
          </>
        )}
        {(state.kind === 'finished' || state.kind === 'undoing') && (
          <>
            <FileRow chosen={state.chosen} {...(state.kind === 'finished' ? { onChoose: choose } : {})} />
            <ImportResult
              finished={state}
              asks={state.kind === 'finished' ? state.asks : undefined}
              busy={state.kind === 'undoing'}
              canUndo={lockedWhy === undefined && available}
              onUndo={(agreed) => void flow.undo(follow, agreed)}
              onKeep={flow.keep}
              onDone={flow.close}
            />
          </>
        )}
        {state.kind === 'interrupted' && (
          <>
            <div role="alert">
              <Banner tone="warn">
                <b>{words.interrupted}</b>
                <div className={styles.detail}>{words.interruptedBody(state.name)}</div>
              </Banner>
            </div>
            <div className={classes(layout.row2, styles.buttons)}>
              <Button
                variant="primary"
                icon="undo"
                disabled={!available || lockedWhy !== undefined}
                busy={state.isRestoring ? words.undoing : undefined}
                onClick={() => void flow.restore(follow, [])}
              >
                {words.restoreBefore}
              </Button>
              <Button variant="quiet" disabled={state.isRestoring} onClick={flow.close}>
                {words.leaveAsIs}
              </Button>
            </div>
            {state.asks && <RestoreQuestion {...state.asks} onRestore={(agreed) => void flow.restore(follow, agreed)} onKeep={flow.keep} />}
          </>
        )}
        {state.kind === 'undone' && (
          <>
            {drop}
            <div role="status">
              <Undone isWhole={state.isWhole} left={state.left} />
            </div>
          </>
        )}
      </div>
    </SectionCard>
  );
}

function useFollow(): Follow {
  const { device, id: ampId } = useSeat();
  const connect = useConnect();
  return (to) => {
    if (!connect) return;
    const goesBack = device.read(network.properties.confirm, {}) !== undefined;
    startMove({ ampId, from: device.host, to, goesBack, clock: machineClock, connect });
  };
}

function Refused({ name, refusal, hint }: { readonly name: string; readonly refusal: Refusal; readonly hint: Hint | undefined }) {
  const words = useAdvancedWords();
  return (
    <div role="alert">
      <Banner tone="fault">
        <b>{words.refusals[refusal]}</b>
        <div className={styles.detail}>
          {hint !== undefined && `${words[hint]} `}
          {words.nothingChanged(name)}
        </div>
      </Banner>
    </div>
  );
}

function FileRow({ chosen: { name, bytes, file }, onChoose }: { readonly chosen: ChosenFile; readonly onChoose?: (file: File) => void }) {
  const words = useAdvancedWords();
  const input = useRef<HTMLInputElement>(null);
  const facts = [
    file.kind === 'amp' ? words.wholeAmp : words.oneChannel,
    ...(file.deviceId === undefined ? [] : [words.fromDevice(file.deviceId.replaceAll(/(..)(?=.)/g, '$1:'))]),
    ...(file.locks.length > 0 ? [words.fileLocked] : []),
    words.kilobytes(new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(bytes / 1000)),
  ];
  return (
    <div className={classes(layout.row, styles.file)}>
      <Icon name="file" />
      <div className={styles.fileText}>
        <div className={typography.name}>{name}</div>
        <div className={typography.caption}>{facts.join(' · ')}</div>
      </div>
      {onChoose && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={words.chooseAnother}
            onChange={(event) => {
              const [file0] = event.currentTarget.files ?? [];
              if (file0) onChoose(file0);
              event.currentTarget.value = '';
            }}
          />
          <Button small variant="quiet" onClick={() => input.current?.click()}>
            {words.chooseAnother}
          </Button>
        </>
      )}
    </div>
  );
}

interface PreviewProps {
  readonly chosen: ChosenFile;
  readonly choice: Choice;
  readonly now: DeviceNow;
  readonly plan: ImportPlan;
  readonly onChange: (choice: Choice) => void;
}
function Preview({ chosen, choice, now, plan, onChange }: PreviewProps) {
  const words = useAdvancedWords();
  const speech = useSpeech();
  const { localOnly } = useControlWords();
  const barred = outOfReach(useSeat().mode);
  const channels = useChannels();
  const address = plan.ok ? newAddress(plan.changes) : undefined;
  const owner = useAddressOwner()(address ?? '');
  return (
    <>
      {choice.channel !== undefined && (
        <Select
          label={words.into}
          value={String(choice.channel)}
          options={channels.map(({ number, label }) => ({ value: String(number), label }))}
          onChange={(value) => onChange({ ...choice, channel: Number(value) })}
        />
      )}
      {choice.channel === undefined ? (
        <SectionChoice
          label={words.sections}
          all={ampSections}
          names={words.ampSections}
          chosen={new Set(ampSections.filter((section) => choice.sections.has(section)))}
          barred={barred}
          barredWhy={localOnly}
          onChange={(sections) => onChange({ ...choice, sections })}
        />
      ) : (
        <SectionChoice
          label={words.sections}
          all={channelSections}
          names={words.channelSections}
          chosen={new Set(channelSections.filter((section) => choice.sections.has(section)))}
          onChange={(sections) => onChange({ ...choice, sections })}
        />
      )}
      {!plan.ok ? (
        <Refused name={chosen.name} refusal={plan.refusal} hint={hintOf(plan.refusal)} />
      ) : (
        <>
          <OutputState choice={choice} now={now} kept={plan.kept} changes={plan.changes} generators={plan.generators} onChange={onChange} />
          {plan.steps.some(({ kind }) => kind === 'resetLocks') && <Banner tone="warn">{words.lockReplaced}</Banner>}
          {plan.steps.some(({ kind }) => kind === 'lock') && (
            <Banner tone="info" icon="lock">
              {words.lockFollows}
            </Banner>
          )}
          {plan.steps.some(isOfNetwork) && (
            <Banner tone="warn">
              {words.networkWarning} {address !== undefined && words.newAddress(address)}
              {owner !== undefined && ` ${words.addressTaken(owner)}`}
            </Banner>
          )}
          <section className={classes(layout.stack, styles.notes)}>
            <h3 className={classes(layout.wrap, typography.strong, styles.noteTitle)}>
              {words.preview}
              <span className={typography.caption}>{plan.changes.length > 0 && words.changeCount(plan.changes.length)}</span>
            </h3>
            {plan.changes.length === 0 ? (
              <p className={typography.caption}>{words.noChange}</p>
            ) : (
              <ChangeGroups rows={changeRows(speech, now, plan.changes)} />
            )}
          </section>
          <NoteTables rows={noteRows(speech, chosen, choice, now, plan)} />
        </>
      )}
    </>
  );
}
function newAddress(changes: readonly { readonly address: string; readonly after: unknown }[]): string | undefined {
  const ip = changes.find(({ address }) => address === addressOf(ethernet.properties.ip, {}))?.after;
  return typeof ip === 'string' && ip !== '' ? ip.split('/')[0] : undefined;
}
