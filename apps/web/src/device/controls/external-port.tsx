/** For control systems (OQ-075). */

import { powerSupply } from '@headroom/model/amplifier';
import { isFaultTold } from '@headroom/model/health';
import { Icon } from '../../ui/look/icon.tsx';
import { ParameterSegmented, ParameterSelect } from './choice.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import typography from '../../ui/look/typography.module.css';
import styles from './external-port.module.css';
import { UnknownChip } from './unknown-chip.tsx';
import { useExternalPortWords } from './external-port-words.ts';
import { useAmp } from '../binding/use-amp.tsx';
import { useParameter } from '../parameters/parameter.ts';

export function ExternalPort() {
  const words = useExternalPortWords();
  const inputPolarity = useParameter(powerSupply.properties.inputPortPolarity, {});
  return (
    <div className={classes(layout.wrap, styles.port)}>
      <div className={styles.mode}>
        <ParameterSelect of={powerSupply.properties.outputPortMode} params={{}} label={words.mode} />
      </div>
      <div className={classes(layout.stack, styles.polarity)}>
        <span className={typography.label}>{words.polarity}</span>
        <ParameterSegmented of={powerSupply.properties.outputPortPolarity} params={{}} label={words.polarity} block />
      </div>
      {inputPolarity.present && (
        <div className={classes(layout.stack, styles.polarity)}>
          <span className={typography.label}>{words.inputPolarity}</span>
          <ParameterSegmented of={powerSupply.properties.inputPortPolarity} params={{}} label={words.inputPolarity} block />
        </div>
      )}
    </div>
  );
}

export function ExternalPortState() {
  const words = useExternalPortWords();
  const hasFault = useAmp(({ heard, tree }) => (heard ? isFaultTold(tree) : undefined));
  if (hasFault === undefined) return <UnknownChip />;
  return (
    <span className={hasFault ? styles.fault : styles.normal}>
      <Icon name={hasFault ? 'fault' : 'ok'} size={18} />
      {hasFault ? words.fault : words.normal}
    </span>
  );
}
