import { useId } from 'react';
import { signalGenerator } from '@headroom/model/amplifier';
import { useParameter } from '../../../device/parameters/parameter.ts';
import { Hidden as HiddenByLock } from '../../../device/controls/hidden.tsx';
import { useName } from '../../../device/names/use-name.ts';
import { classes } from '../../../ui/look/classes.ts';
import { Icon } from '../../../ui/look/icon.tsx';
import { Hidden } from '../../../ui/look/text.tsx';
import { Tooltip } from '../../../ui/look/tooltip.tsx';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './generator-type.module.css';
import { useChannelWords } from '../words.ts';

export function GeneratorType() {
  const { generator: words } = useChannelWords();
  const { option } = useName();
  const group = useId();
  const parameter = useParameter(signalGenerator.properties.type, {});
  if (!parameter.present) return null;
  if (parameter.permission === 'Locked') return <HiddenByLock label={parameter.name} why={parameter.lockedWhy} />;
  const { lockedWhy } = parameter;
  const cards = (described: { 'aria-describedby'?: string }) => (
    <fieldset
      {...described}
      className={classes(layout.column, styles.types, lockedWhy !== undefined && styles.locked)}
      disabled={parameter.disabled}
    >
      <legend>
        <Hidden>{words.signal}</Hidden>
      </legend>
      {parameter.property.options.map((value) => (
        <label key={value} className={classes(layout.line3, styles.type)}>
          <Icon name={value === 'Tone' ? 'sine' : 'noise'} />
          <span>
            <span className={styles.name}>{option(value)}</span>
            {/* A signal unknown to this page has no description. */}
            {value in words && <span className={classes(typography.caption, layout.block)}>{words[value]}</span>}
          </span>
          <input
            type="radio"
            name={group}
            className={styles.input}
            checked={parameter.value === value}
            aria-disabled={lockedWhy === undefined ? undefined : true}
            onChange={() => {
              if (lockedWhy === undefined) parameter.set(value);
            }}
          />
          <Icon name="check" size={18} className={styles.check} />
        </label>
      ))}
      {lockedWhy !== undefined && <Icon name="lock" size={16} className={styles.lock} />}
    </fieldset>
  );
  // Touch and keyboard must reach the reason too [LOCK-07].
  return lockedWhy === undefined ? cards({}) : <Tooltip text={lockedWhy}>{cards}</Tooltip>;
}
