import { isExportHidden, lockablePaths } from '@headroom/model/access';
import { deviceInfo } from '@headroom/model/amplifier';
import { channelSections, type ChannelSection } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { allAmpSections, allChannelSections, ampSections, exportAmp, exportChannel, type AmpSection } from '@headroom/model/transfer';
import { machineClock } from '@headroom/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAmp, useSeat } from '../../device/binding/use-amp.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { DownloadLink } from '../../ui/controls/download-link.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './advanced-screen.module.css';
import { useChannels } from './channels.ts';
import { exportFileName, readDeviceLate } from '../../device/files/device-tree.ts';
import { isTypedTwice, NewTuningPassword, type TypedTwice } from './new-tuning-password.tsx';
import { SectionChoice } from './section-choice.tsx';
import { useAdvancedWords, type Words } from './words.ts';

type Result =
  | { readonly kind: 'idle' }
  | { readonly kind: 'generating' }
  | { readonly kind: 'ready'; readonly url: string; readonly name: string }
  | { readonly kind: 'failed'; readonly message: 'exportFailed' | 'exportUrlFailed' };

export function ExportCard() {
  const words = useAdvancedWords();
  const channels = useChannels();
  const [scope, setScope] = useState<'amp' | 'channel'>('amp');
  const [channel, setChannel] = useState(1);
  const target = scope === 'amp' ? ('amp' as const) : channel;
  const isLocked = useAmp(({ tree }) => isExportHidden(tree, target));
  return (
    <SectionCard title={words.exportTitle} icon="download">
      <div className={classes(layout.stack, styles.form)}>
        <Segmented
          label={words.scope}
          value={scope}
          block
          options={[
            { value: 'amp', label: words.wholeAmp, icon: 'amp' },
            { value: 'channel', label: words.oneChannel, icon: 'speaker' },
          ]}
          onChange={setScope}
        />
        {scope === 'channel' && (
          <Select
            label={words.channel}
            value={String(channel)}
            options={channels.map(({ number, label }) => ({ value: String(number), label }))}
            onChange={(value) => setChannel(Number(value))}
          />
        )}
        {isLocked ? (
          <Empty icon="lock" title={words.exportLocked} level={3}>
            {scope === 'amp' ? words.ampLockedBody : words.channelLockedBody}
          </Empty>
        ) : (
          <ExportForm key={String(target)} channel={scope === 'channel' ? channel : undefined} />
        )}
      </div>
    </SectionCard>
  );
}

/** The passwords stay in this browser; the cloud never gets them. */
function Passwords() {
  const words = useAdvancedWords();
  const isHere = useSeat().mode === 'local';
  return (
    <Banner tone={isHere ? 'warn' : 'info'} icon="key">
      {isHere ? words.passwordsReadable : words.passwordsStay}
    </Banner>
  );
}

function ExportForm({ channel }: { readonly channel: number | undefined }) {
  const words = useAdvancedWords();
  const { available, model } = useAmp((amp) => ({ available: amp.available, model: amp.model }));
  const schema = model && schemaOf(model);
  const [ampParts, setAmpParts] = useState<ReadonlySet<AmpSection>>(allAmpSections);
  const [channelParts, setChannelParts] = useState<ReadonlySet<ChannelSection>>(allChannelSections);
  const [locks, setLocks] = useState(false);
  const [lockParts, setLockParts] = useState<ReadonlySet<ChannelSection>>(allChannelSections);
  const [typed, setTyped] = useState<TypedTwice>({ password: '', repeated: '' });
  const { result, generate, reset } = useExport(channel);

  // A changed choice makes the file stale.
  const chosen = [channel, ...ampParts, ...channelParts, locks, ...lockParts, typed.password].join();
  useEffect(reset, [chosen, reset]);

  const parts = channel === undefined ? ampParts : channelParts;
  const carried = channelSections.filter((part) => (channel === undefined ? ampParts.has('channels') : channelParts.has(part)));
  const lockable = carried.filter((part) => schema && lockablePaths(schema, channel ?? 'amp', new Set([part])).length > 0);
  const covered = new Set(lockable.filter((part) => lockParts.has(part)));
  const problem = problemOf(words, parts.size, locks ? { typed, parts: covered.size } : undefined);
  return (
    <>
      {channel === undefined ? (
        <SectionChoice label={words.sections} all={ampSections} names={words.ampSections} chosen={ampParts} onChange={setAmpParts} />
      ) : (
        <SectionChoice
          label={words.sections}
          all={channelSections}
          names={words.channelSections}
          chosen={channelParts}
          onChange={setChannelParts}
        />
      )}
      {channel === undefined && ampParts.has('network') && <Passwords />}
      <div className={classes(layout.stack, styles.lockForm)}>
        <Switch label={words.lockInFile} checked={locks} onChange={setLocks} />
        {locks && (
          <>
            <SectionChoice
              label={words.lockWhat}
              all={lockable}
              names={words.channelSections}
              chosen={covered}
              onChange={(next) =>
                setLockParts(new Set(channelSections.filter((part) => (lockable.includes(part) ? next.has(part) : lockParts.has(part)))))
              }
            />
            <NewTuningPassword typed={typed} onChange={setTyped} hint={words.tuningHint} />
          </>
        )}
      </div>
      <Outcome
        result={result}
        problem={problem}
        disabled={!available}
        onExport={() =>
          void generate({ ampParts, channelParts, lock: locks ? { password: typed.password, sections: covered } : undefined })
        }
        onAgain={reset}
      />
    </>
  );
}

/** [IMPEXP-12] */
function problemOf(
  words: Words,
  parts: number,
  lock: { readonly typed: TypedTwice; readonly parts: number } | undefined,
): string | undefined {
  if (parts === 0 || lock?.parts === 0) return words.optionMissing;
  if (lock === undefined || isTypedTwice(lock.typed)) return undefined;
  return lock.typed.password.trim() === '' ? words.passwordMissing : words.repeatMissing;
}

interface OutcomeProps {
  readonly result: Result;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onExport: () => void;
  readonly onAgain: () => void;
}
/** [IMPEXP-13] [IMPEXP-15] */
function Outcome({ result, problem, disabled, onExport, onAgain }: OutcomeProps) {
  const words = useAdvancedWords();
  if (result.kind === 'ready')
    return (
      <div className={classes(layout.stack, styles.stack)} role="status">
        <p className={typography.caption}>{words.exportReady}</p>
        <DownloadLink href={result.url} fileName={result.name} variant="primary" block>
          {words.download(result.name)}
        </DownloadLink>
        <Button variant="quiet" onClick={onAgain}>
          {words.exportAgain}
        </Button>
      </div>
    );
  if (result.kind === 'failed')
    return (
      <div role="alert">
        <Banner
          tone="fault"
          action={
            <Button small onClick={onExport}>
              {words.tryAgain}
            </Button>
          }
        >
          <b>{words[result.message]}</b> {words.exportFailedHint}
        </Banner>
      </div>
    );
  const isBusy = result.kind === 'generating';
  return (
    <div className={classes(layout.stack, styles.stack)}>
      <Button
        variant="primary"
        block
        icon="download"
        disabled={disabled || problem !== undefined}
        busy={isBusy ? words.generating : undefined}
        onClick={onExport}
      >
        {words.exportSettings}
      </Button>
      {problem !== undefined && <p className={typography.caption}>{problem}</p>}
    </div>
  );
}

interface Choice {
  readonly ampParts: ReadonlySet<AmpSection>;
  readonly channelParts: ReadonlySet<ChannelSection>;
  readonly lock: { readonly password: string; readonly sections: ReadonlySet<ChannelSection> } | undefined;
}
function useExport(channel: number | undefined) {
  const { device } = useSeat();
  const [result, setResult] = useState<Result>({ kind: 'idle' });
  const run = useRef(0);
  const reset = useCallback(() => {
    run.current += 1;
    setResult((known) => (known.kind === 'idle' ? known : { kind: 'idle' }));
  }, []);
  const url = result.kind === 'ready' ? result.url : undefined;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  async function generate({ ampParts, channelParts, lock }: Choice): Promise<void> {
    const mine = (run.current += 1);
    const finish = (end: Result) => {
      if (mine === run.current) setResult(end);
    };
    setResult({ kind: 'generating' });
    const now = await readDeviceLate(device, machineClock);
    if (!now) return finish({ kind: 'failed', message: 'exportFailed' });
    const { tree, deviceId } = now;
    const exported =
      channel === undefined
        ? exportAmp(tree, { deviceId, sections: ampParts, lock })
        : exportChannel(tree, { channel, deviceId, sections: channelParts, lock });
    if (!exported.ok) return finish({ kind: 'failed', message: 'exportFailed' });
    try {
      const name = device.read(deviceInfo.properties.deviceName, {}) ?? '';
      const link = URL.createObjectURL(new Blob([exported.text], { type: 'application/json' }));
      if (mine !== run.current) return URL.revokeObjectURL(link);
      finish({ kind: 'ready', url: link, name: exportFileName(name, channel) });
    } catch {
      finish({ kind: 'failed', message: 'exportUrlFailed' });
    }
  }
  return { result, generate, reset };
}
