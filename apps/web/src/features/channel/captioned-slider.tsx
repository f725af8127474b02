import type { AnyParams } from '@headroom/model/property';
import { ParameterSlider, type NumberControlProps } from '../../device/controls/slider.tsx';
import styles from './captioned-slider.module.css';

interface CaptionedSliderProps<At extends AnyParams> extends NumberControlProps<At> {
  readonly caption: string;
  readonly bipolar?: boolean;
}
export function CaptionedSlider<At extends AnyParams>({ caption, ...slider }: CaptionedSliderProps<At>) {
  return (
    <div className={styles.row}>
      <span className={styles.caption} aria-hidden="true">
        {caption}
      </span>
      <ParameterSlider {...slider} hideLabel />
    </div>
  );
}
