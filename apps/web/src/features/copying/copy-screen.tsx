/** A preview comes before any write. */

import { lowPassFilter } from '@headroom/model/amplifier';
import { follows, playedAt } from '@headroom/model/channel';
import { schemaOf } from '@headroom/model/schema';
import { addressesIn, copyLeaves, copySections, type CopySection } from '@headroom/model/transfer';
import { useCallback, useState } from 'react';
import { whyNot } from '../../device/parameters/parameter.ts';
import type { Amp } from '../../device/binding/seat.ts';
import { useAmps } from '../../device/binding/use-amps.ts';
import { ChannelChoice } from '../../device/channel-choice/channel-choice.tsx';
import { useChannelChoiceWords } from '../../device/channel-choice/words.ts';
import { useControlWords } from '../../device/control-words.ts';
import { CopyStatus } from '../../device/copying/copy-course.tsx';
import { copyFlowOf, type Target } from '../../device/copying/copy-flow.ts';
import { Stack } from '../../ui/surfaces/columns.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from '../../device/copying/copying.module.css';
import { CopyDialog } from '../../device/copying/copy-preview.tsx';
import { useCopy } from '../../device/copying/use-copy.ts';
import { useCopyWords } from '../../device/copying/words.ts';
import { readDevice } from '../../device/files/device-tree.ts';
import { useLiveAmps } from '../../device/site/live-amps.ts';
import { useSite } from '../../device/site/site-context.tsx';
import { nameOf, type SiteAmp } from '../../device/site/site.ts';
import { SiteTabs } from '../../device/site/tools/site-tabs.tsx';
import { channelKey } from '../../device/snapshots/pages.ts';
import { stateAt } from '../../device/snapshots/state-at.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useTitle } from '../../navigation/place.ts';
import { useSearch } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/choice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Empty } from '../../ui/feedback/state.tsx';
import { PageTitle } from '../../ui/look/text.tsx';
import { SectionCard } from '../../ui/surfaces/card.tsx';
import { useCopyPageWords } from './words.ts';

interface Source {
  readonly key: string;
  readonly amp: SiteAmp;
  readonly channel: number;
  readonly label: string;
}
interface Chosen {
  readonly amp: SiteAmp;
  readonly channel: number;
  readonly name: string;
}
/** Names are copied only on request. */
const usual: ReadonlySet<CopySection> = new Set(copySections.filter((section) => section !== 'names'));
const keyOf = ({ amp, channel }: Pick<Source, 'amp' | 'channel'>) => channelKey(amp.ampId, channel);

function CopyPage() {
  const words = useCopyPageWords();
  const channelWords = useChannelChoiceWords();
  const site = useSite();
  const go = useGo();
  const { from } = useSearch();
  useTitle(words.title, site.list);
  const live = useLiveAmps();
  const sources = live.flatMap(({ amp, channels }): Source[] =>
    channels
      .filter((each) => !each.follows)
      .map(({ channel, name }) => ({
        key: channelKey(amp.ampId, channel),
        amp,
        channel,
        label: channelWords.named(channel, name),
      })),
  );
  const source = sources.find(({ key }) => key === from);
  const flow = copyFlowOf(site);
  const course = useCopy(flow);
  const { kind } = course;
  const [sections, setSections] = useState(usual);
  const [targets, setTargets] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [problem, setProblem] = useState('');
  const wanted = [...targets.values()].filter((each) => source === undefined || keyOf(each) !== source.key);
  const found = useSections(source);
  const offered = copySections.filter((section) => sections.has(section) && (found[section] === 'open' || found[section] === 'partly'));
  const missing = !source ? words.noSource : offered.length === 0 ? words.noSection : wanted.length === 0 ? words.noTarget : undefined;

  async function preview({ amp, channel, label }: Source): Promise<void> {
    setProblem('');
    const now = await readDevice(amp.device);
    // Not every connection's record holds the FIR coefficients [IMPEXP-29].
    if (now && offered.includes('crossover')) await amp.device.refresh(lowPassFilter, { channel });
    const state = now && stateAt(amp.seat, channel);
    if (!state) return setProblem(words.silent(nameOf(amp)));
    const taken = new Set(offered);
    await flow.plan(
      'copy',
      wanted.map((each): Target => ({
        amp: each.amp,
        name: each.name,
        from: state,
        called: label,
        channel: each.channel,
        chosen: addressesIn(state, taken, each.channel),
      })),
    );
  }
  const isEmpty = sources.length === 0 && !site.searching() && !live.some(({ isComing }) => isComing);
  // The choice may have changed while the amplifiers were read.
  const planned = course.kind === 'asking' ? course.planned : [];
  const question = words.question(planned[0]?.target.called ?? source?.label ?? '', planned.length || wanted.length);
  const isBusy = kind === 'planning' || kind === 'running' || kind === 'puttingBack';
  const button = (block: boolean) => (
    <Button
      variant="primary"
      icon="copy"
      block={block}
      disabled={missing !== undefined || isBusy}
      title={missing}
      onClick={() => source && void preview(source)}
    >
      {wanted.length > 0 ? words.preview(wanted.length) : words.previewNone}
    </Button>
  );
  return (
    <>
      <SiteTabs current="copy" />
      <main className={classes(layout.tall, styles.screen)}>
        <div className={classes(layout.stack, styles.page)}>
          <header className={classes(layout.rowApart, styles.head)}>
            <PageTitle>{words.title}</PageTitle>
            {!isEmpty && <span className={styles.end}>{button(false)}</span>}
          </header>
          <CopyStatus flow={flow} amps={site.amps()} />
          {problem !== '' && (
            <div role="alert">
              <Banner tone="warn">{problem}</Banner>
            </div>
          )}
          {isEmpty ? (
            <Empty icon="amp" title={words.noneTitle} action={<Button href={site.list}>{words.toAmps}</Button>}>
              {words.noneBody}
            </Empty>
          ) : (
            <div className={classes(layout.grid4, styles.columns)}>
              <div className={classes(layout.grid4, layout.shrinks)}>
                <SectionCard title={words.from}>
                  <Select
                    label={words.channel}
                    value={source?.key ?? null}
                    placeholder={words.choose}
                    options={sources.map(({ key, amp, label }) => ({
                      value: key,
                      label,
                      short: words.on(nameOf(amp), label),
                      group: nameOf(amp),
                    }))}
                    onChange={(key) => go(`${site.toolPath('copy') ?? ''}?${new URLSearchParams({ from: key })}`, { replace: true })}
                  />
                </SectionCard>
                <SectionCard title={words.what}>
                  <SectionChoice found={found} sections={sections} onChange={setSections} />
                </SectionCard>
              </div>
              <SectionCard title={words.to} aside={<span className={typography.note}>{words.count(wanted.length)}</span>}>
                <Stack>
                  <Targets
                    amps={site.amps()}
                    source={source}
                    targets={targets}
                    onChange={(channels, isOn) => {
                      const next = new Map(targets);
                      for (const each of channels) {
                        if (isOn) next.set(keyOf(each), each);
                        else next.delete(keyOf(each));
                      }
                      setTargets(next);
                    }}
                  />
                </Stack>
              </SectionCard>
            </div>
          )}
          {!isEmpty && <div className={styles.bar}>{button(true)}</div>}
        </div>
      </main>
      <CopyDialog flow={flow} title={question} />
    </>
  );
}
export { CopyPage as Screen };

type Found = 'open' | 'partly' | 'hidden' | 'lacks';
function useSections(source: Source | undefined): Readonly<Record<CopySection, Found>> {
  const channel = source?.channel;
  const rule = useCallback(
    (amp: Amp): readonly Found[] => {
      const leaves = amp.model && channel !== undefined ? copyLeaves(schemaOf(amp.model), channel) : undefined;
      return copySections.map((section) => {
        const own = leaves?.get(section);
        if (!own) return 'open';
        const hidden = own.filter(({ handle, params }) => amp.hides(handle, params)).length;
        return own.length === 0 ? 'lacks' : hidden === 0 ? 'open' : hidden === own.length ? 'hidden' : 'partly';
      });
    },
    [channel],
  );
  const [found] = useAmps(source ? [source.amp.seat] : [], rule);
  return Object.fromEntries(copySections.map((section, index) => [section, found?.[index] ?? 'open'])) as Record<CopySection, Found>;
}

interface SectionChoiceProps {
  readonly found: Readonly<Record<CopySection, Found>>;
  readonly sections: ReadonlySet<CopySection>;
  readonly onChange: (sections: ReadonlySet<CopySection>) => void;
}
function SectionChoice({ found, sections, onChange }: SectionChoiceProps) {
  const words = useCopyPageWords();
  const names = useCopyWords();
  return (
    <div className={layout.grid1} role="group" aria-label={words.what}>
      {copySections.map((section) => {
        const how = found[section];
        const isOff = how === 'lacks' || how === 'hidden';
        return (
          <Checkbox
            key={section}
            label={names.sections[section]}
            checked={!isOff && sections.has(section)}
            disabled={isOff}
            {...(how === 'open' ? {} : { description: words[how] })}
            onChange={(isOn) => onChange(new Set(copySections.filter((each) => (each === section ? isOn : sections.has(each)))))}
          />
        );
      })}
    </div>
  );
}

interface TargetsProps {
  readonly amps: readonly SiteAmp[];
  readonly source: Source | undefined;
  readonly targets: ReadonlyMap<string, Chosen>;
  readonly onChange: (channels: readonly Chosen[], isOn: boolean) => void;
}
function Targets({ amps, source, targets, onChange }: TargetsProps) {
  const words = useCopyPageWords();
  const channelWords = useChannelChoiceWords();
  const controlWords = useControlWords();
  const why = useCallback(
    (amp: Amp, channel: number): string | undefined => {
      if (!amp.available) return words.away;
      if (follows(amp.tree, channel)) return words.bridged(playedAt(amp.tree, channel));
      if (!amp.model) return whyNot(controlWords, 'unknown model');
      const leaves = [...copyLeaves(schemaOf(amp.model), channel).values()].flat();
      const isOpen = leaves.some(({ handle, params }) => amp.may(handle, params).permission === 'Write');
      const [first] = leaves;
      const reason = isOpen || !first ? undefined : amp.may(first.handle, first.params).reason;
      return reason && whyNot(controlWords, reason);
    },
    [words, controlWords],
  );
  return (
    <ChannelChoice
      amps={amps}
      isChosen={(of) => targets.has(keyOf(of))}
      isOffered={(of) => source === undefined || keyOf(of) !== source.key}
      why={why}
      onChange={(channels, isOn) =>
        onChange(
          channels.map(({ amp, channel, channelName, ampName }) => ({
            amp,
            channel,
            name: words.on(ampName, channelWords.named(channel, channelName)),
          })),
          isOn,
        )
      }
    />
  );
}
