import { levels, output } from '@headroom/model/amplifier';
import { planMute } from '@headroom/model/channel';
import { listText } from '../../i18n/list-text.ts';
import { channelPath } from '../../navigation/channel-paging.ts';
import { MetersOf } from '../../device/binding/meter-age.tsx';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import { whyNot } from '../../device/parameters/parameter.ts';
import { SeatProvider, useSeat } from '../../device/binding/use-amp.tsx';
import { useWrites } from '../../device/parameters/writes.ts';
import { useOutputLevel } from '../../device/channel/level-sources.ts';
import { levelText as printLevel } from '../../device/channel/level-text.ts';
import { useControlWords } from '../../device/control-words.ts';
import { ParameterValue } from '../../device/controls/slider.tsx';
import { useDeviceWords } from '../../device/words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MuteButton } from '../../ui/controls/mute-button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon, type IconName } from '../../ui/look/icon.tsx';
import { Meter } from '../../ui/meters/meter.tsx';
import { Link } from '../../ui/provider.tsx';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './groups.module.css';
import { halvesOf, type MemberNow } from './members.ts';
import { levelText, useMemberText, wayText } from './member-text.ts';
import { useGroupWords } from './words.ts';

interface MemberRowProps {
  readonly now: MemberNow;
  /** Undefined where it cannot now. */
  readonly onCatchUp: (() => void) | undefined;
  readonly onLeave: () => void;
}
export function MemberRow({ now, onCatchUp, onLeave }: MemberRowProps) {
  const words = useGroupWords();
  const deviceWords = useDeviceWords();
  const who = useMemberText()(now);
  const reason = useReason(now);
  const { amp, member, state, channelName, ampName, failure } = now;
  const name = channelName || words.channelUnnamed(member.channel);
  const missed = useMissedText(now);
  return (
    <li className={classes(layout.divided, layout.cells, styles.member, state !== 'there' && styles.off)}>
      <div className={styles.whose}>
        {amp && state !== 'unknown' ? (
          <Link
            href={channelPath(amp.seat.base, member.channel, '')}
            className={classes(layout.oneLine, styles.memberName)}
            aria-label={words.open(who)}
          >
            {ampName === '' ? who : name}
          </Link>
        ) : (
          <span className={classes(layout.oneLine, styles.memberName)}>{who}</span>
        )}
        {ampName !== '' && (
          <span className={typography.note}>
            {words.channel(member.channel, '')} · {ampName}
          </span>
        )}
      </div>
      {amp && state === 'there' && (
        <SeatProvider value={amp.seat}>
          <MetersOf device={amp.device}>
            <Own now={now} who={who} />
          </MetersOf>
        </SeatProvider>
      )}
      {reason !== undefined && (
        <p className={classes(layout.iconText, styles.why)}>
          <Icon name={reason.icon} size={16} />
          {reason.text}
        </p>
      )}
      {failure !== undefined && (
        <p className={classes(layout.iconText, styles.why, styles.failed)} role="alert">
          <Icon name="fault" size={16} />
          {outcomeText(deviceWords, failure)}
        </p>
      )}
      {missed !== undefined && (
        <div className={classes(layout.row2, styles.missed)}>
          <span className={classes(layout.iconText, styles.why)}>
            <Icon name="clock" size={16} />
            {words.missed(missed)}
          </span>
          {onCatchUp && (
            <Button small aria-label={words.catchUpOf(who)} onClick={onCatchUp}>
              {words.catchUp}
            </Button>
          )}
          <Button small variant="quiet" aria-label={words.leaveItOf(who)} onClick={onLeave}>
            {words.leaveIt}
          </Button>
        </div>
      )}
    </li>
  );
}

function useReason(now: MemberNow): { readonly icon: IconName; readonly text: string } | undefined {
  const words = useGroupWords();
  const controlWords = useControlWords();
  const { state, faderFixed, muteFixed, member } = now;
  switch (state) {
    case 'away':
      return { icon: 'offline', text: words.away };
    case 'unknown':
      return { icon: 'offline', text: words.unknown };
    case 'gone':
      return { icon: 'warn', text: words.gone };
    case 'follower':
      return { icon: 'bridge', text: words.follower(halvesOf(member.channel)) };
    case 'there': {
      const fixed = faderFixed ?? muteFixed;
      if (fixed === undefined) return undefined;
      return { icon: 'lock', text: (fixed === 'hidden' ? undefined : whyNot(controlWords, fixed)) ?? words.hidden };
    }
  }
}

function useMissedText({ missed }: MemberNow): string | undefined {
  const words = useGroupWords();
  if (missed === undefined) return undefined;
  const { mute, fader, eq } = missed;
  return [
    ...(fader ? [fader.how === 'by' ? wayText(fader.dB) : words.missedTo(levelText(fader.dB))] : []),
    ...(mute === undefined ? [] : [mute ? words.missedMute : words.missedUnmute]),
    ...(eq === undefined ? [] : [words.missedEq(listText(eq.map(({ filter }) => String(filter))))]),
  ].join(', ');
}

const meterText = (level: number) => ({ text: printLevel(level, levels.properties.level_db.property.min), unit: 'dB' });

function Own({ now, who }: { readonly now: MemberNow; readonly who: string }) {
  const words = useGroupWords();
  const controlWords = useControlWords();
  const seat = useSeat();
  const { write } = useWrites();
  const at = { channel: now.member.channel };
  const source = useOutputLevel(at.channel);
  const { muted, muteFixed } = now;
  return (
    <>
      <div className={styles.meter}>
        <Meter label={words.memberMeter(who)} source={source} orientation="horizontal" muted={muted === true} format={meterText} />
      </div>
      <ParameterValue of={output.properties.fader} params={at} label={words.memberLevel(who)} />
      {muted !== undefined && (
        <MuteButton
          iconOnly
          muted={muted}
          text={words.allMuted}
          label={words.memberMute(who)}
          disabled={muteFixed !== undefined}
          waiting={now.muteWaits}
          why={muteFixed === undefined || muteFixed === 'hidden' ? undefined : whyNot(controlWords, muteFixed)}
          onChange={(next) => void write(planMute(seat.tree, at.channel, next))}
        />
      )}
    </>
  );
}
