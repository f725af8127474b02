/** [INPUT-01] */

import { inputDelay, inputSelector } from '@headroom/model/amplifier';
import { isGpioOverride } from '@headroom/model/channel';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { ParameterSegmented, ParameterSelect } from '../../../device/controls/choice.tsx';
import { useChannelFacts } from '../channel-hooks.ts';
import { silenceOf } from '../../../device/channel/channel-state.ts';
import { InputBlock } from './input-block.tsx';
import { InputDelay } from './input-delay.tsx';
import { InputRoute } from './input-route.tsx';
import { classes } from '../../../ui/look/classes.ts';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './inputs-tab.module.css';
import { useChannelWords } from '../words.ts';

export function Tab({ channel }: { readonly channel: number }) {
  const words = useChannelWords().inputs;
  const facts = useChannelFacts(channel);
  const { live, state } = facts;
  const { primary, danteOnRamp } = inputSelector.properties;
  const isMixer = useAmp((amp) => amp.read(primary, { channel })) === 'Mixer';
  const hasOnRamp = useAmp(({ has }) => has(danteOnRamp, { channel }));
  const hasDelay = useAmp(({ has }) => has(inputDelay.properties.delayMs, { channel }));
  const chosen = state === 'offline' || state === 'unknown' || live.source === 'unknown' ? undefined : live.source;
  const blocks = { channel, byContact: live.reason === 'gpio', isSilent: silenceOf(facts) !== undefined };
  return (
    <div className={styles.tab}>
      <Switching channel={channel} />
      <InputRoute channel={channel} />
      <div className={isMixer ? styles.stacked : styles.blocks}>
        <InputBlock {...blocks} selection="primary" isChosen={chosen === 'primary'} />
        <InputBlock {...blocks} selection="secondary" isChosen={chosen === 'secondary'} />
      </div>
      {(hasOnRamp || hasDelay) && (
        <div className={classes(layout.column, layout.outline, styles.last)}>
          {hasDelay && <InputDelay channel={channel} />}
          {hasOnRamp && (
            <div className={styles.send}>
              <ParameterSelect of={danteOnRamp} params={{ channel }} label={words.network} hint={words.networkHint} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** A contact in manual override disables the choice [INPUT-04]. */
function Switching({ channel }: { readonly channel: number }) {
  const words = useChannelWords().inputs;
  const { mode } = inputSelector.properties;
  const value = useAmp((amp) => amp.read(mode, { channel }));
  // The placeholder has its own name.
  const isHidden = useAmp(({ hides }) => hides(mode, { channel }));
  const byContact = useAmp(({ tree }) => isGpioOverride(tree, channel));
  return (
    <div className={classes(layout.rowApart, styles.switching)}>
      {!isHidden && (
        <span className={typography.quietLabel} aria-hidden="true">
          {words.switching}
        </span>
      )}
      <ParameterSegmented of={mode} params={{ channel }} label={words.switching} disabled={byContact} />
      {!isHidden && (
        <span className={classes(typography.caption, styles.hint)}>
          {byContact ? words.gpioHint : value === 'Override' ? words.overrideHint : words.backupHint}
        </span>
      )}
    </div>
  );
}
