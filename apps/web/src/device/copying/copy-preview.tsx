import { knownLeaf, type ValueChange } from '@headroom/model/transfer';
import { useEffect } from 'react';
import { listText } from '../../i18n/list-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { DialogOrSheet } from '../../ui/overlays/dialog.tsx';
import { whyNot } from '../parameters/parameter.ts';
import { useControlWords } from '../control-words.ts';
import { settingText, textOf, useSpeech, type Speech } from '../files/setting-text.ts';
import { keyOf, louderOf, type CopyFlow, type CopyState, type Planned, type Target } from './copy-flow.ts';
import { Stack } from '../../ui/surfaces/columns.tsx';
import typography from '../../ui/look/typography.module.css';
import styles from './copying.module.css';
import { useCopy } from './use-copy.ts';
import { useCopyWords, type Words } from './words.ts';

const maxNamed = 12;

export const settingAt = (speech: Speech, address: string) => {
  const { place, setting } = settingText(speech, address);
  return speech.words.join(place, setting);
};
const valueAt = (speech: Speech, address: string, value: unknown) => textOf(speech, knownLeaf(address)?.handle.property, value);
const turnAt = (words: Words, speech: Speech, address: string, from: unknown, to: unknown) =>
  words.turn(valueAt(speech, address, from), valueAt(speech, address, to));
const labelAt = (speech: Speech, { channel }: Target, address: string) =>
  channel === undefined ? settingAt(speech, address) : settingText(speech, address).setting;
const changeLine = (words: Words, speech: Speech, target: Target, { address, before, after }: ValueChange) =>
  `${labelAt(speech, target, address)} ${turnAt(words, speech, address, before, after)}`;
/** Of one of several targets. */
export const namedSetting = (speech: Speech, target: Target, address: string) => `${target.name}: ${labelAt(speech, target, address)}`;
export const namedChange = (words: Words, speech: Speech, target: Target, change: ValueChange) =>
  `${target.name}: ${changeLine(words, speech, target, change)}`;
export const changesOf = (planned: readonly Planned[]) => planned.reduce((sum, { plan }) => sum + plan.changes.length, 0);
export const notTakenOf = (planned: readonly Planned[]) =>
  planned.reduce((sum, { plan }) => sum + plan.lacking.length + plan.dropped.length + plan.locked.length + plan.forbidden.length, 0);

interface CopyDialogProps {
  readonly flow: CopyFlow;
  readonly title: string;
}
export function CopyDialog({ flow, title }: CopyDialogProps) {
  const state = useCopy(flow);
  useEffect(() => () => flow.leave(), [flow]);
  return state.kind === 'asking' ? <Asking flow={flow} title={title} {...state} /> : null;
}
function Asking({ flow, title, planned, silent }: CopyDialogProps & Extract<CopyState, { kind: 'asking' }>) {
  const words = useCopyWords();
  const speech = useSpeech();
  const count = changesOf(planned);
  const louder = planned.flatMap((one) =>
    louderOf(one).map((change) => (planned.length > 1 ? namedChange : changeLine)(words, speech, one.target, change)),
  );
  return (
    <DialogOrSheet
      open
      wide
      title={title}
      onClose={flow.close}
      actions={
        <>
          <Button onClick={flow.close}>{count > 0 ? words.cancel : words.close}</Button>
          {count > 0 && (
            <Button variant="primary" onClick={() => void flow.run()}>
              {louder.length > 0 ? words.louderVerbs[flow.act()] : words.verbs[flow.act()](count)}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {count === 0 && silent.length === 0 && <p>{words.noChange}</p>}
        {silent.length > 0 && <Banner tone="warn">{words.silentLeft(listText(silent))}</Banner>}
        {louder.length > 0 && (
          <Banner tone="warn" icon="volume">
            <b>{words.louderTitle}</b>
            <p>{words.louderBody}</p>
            <List lines={louder} />
          </Banner>
        )}
        {planned.map((one) => (
          <TargetPreview key={keyOf(one.target)} one={one} isOpen={planned.length === 1 && count <= maxNamed} />
        ))}
      </Stack>
    </DialogOrSheet>
  );
}

function TargetPreview({ one: { target, plan }, isOpen }: { readonly one: Planned; readonly isOpen: boolean }) {
  const words = useCopyWords();
  const controlWords = useControlWords();
  const speech = useSpeech();
  const count = plan.changes.length;
  const notTaken = [
    ...plan.lacking.map((section) => `${words.sections[section]}: ${speech.words.reasons['not on this model']}`),
    ...plan.dropped.map(({ address, reason }) => `${labelAt(speech, target, address)}: ${speech.words.reasons[reason]}`),
    ...plan.locked.map((address) => `${labelAt(speech, target, address)}: ${words.locked}`),
    ...plan.forbidden.map(({ address, reason }) => `${labelAt(speech, target, address)}: ${whyNot(controlWords, reason) ?? ''}`),
  ];
  const limited = [...plan.clamped, ...plan.replaced].map(
    ({ address, from, to }) => `${labelAt(speech, target, address)}: ${turnAt(words, speech, address, from, to)}`,
  );
  return (
    <section className={styles.target} aria-label={target.name}>
      <p>
        <b>{count > 0 ? words.changes(count, target.name) : words.noChangeOf(target.name)}</b>
        {plan.same > 0 && <span className={typography.note}> {words.stays(plan.same)}</span>}
      </p>
      {count > 0 && (
        <details open={isOpen}>
          <summary className={styles.summary}>{words.showChanges}</summary>
          <List lines={plan.changes.map((change) => changeLine(words, speech, target, change))} most={count} />
        </details>
      )}
      {notTaken.length > 0 && (
        <div>
          <b>{words.notTaken}</b>
          <List lines={notTaken} />
        </div>
      )}
      {limited.length > 0 && (
        <div>
          <b>{words.limited}</b>
          <List lines={limited} />
        </div>
      )}
    </section>
  );
}

export function List({ lines, most = maxNamed }: { readonly lines: readonly string[]; readonly most?: number }) {
  const words = useCopyWords();
  return (
    <ul className={styles.lines}>
      {lines.slice(0, most).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length > most && <li>{words.more(lines.length - most)}</li>}
    </ul>
  );
}
