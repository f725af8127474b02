/** Faders, mutes and on-switches: kept unless chosen, and asked about before they get louder [IMPEXP-11]. */

import { grouped } from '@headroom/model/property';
import { output } from '@headroom/model/amplifier';
import { risesOf, knownLeaf, type ImportPlan, type Kept, type ValueChange } from '@headroom/model/transfer';
import { useState } from 'react';
import { listText } from '../../i18n/list-text.ts';
import { numberText } from '../../i18n/number-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Confirm } from '../../ui/overlays/dialog.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './advanced-screen.module.css';
import type { DeviceNow } from '../../device/files/device-tree.ts';
import type { Choice } from './import-flow.ts';
import { SettingTable, changeRows, useSpeech, type ImportSpeech } from './setting-table.tsx';
import { useAdvancedWords } from './words.ts';
import { propertyAt, settingText } from '../../device/files/setting-text.ts';

interface KeptProps {
  readonly choice: Choice;
  readonly now: DeviceNow;
  readonly kept: readonly Kept[];
}
interface OutputStateProps extends KeptProps {
  readonly changes: readonly ValueChange[];
  /** Generators on in the file and off on the amplifier. */
  readonly generators: readonly string[];
  readonly onChange: (choice: Choice) => void;
}
export function OutputState({ choice, now, kept, changes, generators, onChange }: OutputStateProps) {
  const speech = useSpeech();
  const { own: words } = speech;
  const hasState = kept.length > 0 || choice.takesOutputState;
  const isLouder = changes.some((change) => change.isLouder);
  if (!hasState && !isLouder && !choice.mutes && generators.length === 0) return null;
  return (
    <section className={classes(layout.stack, styles.stack)}>
      {kept.length > 0 && (
        <Banner tone="info">
          <KeptAsIs choice={choice} now={now} kept={kept} />
        </Banner>
      )}
      {hasState && (
        <Switch
          label={words.takeOutputState}
          checked={choice.takesOutputState}
          onChange={(takesOutputState) => onChange({ ...choice, takesOutputState })}
        />
      )}
      {generators.length > 0 && (
        <>
          <Banner tone="warn">{words.generatorInFile(listText(generators.map((address) => settingText(speech, address).place)))}</Banner>
          <Switch
            label={words.startGenerator}
            checked={choice.startsGenerator}
            onChange={(startsGenerator) => onChange({ ...choice, startsGenerator })}
          />
        </>
      )}
      {(isLouder || choice.mutes) && (
        <Switch label={words.importMuted} checked={choice.mutes} onChange={(mutes) => onChange({ ...choice, mutes })} />
      )}
    </section>
  );
}

export function KeptAsIs({ choice, now, kept }: KeptProps) {
  const speech = useSpeech();
  const { own: words } = speech;
  if (kept.length === 0) return null;
  const groups = [...grouped(kept, ({ address }) => settingText(speech, address).place)];
  const lines = groups.map(([place, own]) => ({ place, text: listText(own.map((one) => keptText(speech, now, one))) }));
  if (choice.channel !== undefined) return <div>{words.keptAsIs(lines.map(({ text }) => text).join(''))}</div>;
  return (
    <div>
      {words.keptAsIs('')}
      <ul className={styles.kept}>
        {lines.map(({ place, text }) => (
          <li key={place}>
            <b>{place}</b> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
function keptText({ own: words }: ImportSpeech, { schema }: DeviceNow, { address, inFile, onDevice }: Kept): string {
  const handle = knownLeaf(address)?.handle;
  const { fader, mute } = output.properties;
  const name = words.outputState[handle === fader ? 'fader' : handle === mute ? 'mute' : 'enable'];
  if (inFile === onDevice) return name;
  const property = propertyAt(schema, address);
  if (property?.kind !== 'number') return words.keptValue(name, words.isOn(onDevice === true), words.isOn(inFile === true));
  const [here, there] = [numberText(property, Number(onDevice)), numberText(property, Number(inFile))];
  return words.keptValue(name, `${here.number} ${here.unit}`, there.number);
}

interface ImportButtonProps {
  readonly plan: ImportPlan;
  readonly now: DeviceNow;
  readonly disabled: boolean;
  readonly onImport: (agreed: readonly ValueChange[]) => void;
}
export function ImportButton({ plan, now, disabled, onImport }: ImportButtonProps) {
  const speech = useSpeech();
  const { own: words } = speech;
  const [asks, setAsks] = useState(false);
  const rises = plan.ok ? risesOf(plan) : [];
  return (
    <>
      <Button
        variant="primary"
        icon="upload"
        disabled={!plan.ok || disabled}
        onClick={() => (rises.length > 0 ? setAsks(true) : onImport(rises))}
      >
        {words.importSettings}
      </Button>
      {asks && (
        <LouderQuestion
          rises={rises}
          now={now}
          body={words.louderBody}
          verb={words.louderVerb}
          after={words.after}
          onClose={() => setAsks(false)}
          onConfirm={() => onImport(rises)}
        />
      )}
    </>
  );
}

interface LouderQuestionProps {
  readonly rises: readonly ValueChange[];
  readonly now: DeviceNow;
  readonly body: string;
  readonly verb: string;
  readonly after: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}
function LouderQuestion({ rises, now, body, verb, after, onClose, onConfirm }: LouderQuestionProps) {
  const speech = useSpeech();
  const { own: words } = speech;
  return (
    <Confirm
      open
      onClose={onClose}
      title={words.louderTitle}
      verb={verb}
      cautious
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      <p>{body}</p>
      <SettingTable label={words.louderTitle} rows={changeRows(speech, now, rises)} one={words.now} other={after} />
    </Confirm>
  );
}

interface RestoreQuestionProps extends Pick<LouderQuestionProps, 'rises' | 'now'> {
  readonly onRestore: (agreed: readonly ValueChange[]) => void;
  readonly onKeep: () => void;
}
export function RestoreQuestion({ rises, now, onRestore, onKeep }: RestoreQuestionProps) {
  const words = useAdvancedWords();
  return (
    <LouderQuestion
      rises={rises}
      now={now}
      body={words.louderRestoreBody}
      verb={words.restoreBefore}
      after={words.restored}
      onClose={onKeep}
      onConfirm={() => onRestore(rises)}
    />
  );
}
