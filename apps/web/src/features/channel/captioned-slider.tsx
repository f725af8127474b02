/** A slider that a page calls shortly, and screen readers by its whole name. */

import type { Handle, NumberProperty } from '@headroom/model';
import { ParameterSlider, type NumberControlProps } from '../../device/controls/slider.tsx';
import styles from './captioned-slider.module.css';

interface CaptionedSliderProps<H extends Handle<NumberProperty>> extends NumberControlProps<H> {
  readonly caption: string;
  readonly bipolar?: boolean;
}
export function CaptionedSlider<H extends Handle<NumberProperty>>({ caption, ...slider }: CaptionedSliderProps<H>) {
  return (
    <div className={styles.row}>
      <span className={styles.caption} aria-hidden="true">
        {caption}
      </span>
      <ParameterSlider {...slider} hideLabel />
    </div>
  );
}
