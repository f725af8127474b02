/** 156 px: a row of the list, and the head of its page on phones [AMPS-09] [AMPS-10] [AMPS-11]. */

import {
  containsIgnoringCase,
  padlock,
  powerIcon,
  wifiBars,
  type AmpSummary,
  type ChannelSummary,
  type HealthReason,
} from '@headroom/model/health';
import type { ReactNode } from 'react';
import { Face, StatusChip } from '../../../ui/look/chip.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Icon, type IconName } from '../../../ui/look/icon.tsx';
import { RowLink } from '../../../ui/surfaces/long-list.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Hidden } from '../../../ui/look/text.tsx';
import { useMeterAge } from '../../../ui/meters/age.ts';
import { faceOf, type AmpFacts } from './amp-facts.ts';
import { causesText, markOf } from '../cause.ts';
import styles from './amp-card.module.css';
import { useAmpWords, type Words } from './amp-words.ts';
import { SearchHit } from './search-hit.tsx';

interface AmpCardProps {
  readonly facts: AmpFacts;
  readonly heading: 1 | 3;
  /** Undefined while not connected [AMPS-24]. */
  readonly href?: string | undefined;
  readonly selected?: boolean;
  readonly cause?: string | undefined;
  readonly query?: string;
  readonly waiting?: ReactNode;
  readonly sound?: ReactNode;
  readonly beside?: ReactNode;
  readonly action?: ReactNode;
}

export function AmpCard({ facts, heading, href, selected = false, cause, query = '', waiting, sound, beside, action }: AmpCardProps) {
  const { summary } = facts;
  const words = useAmpWords();
  const age = useMeterAge();
  const face = faceOf(facts);
  const said = (face === 'unknown' && age) || faceWord(words, face);
  const Name = `h${heading}` as const;
  const name = <SearchHit text={summary.deviceName} query={query} />;
  const looks = classes(styles.card, href !== undefined && styles.linked, selected && styles.selected, !summary.isConnected && styles.off);
  return (
    <article className={looks}>
      <div className={styles.line}>
        <Face status={face} label={said} />
        <Name className={styles.name} title={summary.deviceName}>
          {href !== undefined ? (
            <RowLink href={href} selected={selected}>
              {name}
            </RowLink>
          ) : (
            name
          )}
        </Name>
        {(face === 'fault' || face === 'warn' || face === 'unknown') &&
          (cause === undefined ? (
            <span className={classes(styles.state, styles[face])} aria-hidden="true">
              {said}
            </span>
          ) : (
            <StatusChip status={face} label={causesText(words, facts.reasons) ?? said} href={cause} />
          ))}
        {facts.isUpdating && <span className={classes(styles.state, styles.updating)}>{words.updating}</span>}
        {summary.hasAvailableFirmwareUpdate && (
          <Icon name="firmware" size={18} label={words.firmwareAvailable} className={styles.firmware} />
        )}
        {beside}
        <Locks facts={facts} />
      </div>
      <div className={classes(styles.line, styles.identity)}>
        <span className={styles.model}>
          <SearchHit text={summary.modelID} query={query} />
        </span>
        <span>{summary.ipAddress === '' ? words.noIp : <SearchHit text={summary.ipAddress} query={query} />}</span>
        <HiddenHits facts={facts} query={query} />
      </div>
      {summary.isConnected ? (
        <Tape channels={summary.channelSummaries} bridged={facts.bridged} reasons={facts.reasons} query={query} />
      ) : (
        (waiting ?? <Waiting facts={facts} />)
      )}
      <div className={styles.foot}>
        <div className={styles.facts}>
          {sound ?? (
            <>
              {summary.isConnected && !facts.isSilent && <PowerFact summary={summary} />}
              <ConnectionFact summary={summary} />
            </>
          )}
        </div>
        {action !== undefined && <span className={styles.action}>{action}</span>}
      </div>
    </article>
  );
}

export function faceWord(words: Words, face: ReturnType<typeof faceOf>): string {
  const { ok, warning: warn, fault, standby, offline, unknown } = words;
  return { ok, warn, fault, standby, offline, unknown }[face];
}

export function Locks({ facts: { summary, isLoggedIn } }: { readonly facts: AmpFacts }) {
  const words = useAmpWords();
  const lock = padlock(summary, isLoggedIn);
  return (
    <>
      {summary.isUACLocked && <Icon name="shield" label={words.lockedByUac} className={styles.mark} />}
      {lock === 'open' && <Icon name="unlock" label={words.protectedOpen} className={styles.mark} />}
      {lock === 'closed' && <Icon name="lock" label={words.protectedClosed} className={styles.mark} />}
    </>
  );
}

const named = 4;

interface TapeProps {
  readonly channels: readonly ChannelSummary[];
  readonly bridged: AmpFacts['bridged'];
  readonly reasons: readonly HealthReason[];
  readonly query: string;
}
function Tape({ channels, bridged, reasons, query }: TapeProps) {
  const words = useAmpWords();
  const cells = channels.filter(({ channelNumber }) => !bridged.some(([, second]) => second === channelNumber));
  return (
    <div className={styles.tape} role="group" aria-label={words.channels}>
      {cells.map(({ channelId, channelNumber, channelName, isMuted }) => {
        const pair = bridged.find(([first]) => first === channelNumber);
        const number = pair?.join('+') ?? String(channelNumber);
        const own: readonly number[] = pair ?? [channelNumber];
        const wrong = markOf(
          words,
          reasons.filter(({ channel }) => channel !== undefined && own.includes(channel)),
        );
        return (
          <span
            key={channelId}
            className={classes(styles.cell, pair && styles.pair, isMuted && styles.muted, wrong && styles[`cell-${wrong.tone}`])}
            title={wrong?.text ?? `${number} ${channelName}`}
          >
            {wrong && <Icon name={wrong.tone} size={12} label={wrong.text} />}
            {isMuted && <Icon name="mute" size={12} />}
            {isMuted && <Hidden>{words.mutedChannel(number)}</Hidden>}
            {(!isMuted || channels.length > named) && (
              <span className={styles.number} aria-hidden={isMuted}>
                {number}
              </span>
            )}
            {channels.length <= named && (
              <span className={styles.channel}>
                <SearchHit text={channelName} query={query} />
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}

function HiddenHits({ facts: { summary, about }, query }: { readonly facts: AmpFacts; readonly query: string }) {
  if (query.trim() === '') return null;
  const channels = summary.channelSummaries.length > named ? summary.channelSummaries : [];
  const texts = [
    ...channels.map(({ channelNumber, channelName }) => [`${channelNumber} `, channelName]),
    ...about.map((text) => ['', text]),
  ];
  const found = texts.filter(([, text = '']) => containsIgnoringCase(text, query));
  if (found.length === 0) return null;
  return (
    <span className={styles.hits}>
      {found.map(([number = '', text = ''], index) => (
        <span key={`${number}${text}`}>
          {index > 0 && ', '}
          {number}
          <SearchHit text={text} query={query} />
        </span>
      ))}
    </span>
  );
}

/** [AMPS-13] */
function Waiting({ facts: { state } }: { readonly facts: AmpFacts }) {
  const words = useAmpWords();
  return (
    <div className={classes(styles.line, styles.waiting)}>
      {state === 'FAILED' ? (
        words.notConnected
      ) : (
        <>
          <Spinner />
          {words.retrying}
        </>
      )}
    </div>
  );
}

function Fact({ icon, children, label }: { readonly icon: IconName; readonly children: string; readonly label?: string }) {
  return (
    <span className={styles.fact}>
      <Icon name={icon} size={18} />
      <span aria-hidden={label !== undefined}>{children}</span>
      {label !== undefined && <Hidden>{label}</Hidden>}
    </span>
  );
}

function PowerFact({ summary }: { readonly summary: AmpSummary }) {
  const words = useAmpWords();
  const power = powerIcon(summary);
  return power === 'poe' ? (
    <Fact icon="poe">{words.poe}</Fact>
  ) : power === 'standby' ? (
    <Fact icon="standby">{words.standby}</Fact>
  ) : (
    <Fact icon="power">{words.on}</Fact>
  );
}

/** The first is for an unknown signal (OQ-062). */
const bars: readonly IconName[] = ['wifi-none', 'wifi-0', 'wifi-1', 'wifi-2', 'wifi-3'];

function ConnectionFact({ summary: { connectionType, wifiSignalStrength } }: { readonly summary: AmpSummary }) {
  const words = useAmpWords();
  switch (connectionType) {
    case 'Disconnected':
      return <Fact icon="wifi-off">{words.offline}</Fact>;
    case 'Wired':
      return <Fact icon="wired">{words.wired}</Fact>;
    case 'AP':
      return <Fact icon="ap">{words.accessPoint}</Fact>;
    case 'WiFi': {
      const icon = bars[wifiBars(wifiSignalStrength)] ?? 'wifi-none';
      if (wifiSignalStrength === undefined) return <Fact icon={icon}>{words.wifi}</Fact>;
      const strength = `−${Math.abs(Math.round(wifiSignalStrength))} dBm`;
      return (
        <Fact icon={icon} label={words.wifiAt(strength)}>
          {strength}
        </Fact>
      );
    }
  }
}
