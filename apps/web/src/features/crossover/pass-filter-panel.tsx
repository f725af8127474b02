/** Switching a pass filter off asks first, since it may protect the speaker. */

import { highPassFilter, lowPassFilter } from '@headroom/model/amplifier';
import { ParameterSelect, ParameterSwitch } from '../../device/controls/choice.tsx';
import { ParameterSlider } from '../../device/controls/slider.tsx';
import type { PassSide } from '../../ui/plots/crossover-plot.tsx';
import { classes } from '../../ui/look/classes.ts';
import typography from '../../ui/look/typography.module.css';
import layout from '../../ui/look/layout.module.css';
import styles from './pass-filter-panel.module.css';
import { useCrossoverWords } from './words.ts';

const filters: Readonly<Record<PassSide, typeof highPassFilter | typeof lowPassFilter>> = {
  highPass: highPassFilter,
  lowPass: lowPassFilter,
};

export function PassFilterPanel({ side, channel }: { readonly side: PassSide; readonly channel: number }) {
  const words = useCrossoverWords();
  const { enable, type, frequency } = filters[side].properties;
  const params = { channel };
  const name = words[side];
  return (
    <section className={classes(layout.column, styles.panel)} aria-label={name}>
      <header className={classes(layout.line, styles.head)}>
        <span className={styles.letters} data-side={side} aria-hidden="true">
          {words[`${side}Letters`]}
        </span>
        <h3 className={classes(typography.heading, styles.title)}>{name}</h3>
        <ParameterSwitch
          of={enable}
          params={params}
          label={name}
          stated
          ask={(on) => (on ? undefined : { title: words.offTitle(name), body: words.offBody, verb: words.offVerb })}
        />
      </header>
      <ParameterSelect of={type} params={params} label={words[`${side}Type`]} icon={() => (side === 'highPass' ? 'f-hp' : 'f-lp')} />
      <ParameterSlider of={frequency} params={params} label={words[`${side}Frequency`]} shortLabel={words.frequency} />
    </section>
  );
}
