import { useState } from 'react';
import { output } from '@headroom/model/amplifier';
import { channelNumbers } from '@headroom/model/catalogue';
import { follows, playedAt, quieterFirst } from '@headroom/model/channel';
import { type Write } from '@headroom/model/property';
import { useAmp, useSeat } from '../../../device/binding/use-amp.tsx';
import { askIfLouder, readOf } from '../../../device/safe-changes/confirm-louder.ts';
import { draftsOf } from '../../../device/binding/drafts.ts';
import { outcomeText } from '../../../device/binding/outcome-text.ts';
import { historyOf } from '../../../device/history/history.ts';
import { whyNot } from '../../../device/parameters/parameter.ts';
import { useControlWords } from '../../../device/control-words.ts';
import { useDeviceWords } from '../../../device/words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/choice.tsx';
import { DialogActions } from '../../../ui/overlays/dialog-actions.tsx';
import { DialogOrSheet } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/look/icon.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './copy-dialog.module.css';
import { inChannel } from '../plans.ts';
import { useEqualizerWords } from '../words.ts';

interface CopyDialogProps {
  readonly channel: number;
  readonly bands: readonly Write[];
  readonly onClose: () => void;
}
type Progress =
  | { readonly state: 'waiting' | 'running' | 'done' }
  | { readonly state: 'failed'; readonly reason: string; readonly copied: number };

export function CopyDialog({ channel, bands, onClose }: CopyDialogProps) {
  const { copy: words } = useEqualizerWords();
  const seat = useSeat();
  const drafts = draftsOf(seat);
  const controlWords = useControlWords();
  const deviceWords = useDeviceWords();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [progress, setProgress] = useState<Readonly<Record<number, Progress>>>();
  const [running, setRunning] = useState(false);
  const [first] = bands;
  const channels = useAmp((amp) =>
    channelNumbers(amp.tree).map((number) => {
      const gain = first?.resource.properties['gain'];
      const { permission, reason } =
        first && gain ? amp.may(gain, inChannel(first, number).at) : { permission: 'Write', reason: undefined };
      return {
        number,
        name: amp.read(output.properties.name, { channel: number }) ?? '',
        why: permission === 'Write' || reason === undefined ? undefined : reason,
        follows: follows(amp.tree, number) ? playedAt(amp.tree, number) : undefined,
      };
    }),
  );
  const named = (number: number) => words.channel(number, channels.find((each) => each.number === number)?.name ?? '').trim();
  const others = channels.filter(({ number }) => number !== channel);
  const free = others.filter(({ why, follows: leader }) => why === undefined && leader === undefined).map(({ number }) => number);
  const all = free.length > 0 && free.every((number) => chosen.includes(number));

  const copyOf = (number: number): Write[] => bands.map((band) => ({ ...band, ...inChannel(band, number) }));
  /** One question for all channels. */
  const start = () => askIfLouder(seat, chosen.flatMap(copyOf), () => void historyOf(seat).during(seat, run, 'offered'));
  const run = async () => {
    setRunning(true);
    const state: Record<number, Progress> = Object.fromEntries(chosen.map((number) => [number, { state: 'waiting' }]));
    const tell = (number: number, next: Progress) => setProgress({ ...Object.assign(state, { [number]: next }) });
    for (const number of chosen) {
      tell(number, { state: 'running' });
      let copied = 0;
      let failed: string | undefined;
      for (const copy of quieterFirst(copyOf(number), readOf(seat))) {
        const outcome = await drafts.write(copy);
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
          <DialogActions
            onCancel={onClose}
            disabled={chosen.length === 0}
            busy={running ? words.busy : undefined}
            onAct={start}
            verb={chosen.length === 0 ? words.choose : words.verb(chosen.length)}
          />
        )
      }
    >
      {others.length === 0 ? (
        <p>{words.none}</p>
      ) : progress ? (
        <>
          <p role="status">{words.progress(done, chosen.length)}</p>
          <ul className={classes(layout.grid2, styles.results)}>
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
          <div role="group" aria-label={words.channels} className={classes(layout.grid1, styles.channels)}>
            {free.length > 1 && (
              <Checkbox
                label={words.all}
                checked={all ? true : chosen.length > 0 ? 'mixed' : false}
                onChange={(on) => setChosen(on ? free : [])}
              />
            )}
            {others.map(({ number, why, follows: leader }) => (
              <Checkbox
                key={number}
                label={named(number)}
                checked={chosen.includes(number)}
                disabled={!free.includes(number)}
                {...(leader !== undefined
                  ? { description: words.bridged(leader) }
                  : why !== undefined
                    ? { description: whyNot(controlWords, why) ?? '' }
                    : {})}
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
    <li className={classes(layout.flex2, styles.result)} data-state={progress.state}>
      {progress.state === 'running' ? (
        <Spinner />
      ) : (
        <Icon name={progress.state === 'failed' ? 'fault' : progress.state === 'done' ? 'ok' : 'clock'} />
      )}
      <span>
        <span className={classes(typography.subheading, layout.block)}>{name}</span>
        <span className={typography.note}>
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
