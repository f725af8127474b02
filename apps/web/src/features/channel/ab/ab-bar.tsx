/** Two states of a channel in turn, as long as somebody listens to them: one key, one button, and which of them is heard. */

import { output } from '@headroom/model/amplifier';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { abOf, type AbSession } from '../../../device/ab/session.ts';
import { useAmp, useSeat } from '../../../device/binding/use-amp.tsx';
import { printNumber } from '../../../i18n/number-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { useChannelWords } from '../words.ts';
import styles from './ab.module.css';

export function AbBar() {
  const sessions = abOf(useSeat());
  const session = useSyncExternalStore(sessions.subscribe, sessions.now);
  return session ? <Bar session={session} /> : null;
}

function Bar({ session }: { readonly session: AbSession }) {
  const words = useChannelWords();
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { channel, side, differences, there, isMatched, apart } = view;
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
  const here = side.toUpperCase();
  const louder = apart > 0 ? 'A' : 'B';
  const decibels = `${printNumber(Math.abs(apart), 1)}\u00A0dB`;
  const level = Math.abs(apart) < 0.05 ? words.ab.equal : (isMatched ? words.ab.broughtDown : words.ab.louder)(louder, decibels);
  const said =
    differences === 0
      ? words.ab.same
      : !available
        ? words.ab.away(here, there, differences)
        : there < differences
          ? words.ab.moving(here)
          : `${words.ab.stands(here)} ${words.ab.differ(differences)} ${level}`;
  return (
    <section className={styles.bar} aria-label={words.ab.title(name)}>
      <div className={styles.sides}>
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
        <kbd className={styles.key}>{words.ab.key}</kbd>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <Switch label={words.ab.matched} checked={isMatched} disabled={!available} onChange={session.match} />
      <span className={styles.ends}>
        <Button small disabled={!available} onClick={() => session.keep('a')}>
          {words.ab.keepA}
        </Button>
        <Button small disabled={!available} onClick={() => session.keep('b')}>
          {words.ab.keepB}
        </Button>
      </span>
    </section>
  );
}

const typed = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true], [role=menu]';
/** In a field, a menu or a dialog the key is theirs. */
function isOurs({ key, ctrlKey, metaKey, altKey, defaultPrevented, repeat, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'b' || ctrlKey || metaKey || altKey || defaultPrevented || repeat) return false;
  return !(target instanceof Element && (target.closest(typed) !== null || target.ownerDocument.querySelector('dialog[open]') !== null));
}
