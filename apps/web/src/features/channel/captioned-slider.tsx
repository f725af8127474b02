import type { AnyParams } from '@headroom/model/property';
import { ParameterSlider, type NumberControlProps } from '../../device/controls/slider.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './captioned-slider.module.css';

interface CaptionedSliderProps<At extends AnyParams> extends NumberControlProps<At> {
  readonly caption: string;
  readonly bipolar?: boolean;
}
export function CaptionedSlider<At extends AnyParams>({ caption, ...slider }: CaptionedSliderProps<At>) {
  return (
    <div className={classes(layout.cells, styles.row)}>
      <span className={classes(typography.quietLabel, styles.caption)} aria-hidden="true">
        {caption}
      </span>
      <ParameterSlider {...slider} hideLabel />
    </div>
  );
}
