import type { Comparison } from '@headroom/model/transfer';
import { CopyStatus } from '../../device/copying/copy-course.tsx';
import { CopyDialog } from '../../device/copying/copy-preview.tsx';
import { useLiveAmps } from '../../device/site/live-amps.ts';
import { useSite } from '../../device/site/site-context.tsx';
import { SiteTabs } from '../../device/site/tools/site-tabs.tsx';
import { useShelf } from '../../device/snapshots/shelf.ts';
import { abOf } from '../../device/ab/session.ts';
import { useSpeech } from '../../device/files/setting-text.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { momentText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { listText } from '../../i18n/list-text.ts';
import { useGo } from '../../navigation/navigation.tsx';
import { useTitle } from '../../navigation/place.ts';
import { useSearch } from '../../navigation/router.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { saveTextFile } from '../../ui/controls/text-file.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Empty, Loading, Skeleton } from '../../ui/feedback/state.tsx';
import { classes } from '../../ui/look/classes.ts';
import { PageTitle } from '../../ui/look/text.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { PageHead, WidePage } from '../../ui/surfaces/page.tsx';
import { comparisonText } from './comparison-text.ts';
import { CurvesCard } from './curves-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SideChoice } from './side-select.tsx';
import { fullLabel, keyOfSide, partnerOf, readSide, sideOptions, type Side, type SideOption } from './sides.ts';
import { useComparison, type ComparedSides } from './use-comparison.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './snapshots.module.css';
import { useSnapshotWords } from './words.ts';

function ComparePage() {
  const words = useSnapshotWords();
  const site = useSite();
  const { rows } = useShelf();
  const { a: wantedA, b: wantedB } = useSearch();
  const go = useGo();
  const language = useLanguage();
  useTitle(words.compare, site.toolPath('snapshots') ?? site.list);
  const live = useLiveAmps();
  const options = sideOptions(live, rows ?? [], words, ({ name, takenAt }) =>
    [name || words.untitled, ...(takenAt === '' ? [] : [momentText(language, new Date(takenAt))])].join(', '),
  );
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
            onChange={(one, other) => show(one.side, other?.side)}
          />
        ) : isWaiting ? (
          <Loading label={words.reading}>
            <Skeleton height={320} />
          </Loading>
        ) : (
          <NothingToCompare>{words.nothingAtAll}</NothingToCompare>
        )}
      </WidePage>
    </>
  );
}
export { ComparePage as Screen };

function NothingToCompare({ children }: { readonly children: string }) {
  const words = useSnapshotWords();
  const site = useSite();
  return (
    <Empty
      icon="copy"
      title={words.nothingToCompare}
      action={
        <Button icon="clock" href={site.toolPath('snapshots') ?? site.list}>
          {words.snapshots}
        </Button>
      }
    >
      {children}
    </Empty>
  );
}

interface ComparedProps {
  readonly a: SideOption;
  readonly b: SideOption | undefined;
  readonly options: readonly SideOption[];
  readonly onChange: (a: SideOption, b: SideOption | undefined) => void;
}
function Compared({ a, b, options, onChange }: ComparedProps) {
  const words = useSnapshotWords();
  const sides = useComparison(a, b);
  const { comparison, silent, flow } = sides;
  return (
    <>
      <ComparedHead a={a} b={b} sides={sides} />
      <CopyStatus flow={flow} amps={sides.ampsOfA} />
      <SideChoice {...{ a, b, options, onChange }} />
      {silent.length > 0 && comparison && (
        <div role="alert">
          <Banner tone="warn">{words.silentLeft(listText(silent))}</Banner>
        </div>
      )}
      {!b ? (
        <NothingToCompare>{words.nothingToCompareBody}</NothingToCompare>
      ) : comparison ? (
        <Differences comparison={comparison} sides={sides} isChannel={a.level === 'channel'} />
      ) : (
        <NotRead refusal={sides.refusal} way={sides.way} />
      )}
      <div className={styles.bar}>
        {a.side.kind === 'kept' && b?.side.kind === 'now' ? (
          <Button block onClick={() => onChange(b, a)}>
            {words.swap}
          </Button>
        ) : (
          <CopyButton block copy={sides.copy} />
        )}
      </div>
      <CopyDialog flow={flow} title={words.copyTitle} />
    </>
  );
}

interface ComparedHeadProps extends Pick<ComparedProps, 'a' | 'b'> {
  readonly sides: ComparedSides;
}
function ComparedHead({ a, b, sides: { comparison, listening, copy } }: ComparedHeadProps) {
  const words = useSnapshotWords();
  const speech = useSpeech();
  const go = useGo();
  const listen = () => {
    const channel = listening?.a.channel;
    if (!listening || channel === undefined) return;
    const { seat } = listening.amp;
    abOf(seat).start(channel, listening.b);
    go(ampPath(seat.base, 'channel', channel));
  };
  const titles = { a: fullLabel(a), b: b ? fullLabel(b) : '' };
  const save = (what: Comparison) => saveTextFile('comparison.txt', comparisonText(words, speech, what, titles));
  return (
    <PageHead>
      <PageTitle>{words.compare}</PageTitle>
      {comparison && (
        <>
          <Chip tone={comparison.differences > 0 ? 'warn' : 'ok'}>
            {comparison.differences > 0 ? words.differences(comparison.differences) : words.noDifference}
          </Chip>
          <span className={typography.caption}>{words.ofSettings(comparison.settings)}</span>
        </>
      )}
      <div className={classes(layout.row2, layout.end)}>
        {listening && (
          <Button icon="volume" disabled={listening.amp.seat.role === 'viewer' || !listening.amp.seat.available} onClick={listen}>
            {words.listen}
          </Button>
        )}
        <Button icon="download" disabled={!comparison} onClick={() => comparison && save(comparison)}>
          {words.saveText}
        </Button>
        <span className={styles.wideOnly}>
          <CopyButton copy={copy} />
        </span>
      </div>
    </PageHead>
  );
}

function CopyButton({
  copy: { count, noCopy, isPreparing, plan },
  block = false,
}: Pick<ComparedSides, 'copy'> & { readonly block?: boolean }) {
  const words = useSnapshotWords();
  return (
    <Button
      variant="primary"
      icon="copy"
      block={block}
      disabled={noCopy !== undefined}
      title={noCopy}
      busy={isPreparing ? words.reading : undefined}
      onClick={plan}
    >
      {count > 0 ? words.copy(count) : words.copyNone}
    </Button>
  );
}

interface DifferencesProps {
  readonly comparison: Comparison;
  readonly sides: ComparedSides;
  readonly isChannel: boolean;
}
function Differences({ comparison, sides, isChannel }: DifferencesProps) {
  const words = useSnapshotWords();
  return (
    <>
      {comparison.alone.length > 0 && (
        <Banner tone="info">
          {comparison.alone.map(({ side, state }) => (
            <div key={`${side} ${state.deviceId}`}>{words.alone(side.toUpperCase(), state.name || state.deviceId)}</div>
          ))}
        </Banner>
      )}
      <div className={classes(styles.cards, isChannel && styles.two)}>
        {isChannel && comparison.pairs[0] && <CurvesCard {...comparison.pairs[0]} />}
        <SettingsCard
          comparison={comparison}
          onlyDifferences={sides.onlyDifferences}
          onOnlyDifferences={sides.setOnlyDifferences}
          why={sides.why}
          isChosen={sides.isChosen}
          onChoose={sides.choose}
        />
      </div>
    </>
  );
}

function NotRead({ refusal, way }: Pick<ComparedSides, 'refusal' | 'way'>) {
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
