/** All channels that use this socket share it [INPUT-03]. */

import { input as socket } from '@headroom/model/amplifier';
import { type InputKind } from '@headroom/model/property';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { ParameterSegmented } from '../../../device/controls/choice.tsx';
import { useName } from '../../../device/names/use-name.ts';
import { useSupports } from '../../../device/binding/supported.ts';
import { CaptionedSlider } from '../captioned-slider.tsx';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './input-socket.module.css';
import { useChannelWords } from '../words.ts';

const { trim, sensitivity, selectorType, micGain } = socket.properties;

export function useSocketName(kind: InputKind, input: number): string {
  const { option } = useName();
  const model = useAmp((amp) => amp.model);
  return option(`${kind === 'analog' ? 'Analog' : model?.networkInputs === 'Digital' ? 'Digital' : 'Dante'} ${input}`);
}

export function InputSocket({ kind, input }: { readonly kind: InputKind; readonly input: number }) {
  const { inputs: words } = useChannelWords();
  const name = useSocketName(kind, input);
  const params = { kind, input };
  const isMic = useAmp((amp) => amp.read(selectorType, params)) === 'Mic';
  const hasMic = useSupports('mic') && kind === 'analog';
  return (
    <fieldset className={styles.socket}>
      <legend className={classes(typography.label, styles.legend)}>
        {words.socket(name)}
        <span className={styles.shared}> · {words.shared}</span>
      </legend>
      <CaptionedSlider of={trim} params={params} caption={words.trim} label={words.trimOf(name)} bipolar />
      {kind === 'analog' && (
        <div className={classes(layout.row, styles.row)}>
          <span className={typography.quietLabel} aria-hidden="true">
            {words.sensitivity}
          </span>
          <ParameterSegmented of={sensitivity} params={params} label={words.sensitivityOf(name)} />
        </div>
      )}
      {hasMic && (
        <>
          <div className={classes(layout.row, styles.row)}>
            <span className={typography.quietLabel} aria-hidden="true">
              {words.kind}
            </span>
            <ParameterSegmented
              of={selectorType}
              params={params}
              label={words.kindOf(name)}
              icon={(option) => (option === 'Mic' ? 'mic' : undefined)}
            />
          </div>
          <CaptionedSlider of={micGain} params={params} caption={words.micGain} label={words.micGainOf(name)} disabled={!isMic} />
        </>
      )}
    </fieldset>
  );
}
