/** Compares two states, and copies chosen differences. */

import { compare, type AmpState, type Compared, type ComparedRow, type Comparison } from '@headroom/model/transfer';
import { useEffect, useRef, useState } from 'react';
import { CopyStatus } from '../../device/copying/copy-course.tsx';
import { copyFlowOf, type Target } from '../../device/copying/copy-flow.ts';
import { CopyDialog } from '../../device/copying/copy-preview.tsx';
import { useLiveAmps } from '../../device/site/live-amps.ts';
import { useSite } from '../../device/site/site-context.tsx';
import { nameOf, type SiteAmp } from '../../device/site/site.ts';
import { SiteTabs } from '../../device/site/tools/site-tabs.tsx';
import { useShelf, type ShelfRow } from '../../device/snapshots/shelf.ts';
import { abOf } from '../../device/ab/session.ts';
import { useSpeech } from '../../device/files/setting-text.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { listText } from '../../i18n/list-text.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useTitle } from '../../navigation/place.ts';
import { useSearch } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { saveTextFile } from '../../ui/controls/text-file.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Empty, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { PageTitle } from '../../ui/look/text.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { PageHead, WidePage } from '../../ui/surfaces/page.tsx';
import { comparisonText } from './comparison-text.ts';
import { CurvesCard } from './curves-card.tsx';
import { rowId, SettingsCard } from './settings-card.tsx';
import { keyOfSide, partnerOf, readSide, sideOptions, type Side, type SideOption } from './sides.ts';
import { useStates, type Read, type ReadNow } from './read-side.ts';
import { useRowTitle } from './row-title.ts';
import styles from './snapshots.module.css';
import { useSnapshotWords } from './words.ts';

function ComparePage() {
  const words = useSnapshotWords();
  const site = useSite();
  const { rows } = useShelf();
  const { a: wantedA, b: wantedB } = useSearch();
  const go = useGo();
  const titleOf = useRowTitle();
  useTitle(words.compare, site.toolPath('snapshots') ?? site.list);
  const live = useLiveAmps();
  const options = sideOptions(live, rows ?? [], words, titleOf);
  const find = (text: string | undefined) => {
    const side = readSide(text);
    return side && options.find((option) => keyOfSide(option.side) === keyOfSide(side));
  };
  const first = options.find(({ level, side }) => level === 'channel' && side.kind === 'now');
  const a = find(wantedA) ?? first ?? options.find(({ level }) => level === 'channel');
  const wanted = find(wantedB);
  const chosen = wanted && a && keyOfSide(wanted.side) !== keyOfSide(a.side) ? wanted : undefined;
  const b = a && (chosen?.level === a.level ? chosen : rows && partnerOf(a, options));
  const show = (one: Side, other: Side | undefined) =>
    go(`${site.toolPath('compare') ?? ''}?${new URLSearchParams({ a: keyOfSide(one), ...(other ? { b: keyOfSide(other) } : {}) })}`, {
      replace: true,
    });
  const isComing = (text: string | undefined) => {
    const side = readSide(text);
    if (side?.kind !== 'now' || side.ampId === undefined || find(text)) return false;
    return site.searching() || live.some(({ amp, isComing: comes }) => amp.ampId === side.ampId && comes);
  };
  const isWaiting =
    rows === undefined ||
    isComing(wantedA) ||
    isComing(wantedB) ||
    (!find(wantedA) && !first && (site.searching() || live.some((each) => each.isComing)));
  return (
    <>
      <SiteTabs current="compare" />
      <WidePage className={styles.roomBelow}>
        {a && !isWaiting ? (
          <Compared
            key={`${keyOfSide(a.side)} ${b ? keyOfSide(b.side) : ''}`}
            {...{ a, b, options }}
            rows={rows}
            onChange={(one, other) => show(one.side, other?.side)}
          />
        ) : (
          <Loading label={words.reading}>
            <Skeleton height={320} />
          </Loading>
        )}
      </WidePage>
    </>
  );
}
export { ComparePage as Screen };

interface ComparedProps {
  readonly a: SideOption;
  readonly b: SideOption | undefined;
  readonly options: readonly SideOption[];
  readonly rows: readonly ShelfRow[];
  readonly onChange: (a: SideOption, b: SideOption | undefined) => void;
}
function Compared({ a, b, options, onChange }: ComparedProps) {
  const words = useSnapshotWords();
  const site = useSite();
  const speech = useSpeech();
  const live = (option: SideOption | undefined): readonly SiteAmp[] => {
    if (option?.side.kind !== 'now') return [];
    const { ampId } = option.side;
    return site.amps().filter((amp) => ampId === undefined || amp.ampId === ampId);
  };
  const ampsOfA = live(a);
  const one = useStates(a, ampsOfA);
  const other = useStates(b, live(b));
  const compared = one.states && other.states && (a.level === 'venue' ? compareSites : compare)(one.states, other.states);
  const comparison = compared?.ok ? compared.comparison : undefined;
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const flow = copyFlowOf(site);
  const go = useGo();

  const ampOf = (state: AmpState) => ampsOfA.find(({ ampId }) => ampId === state.deviceId);
  const why = (pair: number, row: ComparedRow): string | undefined => {
    const state = comparison?.pairs[pair]?.a;
    const amp = state && ampOf(state);
    if (row.b === undefined) return words.lacksB;
    if (row.a === undefined) return words.lacksA;
    if (!amp) return words.whyNoCopy.kept;
    return amp.seat.may(row.handle, row.params).permission === 'Write' ? undefined : words.whyNoRight;
  };
  /** Names are copied only on request. */
  const isChosen = (pair: number, row: ComparedRow) => {
    const { a: own, b: given } = comparison?.pairs[pair] ?? {};
    const isItself = own?.deviceId === given?.deviceId && own?.channel === given?.channel;
    return picked.get(own ? rowId(own, row) : '') ?? (isItself || !row.isIdentity);
  };
  const groups = comparison?.groups ?? [];
  const copied = groups.flatMap(({ pair, rows }) =>
    rows.filter((row) => row.how === 'different' && why(pair, row) === undefined && isChosen(pair, row)).map((row) => ({ pair, row })),
  );
  const targets = (comparison?.pairs ?? []).flatMap((pair, index): Target[] => {
    const amp = ampOf(pair.a);
    const chosen = new Set(copied.filter((each) => each.pair === index).map(({ row }) => row.address));
    return amp && chosen.size > 0
      ? [{ amp, name: nameOf(amp), from: pair.b, called: b?.label ?? '', channel: pair.a.channel, chosen }]
      : [];
  });
  const noCopy =
    a.side.kind === 'kept'
      ? words.whyNoCopy.kept
      : copied.length === 0
        ? words.whyNoCopy.none
        : targets.every(({ amp }) => !amp.seat.available)
          ? words.whyNoCopy.away
          : undefined;

  // Reads everything again, because somebody may have changed values.
  const isWanted = useRef(false);
  const [isPreparing, setPreparing] = useState(false);
  useEffect(() => {
    if (!isWanted.current || one.isReading || other.isReading) return;
    isWanted.current = false;
    void flow.plan(targets).finally(() => setPreparing(false));
  });
  const planCopy = () => {
    isWanted.current = true;
    setPreparing(true);
    one.readAgain();
    other.readAgain();
  };
  const silent = [...one.silent, ...other.silent].map(nameOf);

  const copyButton = (block: boolean) => (
    <Button
      variant="primary"
      icon="copy"
      block={block}
      disabled={noCopy !== undefined}
      title={noCopy}
      busy={isPreparing ? words.reading : undefined}
      onClick={planCopy}
    >
      {copied.length > 0 ? words.copy(copied.length) : words.copyNone}
    </Button>
  );
  const [only] = comparison?.pairs ?? [];
  const listening = a.level === 'channel' && only && comparison && comparison.differences > 0 ? ampOf(only.a) : undefined;
  const listen = () => {
    const { channel } = only?.a ?? {};
    if (!listening || !only || channel === undefined) return;
    abOf(listening.seat).start(channel, only.b);
    go(ampPath(listening.seat.base, 'channel', channel));
  };
  const titles = { a: fullLabel(a), b: b ? fullLabel(b) : '' };
  const save = (what: Comparison) => saveTextFile('comparison.txt', comparisonText(words, speech, what, titles));
  return (
    <>
      <PageHead>
        <PageTitle>{words.compare}</PageTitle>
        {comparison && (
          <>
            <Chip tone={comparison.differences > 0 ? 'warn' : 'ok'}>
              {comparison.differences > 0 ? words.differences(comparison.differences) : words.noDifference}
            </Chip>
            <span className={styles.quiet}>{words.ofSettings(comparison.settings)}</span>
          </>
        )}
        <div className={styles.end}>
          {listening && (
            <Button icon="volume" disabled={listening.seat.role === 'viewer' || !listening.seat.available} onClick={listen}>
              {words.listen}
            </Button>
          )}
          <Button icon="download" disabled={!comparison} onClick={() => comparison && save(comparison)}>
            {words.saveText}
          </Button>
          <span className={styles.wideOnly}>{copyButton(false)}</span>
        </div>
      </PageHead>
      <CopyStatus flow={flow} amps={ampsOfA} />
      <div className={styles.sides}>
        <SideSelect letter="A" option={a} options={options} onChange={(next) => onChange(next, b?.level === next.level ? b : undefined)} />
        <span className={styles.swap}>
          <button
            type="button"
            className={styles.swapper}
            aria-label={words.swap}
            title={words.swap}
            disabled={!b}
            onClick={() => b && onChange(b, a)}
          >
            <Icon name="arrow-right" size={16} />
            <Icon name="arrow-left" size={16} />
          </button>
        </span>
        <SideSelect
          letter="B"
          option={b}
          options={options.filter(({ level, side }) => level === a.level && keyOfSide(side) !== keyOfSide(a.side))}
          onChange={(next) => onChange(a, next)}
        />
      </div>
      {silent.length > 0 && comparison && (
        <div role="alert">
          <Banner tone="warn">{words.silentLeft(listText(silent))}</Banner>
        </div>
      )}
      {!b ? (
        <Empty icon="copy" title={words.nothingToCompare} level={2}>
          {words.nothingToCompareBody}
        </Empty>
      ) : comparison ? (
        <>
          {comparison.alone.length > 0 && (
            <Banner tone="info">
              {comparison.alone.map(({ side, state }) => (
                <div key={`${side} ${state.deviceId}`}>{words.alone(side.toUpperCase(), state.name || state.deviceId)}</div>
              ))}
            </Banner>
          )}
          <div className={classes(styles.cards, a.level === 'channel' && styles.two)}>
            {a.level === 'channel' && comparison.pairs[0] && <CurvesCard {...comparison.pairs[0]} />}
            <SettingsCard
              comparison={comparison}
              onlyDifferences={onlyDifferences}
              onOnlyDifferences={setOnlyDifferences}
              why={why}
              isChosen={isChosen}
              onChoose={(ids, isOn) => setPicked((before) => new Map([...before, ...ids.map((id) => [id, isOn] as const)]))}
            />
          </div>
        </>
      ) : (
        <NotRead
          refusal={one.refusal ?? other.refusal ?? (compared && !compared.ok ? compared.refusal : undefined)}
          way={one.way.total > 0 ? one.way : other.way}
        />
      )}
      <div className={styles.bar}>
        {a.side.kind === 'kept' && b?.side.kind === 'now' ? (
          <Button block onClick={() => onChange(b, a)}>
            {words.swap}
          </Button>
        ) : (
          copyButton(true)
        )}
      </div>
      <CopyDialog flow={flow} title={words.copyTitle} />
    </>
  );
}

/** One amplifier each: a pair only if it is the same. */
function compareSites(a: readonly AmpState[], b: readonly AmpState[]): Compared {
  const isInCommon = a.some(({ deviceId }) => b.some((other) => other.deviceId === deviceId));
  return isInCommon ? compare(a, b) : { ok: false, refusal: 'nothingInCommon' };
}

interface NotReadProps {
  readonly refusal: Read['refusal'] | keyof ReturnType<typeof useSnapshotWords>['compareRefusals'];
  readonly way: ReadNow['way'];
}
function NotRead({ refusal, way }: NotReadProps) {
  const words = useSnapshotWords();
  if (refusal === undefined)
    return (
      <Loading label={way.total > 1 ? words.readingOf(way.done, way.total) : words.reading} visible>
        <Skeleton height={320} />
      </Loading>
    );
  const said =
    refusal === 'notRead'
      ? words.notRead
      : refusal === 'channelWithAmplifier' || refusal === 'nothingInCommon'
        ? words.compareRefusals[refusal]
        : words.refusals[refusal];
  return (
    <div role="alert">
      <Banner tone="fault">{said}</Banner>
    </div>
  );
}

const fullLabel = ({ label, group, level, side }: SideOption) => (side.kind === 'now' && level !== 'venue' ? `${label}, ${group}` : label);

interface SideSelectProps {
  readonly letter: 'A' | 'B';
  readonly option: SideOption | undefined;
  readonly options: readonly SideOption[];
  readonly onChange: (option: SideOption) => void;
}
function SideSelect({ letter, option, options, onChange }: SideSelectProps) {
  const words = useSnapshotWords();
  const label = letter === 'B' ? words.with : option?.side.kind === 'now' ? words.sideNow[option.level] : words.sideKept;
  return (
    <div className={styles.side}>
      <span className={classes(styles.letter, letter === 'B' && styles.other)} aria-hidden="true">
        {letter}
      </span>
      <div className={styles.grow}>
        <Select
          label={`${letter}: ${label}`}
          value={option ? keyOfSide(option.side) : null}
          placeholder={words.choose}
          options={options.map((each) => ({
            value: keyOfSide(each.side),
            label: each.label,
            short: fullLabel(each),
            group: each.side.kind === 'kept' ? words.snapshots : each.group,
          }))}
          onChange={(key) => {
            const found = options.find(({ side }) => keyOfSide(side) === key);
            if (found) onChange(found);
          }}
        />
      </div>
    </div>
  );
}
