/** Copies a channel's bands to other channels: which ones, what will happen, how far it is, and what failed. */

import { useState } from 'react';
import { channelNumbers, output, outputEqFilter, valueOf, type Handle, type TreeLeaf } from '@headroom/model';
import { useAmp, useDerived } from '../../device/amp-context.tsx';
import { draftsOf } from '../../device/drafts.ts';
import { outcomeText } from '../../device/outcome-text.ts';
import { whyNot } from '../../device/parameter.ts';
import { permissionUrls, usePermissionOf } from '../../device/permission.ts';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { DialogOrSheet } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './copy-dialog.module.css';
import { inChannel } from './plans.ts';
import { useEqualizerWords } from './words.ts';

export interface CopiedBand {
  readonly path: string;
  readonly values: object;
}
interface CopyDialogProps {
  readonly channel: number;
  readonly bands: readonly CopiedBand[];
  readonly onClose: () => void;
}
type Progress =
  | { readonly state: 'waiting' | 'running' | 'done' }
  | { readonly state: 'failed'; readonly reason: string; readonly copied: number };

export function CopyDialog({ channel, bands, onClose }: CopyDialogProps) {
  const { cancel } = useWords();
  const { copy: words } = useEqualizerWords();
  const { device } = useAmp();
  const deviceWords = useDeviceWords();
  const permissionOf = usePermissionOf();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [progress, setProgress] = useState<Readonly<Record<number, Progress>>>();
  const [running, setRunning] = useState(false);
  const channels = useDerived(['/amp/channels', '/amp/deviceInfo', ...permissionUrls], (tree) =>
    channelNumbers(tree).map((number) => {
      const address = inChannel(`${bands[0]?.path ?? ''}/gain`, number);
      const handle = outputEqFilter.properties.gain as Handle;
      const { permission, reason } = permissionOf(handle, address, tree);
      return {
        number,
        name: valueOf(tree, output.properties.name, { channel: number }) ?? '',
        why: permission === 'Write' || reason === undefined ? undefined : reason,
      };
    }),
  );
  const named = (number: number) => words.channel(number, channels.find((each) => each.number === number)?.name ?? '').trim();
  const others = channels.filter(({ number }) => number !== channel);
  const free = others.filter(({ why }) => why === undefined).map(({ number }) => number);
  const all = free.length > 0 && free.every((number) => chosen.includes(number));

  const run = async () => {
    setRunning(true);
    const state: Record<number, Progress> = Object.fromEntries(chosen.map((number) => [number, { state: 'waiting' }]));
    const tell = (number: number, next: Progress) => setProgress({ ...Object.assign(state, { [number]: next }) });
    for (const number of chosen) {
      tell(number, { state: 'running' });
      let copied = 0;
      let failed: string | undefined;
      for (const { path, values } of bands) {
        const outcome = await draftsOf(device).writeAll(inChannel(path, number), values as Readonly<Record<string, TreeLeaf>>);
        if (!outcome.ok && outcome.reason !== 'superseded') {
          failed = outcomeText(deviceWords, outcome);
          break;
        }
        copied++;
      }
      tell(number, failed === undefined ? { state: 'done' } : { state: 'failed', reason: failed, copied });
    }
    setRunning(false);
  };
  const done = progress ? Object.values(progress).filter(({ state }) => state === 'done' || state === 'failed').length : 0;
  return (
    <DialogOrSheet
      open
      onClose={onClose}
      title={words.title}
      icon="copy"
      busy={running}
      actions={
        progress && !running ? (
          <Button variant="primary" onClick={onClose}>
            {words.finished}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={running}>
              {cancel}
            </Button>
            <Button variant="primary" disabled={chosen.length === 0} busy={running ? words.busy : undefined} onClick={() => void run()}>
              {chosen.length === 0 ? words.choose : words.verb(chosen.length)}
            </Button>
          </>
        )
      }
    >
      {others.length === 0 ? (
        <p>{words.none}</p>
      ) : progress ? (
        <>
          <p role="status">{words.progress(done, chosen.length)}</p>
          <ul className={styles.results}>
            {chosen.map((number) => (
              <Result key={number} name={named(number)} progress={progress[number] ?? { state: 'waiting' }} bands={bands.length} />
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>
            {words.body(bands.length, named(channel))} {words.louder}
          </p>
          <div role="group" aria-label={words.channels} className={styles.channels}>
            {free.length > 1 && (
              <Checkbox
                label={words.all}
                checked={all ? true : chosen.length > 0 ? 'mixed' : false}
                onChange={(on) => setChosen(on ? free : [])}
              />
            )}
            {others.map(({ number, why }) => (
              <Checkbox
                key={number}
                label={named(number)}
                checked={chosen.includes(number)}
                disabled={why !== undefined}
                {...(why === undefined ? {} : { description: whyNot(deviceWords, why) ?? '' })}
                onChange={(on) =>
                  setChosen(others.map((each) => each.number).filter((each) => (each === number ? on : chosen.includes(each))))
                }
              />
            ))}
          </div>
        </>
      )}
    </DialogOrSheet>
  );
}

function Result({ name, progress, bands }: { readonly name: string; readonly progress: Progress; readonly bands: number }) {
  const { copy: words } = useEqualizerWords();
  return (
    <li className={styles.result} data-state={progress.state}>
      {progress.state === 'running' ? (
        <Spinner />
      ) : (
        <Icon name={progress.state === 'failed' ? 'fault' : progress.state === 'done' ? 'ok' : 'clock'} />
      )}
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>
          {progress.state === 'failed'
            ? `${words.failed(progress.reason)}${progress.copied > 0 ? ` ${words.partly(progress.copied, bands)}` : ''}`
            : progress.state === 'done'
              ? words.done
              : progress.state === 'running'
                ? words.busy
                : words.waiting}
        </span>
      </span>
    </li>
  );
}
