import { deviceInfo, output } from '@headroom/model/amplifier';
import { noValue } from '@headroom/model/property';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { printNumber } from '../../../i18n/number-text.ts';
import { Micro } from '../../../ui/look/text.tsx';
import { classes } from '../../../ui/look/classes.ts';
import layout from '../../../ui/look/layout.module.css';
import typography from '../../../ui/look/typography.module.css';
import styles from './total-gain.module.css';
import { useChannelWords } from '../words.ts';

export function TotalGain({ channel }: { readonly channel: number }) {
  const { settings: words } = useChannelWords();
  const { fader, faderZoneOffset, faderZoneAdjust, backpanelPotAttn } = output.properties;
  const { backPanelAttnPotLockout: lockout } = deviceInfo.properties;
  const params = { channel };
  const parts = [
    { label: words.totalFader, value: useAmp((amp) => amp.read(fader, params)) },
    { label: words.totalOffset, value: useAmp((amp) => amp.read(faderZoneOffset, params)) },
    { label: words.totalAdjust, value: useAmp((amp) => amp.read(faderZoneAdjust, params)) },
    { label: words.totalBack, value: useAmp(({ read }) => (read(lockout, {}) === true ? undefined : read(backpanelPotAttn, params))) },
  ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
  // A sum without a hidden part would be wrong.
  const isHidden = useAmp(
    ({ hides }) => hides(lockout, {}) || [fader, faderZoneOffset, faderZoneAdjust, backpanelPotAttn].some((of) => hides(of, params)),
  );
  const total =
    isHidden || parts.length === 0
      ? noValue
      : printNumber(
          parts.reduce((sum, { value }) => sum + value, 0),
          1,
        );
  return (
    <dl className={classes(layout.wrap, layout.outline, styles.sum)}>
      {parts.map(({ label, value }) => (
        <div key={label} className={styles.part}>
          <dt>
            <Micro>{label}</Micro>
          </dt>
          <dd>{printNumber(value, 1)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>
          <Micro>{words.total}</Micro>
        </dt>
        <dd>
          {total}
          <span className={typography.caption}> dB</span>
        </dd>
      </div>
    </dl>
  );
}
