/** [INPUT-02] (OQ-079) */

import { inputSelector, input as socket } from '@headroom/model/amplifier';
import { branchAt, type Handle, type InputKind, type NumberProperty } from '@headroom/model/property';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { ParameterSlider } from '../../../device/controls/slider.tsx';
import { MeterBar } from '../strip/meter-bar.tsx';
import { useSocketName } from './input-socket.tsx';
import styles from './mixer.module.css';
import { useChannelWords } from '../words.ts';

interface MixerPlace {
  readonly fader: Handle<NumberProperty, { readonly channel: number }>;
  readonly kind: InputKind;
  readonly input: number;
}
const places: readonly MixerPlace[] = Object.values(inputSelector.properties).flatMap((handle) => {
  const found = /^(analog|dante)(\d)MixFader$/.exec(handle.name);
  return found ? [{ fader: handle as MixerPlace['fader'], kind: found[1] as InputKind, input: Number(found[2]) }] : [];
});

export function Mixer({ channel }: { readonly channel: number }) {
  const { inputs: words } = useChannelWords();
  const present = useAmp(({ tree }) => {
    const selector = branchAt(tree, inputSelector, { channel });
    return places.map(({ fader }) => fader.name).filter((name) => selector !== undefined && Object.hasOwn(selector, name));
  });
  return (
    <div className={styles.mixer} role="group" aria-label={words.mixer}>
      <div className={styles.head} aria-hidden="true">
        <span>{words.mixerSource}</span>
        <span>{words.level}</span>
        <span>{words.fader}</span>
      </div>
      {places
        .filter(({ fader }) => present.includes(fader.name))
        .map((place) => (
          <MixerRow key={place.fader.name} place={place} channel={channel} />
        ))}
    </div>
  );
}

function MixerRow({ place: { fader, kind, input }, channel }: { readonly place: MixerPlace; readonly channel: number }) {
  const { inputs: words } = useChannelWords();
  const name = useSocketName(kind, input);
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <MeterBar of={socket.properties.level} params={{ kind, input }} label={words.levelOf(name)} />
      <ParameterSlider of={fader} params={{ channel }} label={words.mixFaderOf(name)} hideLabel />
    </div>
  );
}
