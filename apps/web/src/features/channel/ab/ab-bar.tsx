import { output } from '@headroom/model/amplifier';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { abOf, type AbSession } from '../../../device/ab/session.ts';
import type { AbSide } from '../../../device/ab/sides.ts';
import { keepTrim, trimOf } from '../../../device/ab/trim.ts';
import { draftsOf } from '../../../device/binding/drafts.ts';
import { useAmp, useSeat } from '../../../device/binding/use-amp.tsx';
import { sendCarefully } from '../../../device/safe-changes/confirm-louder.ts';
import { printNumber } from '../../../i18n/number-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useChannelWords } from '../words.ts';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './ab.module.css';

export function AbBar({ channel }: { readonly channel: number }) {
  const sessions = abOf(useSeat());
  const session = useSyncExternalStore(sessions.subscribe, sessions.now);
  return session ? <Bar session={session} /> : <LeftOver key={channel} channel={channel} />;
}

const decibelText = (by: number) => `${printNumber(Math.abs(by), 1)}\u00A0dB`;

/** A page that closed during a comparison may have left the fader trimmed. */
function LeftOver({ channel }: { readonly channel: number }) {
  const words = useChannelWords();
  const seat = useSeat();
  const [trim, setTrim] = useState(() => trimOf(seat.id, channel));
  const now = useAmp(({ read, available }) => (available ? read(output.properties.fader, { channel }) : undefined));
  // Somebody has set the fader since then.
  if (trim !== undefined && now !== undefined && Math.abs(now - trim.level) > 0.05) setTrim(undefined);
  useEffect(() => {
    if (trim === undefined) keepTrim(seat.id, channel, undefined);
  }, [seat, channel, trim]);
  if (trim === undefined || now === undefined) return null;
  const draft = draftsOf(seat).of(output.properties.fader, { channel });
  return (
    <section className={classes(layout.row, styles.bar)} aria-label={words.ab.title(words.channel(channel))}>
      <p className={styles.said} role="status">
        {words.ab.leftOver(decibelText(trim.by))}
      </p>
      <span className={classes(layout.flex2, styles.ends)}>
        <Button small onClick={() => sendCarefully(seat, [{ draft, to: trim.level + trim.by }])}>
          {words.ab.giveBack(decibelText(trim.by))}
        </Button>
        <Button small onClick={() => setTrim(undefined)}>
          {words.ab.leave}
        </Button>
      </span>
    </section>
  );
}

function Bar({ session }: { readonly session: AbSession }) {
  const words = useChannelWords();
  const sessions = abOf(useSeat());
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { channel, side, differences, there, isMatched, isGoing, cut, apart } = view;
  const name = useAmp(({ read }) => read(output.properties.name, { channel }) || words.channel(channel));
  const available = useAmp((amp) => amp.available);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOurs(event) || !available || differences === 0) return;
    event.preventDefault();
    session.toggle();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const sayLeft = useEffectEvent(() => {
    if (sessions.now() === session && cut > 0) toast.note(words.ab.left(name, decibelText(cut)));
  });
  useEffect(() => () => sayLeft(), []);
  const here = side.toUpperCase();
  const louder = apart > 0 ? 'A' : 'B';
  const keep = (which: AbSide) => {
    const isRaised = cut > 0 && which === side;
    session.keep(which, () => isRaised && toast.note(words.ab.kept(which.toUpperCase(), decibelText(cut))));
  };
  function levelText(): string {
    const by = decibelText(apart);
    if (Math.abs(apart) < 0.05) return words.ab.equal;
    if (!isMatched) return words.ab.louder(louder, by);
    if (louder !== here) return words.ab.willBeDown(louder, by);
    return cut > 0 ? words.ab.broughtDown(louder, by, decibelText(cut)) : words.ab.atFull(louder, by);
  }
  const said =
    differences === 0
      ? words.ab.same
      : !available
        ? words.ab.away(here, there, differences)
        : there < differences
          ? isGoing
            ? words.ab.moving(here)
            : words.ab.partly(here, there, differences)
          : `${words.ab.stands(here)} ${words.ab.differ(differences)} ${levelText()}`;
  return (
    <section className={classes(layout.row, styles.bar)} aria-label={words.ab.title(name)}>
      <div className={classes(layout.line, styles.sides)}>
        <Segmented
          label={words.ab.which}
          value={side}
          cautious
          disabled={!available || differences === 0}
          options={[
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
          ]}
          onChange={() => session.toggle()}
        />
        <kbd className={classes(typography.note, styles.key)}>{words.ab.key}</kbd>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <Switch label={words.ab.matched} checked={isMatched} disabled={!available} onChange={session.match} />
      <span className={classes(layout.flex2, styles.ends)}>
        <Button small disabled={!available} onClick={() => keep('a')}>
          {words.ab.keepA}
        </Button>
        <Button small disabled={!available} onClick={() => keep('b')}>
          {words.ab.keepB}
        </Button>
      </span>
    </section>
  );
}

const typed = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true], [role=menu]';
/** Fields, menus and dialogs keep the key for themselves. */
function isOurs({ key, ctrlKey, metaKey, altKey, defaultPrevented, repeat, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'b' || ctrlKey || metaKey || altKey || defaultPrevented || repeat) return false;
  return !(target instanceof Element && (target.closest(typed) !== null || target.ownerDocument.querySelector('dialog[open]') !== null));
}
