/** Which of the two inputs is heard, as a picture and in words. */

import { inputSelector } from '@headroom/model';
import { useValue } from '../../device/amp-context.tsx';
import { useName } from '../../device/names/use-name.ts';
import { numberText } from '../../i18n/number-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Ellipsis } from '../../ui/text.tsx';
import { useChannelFacts, useChannelName } from './channel-hooks.ts';
import { inputIcon } from './input-look.ts';
import styles from './input-route.module.css';
import { useChannelWords } from './words.ts';

export function InputRoute({ channel }: { readonly channel: number }) {
  const { inputs: words } = useChannelWords();
  const { option } = useName();
  const name = useChannelName(channel);
  const { live, generator } = useChannelFacts(channel);
  const { primary, secondary, primaryThreshold } = inputSelector.properties;
  const first = useValue(primary, { channel });
  const second = useValue(secondary, { channel });
  const threshold = useValue(primaryThreshold, { channel });
  const source = (value: string | undefined) => (value === undefined ? '–' : option(value));
  const hasSecond = second !== undefined && second !== 'None';
  const limit = numberText(primaryThreshold.property, threshold);
  const [tone, strong, text] = ((): ['plain' | 'info' | 'warn', string | undefined, string] => {
    switch (live.reason) {
      case 'chosen':
        return ['plain', undefined, hasSecond ? words.primaryLive(source(first)) : words.onlyPrimary(source(first))];
      case 'override':
        return ['plain', words.overrideBold, words.overrideLive(source(second))];
      case 'backup':
        return ['warn', words.backupBold, words.backupLive(source(second), `${limit.number} ${limit.unit}`)];
      case 'gpio':
        return ['info', undefined, words.gpioLive];
    }
  })();
  return (
    <section className={styles.route} aria-label={words.route} data-live={live.source}>
      <div className={styles.picture}>
        <div className={styles.nodes}>
          <Node option={first} label={words.primary} isLive={live.source === 'primary'} name={source(first)} />
          {hasSecond && <Node option={second} label={words.secondary} isLive={live.source === 'secondary'} name={source(second)} />}
        </div>
        <Wires live={live.source} both={hasSecond} />
        <div className={classes(styles.node, live.source !== 'unknown' && styles.live, styles.target)}>
          <Icon name="speaker" size={18} />
          <Ellipsis>{`${channel} · ${name}`}</Ellipsis>
        </div>
      </div>
      <Banner tone={tone} icon={tone === 'plain' ? 'signal' : tone}>
        {strong !== undefined && <strong>{strong} </strong>}
        {text}
        {generator && ` ${words.generatorToo}`}
      </Banner>
    </section>
  );
}

interface NodeProps {
  readonly option: string | undefined;
  readonly name: string;
  readonly label: string;
  readonly isLive: boolean;
}
function Node({ option, name, label, isLive }: NodeProps) {
  const icon = inputIcon(option);
  return (
    <div className={classes(styles.node, isLive && styles.live)}>
      {icon && <Icon name={icon} size={18} />}
      <Ellipsis>{name}</Ellipsis>
      <span className={styles.role}>{label}</span>
    </div>
  );
}

function Wires({ live, both }: { readonly live: 'primary' | 'secondary' | 'unknown'; readonly both: boolean }) {
  const wire = (which: 'primary' | 'secondary') => classes(styles.wire, live === which && styles.on);
  if (!both)
    return (
      <svg className={styles.wires} viewBox="0 0 88 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 20H88" className={wire('primary')} />
      </svg>
    );
  return (
    <svg className={styles.wires} viewBox="0 0 88 88" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 68C40 68 44 44 88 44" className={wire('secondary')} />
      <path d="M0 20C40 20 44 44 88 44" className={wire('primary')} />
    </svg>
  );
}
