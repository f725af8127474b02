import { inputSelector } from '@headroom/model/amplifier';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { Hidden } from '../../../device/controls/hidden.tsx';
import { useName } from '../../../device/names/use-name.ts';
import { numberText } from '../../../i18n/number-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { Icon, type IconName } from '../../../ui/look/icon.tsx';
import { Ellipsis } from '../../../ui/look/text.tsx';
import { useChannelFacts, useChannelName } from '../channel-hooks.ts';
import { inputIcon } from './input-look.ts';
import { silenceOf, type Silence } from '../../../device/channel/channel-state.ts';
import { Stack } from '../../../ui/surfaces/columns.tsx';
import typography from '../../../ui/look/typography.module.css';
import layout from '../../../ui/look/layout.module.css';
import styles from './input-route.module.css';
import { useChannelWords } from '../words.ts';

const silenceIcons: Readonly<Record<Silence, IconName>> = {
  off: 'power',
  standby: 'standby',
  down: 'offline',
  fault: 'fault',
  muted: 'mute',
};

export function InputRoute({ channel }: { readonly channel: number }) {
  const { inputs: words } = useChannelWords();
  const { option } = useName();
  const name = useChannelName(channel);
  const facts = useChannelFacts(channel);
  const { live, generator } = facts;
  const silence = silenceOf(facts);
  const { primary, secondary, primaryThreshold, mode, primarySignalDetect, secondarySignalDetect } = inputSelector.properties;
  // If one of these is hidden, the heard input is unknown [LOCK-02].
  const isHidden = useAmp(({ hides }) =>
    [primary, secondary, mode, primarySignalDetect, secondarySignalDetect].some((of) => hides(of, { channel })),
  );
  const isUntold = facts.state === 'offline' || facts.state === 'unknown' || live.reason === 'untold';
  const heard = silence === undefined && !isHidden && !isUntold ? live.source : undefined;
  const first = useAmp((amp) => amp.read(primary, { channel }));
  const second = useAmp((amp) => amp.read(secondary, { channel }));
  const threshold = useAmp((amp) => amp.read(primaryThreshold, { channel }));
  const source = (value: string | undefined) => (value === undefined ? '–' : option(value));
  const hasSecond = second !== undefined && second !== 'None';
  const limit = numberText(primaryThreshold.property, threshold);
  const [tone, strong, text] = ((): ['plain' | 'info' | 'warn', string | undefined, string] => {
    if (isUntold && silence === undefined) return ['plain', undefined, words.untold];
    if (silence !== undefined && live.source !== 'unknown')
      return ['plain', words.silent[silence], words.selected(source(live.source === 'primary' ? first : second))];
    switch (live.reason) {
      case 'chosen':
        return ['plain', undefined, hasSecond ? words.primaryLive(source(first)) : words.onlyPrimary(source(first))];
      case 'override':
        return ['plain', words.overrideBold, words.overrideLive(source(second))];
      case 'backup':
        return ['warn', words.backupBold, words.backupLive(source(second), `${limit.number} ${limit.unit}`)];
      case 'gpio':
        return ['info', undefined, words.gpioLive];
      case 'untold':
        return ['plain', undefined, words.untold];
    }
  })();
  return (
    <section className={styles.route} aria-label={words.route} data-live={isHidden ? undefined : isUntold ? 'unknown' : live.source}>
      <div className={classes(layout.cells, styles.picture)}>
        <Stack gap={8}>
          <Node option={first} label={words.primary} isLive={heard === 'primary'} name={source(first)} />
          {hasSecond && <Node option={second} label={words.secondary} isLive={heard === 'secondary'} name={source(second)} />}
        </Stack>
        <Wires live={heard} both={hasSecond} />
        <div className={classes(layout.line2, styles.node, heard !== undefined && heard !== 'unknown' && styles.live, styles.target)}>
          <Icon name="speaker" size={18} />
          <Ellipsis>{`${channel} · ${name}`}</Ellipsis>
        </div>
      </div>
      {isHidden ? (
        <Hidden label={words.route} why={undefined} />
      ) : (
        <Banner tone={tone} icon={silence !== undefined ? silenceIcons[silence] : isUntold ? 'help' : tone === 'plain' ? 'signal' : tone}>
          {strong !== undefined && <strong>{strong} </strong>}
          {text}
          {generator && ` ${words.generatorToo}`}
        </Banner>
      )}
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
    <div className={classes(layout.line2, styles.node, isLive && styles.live)}>
      {icon && <Icon name={icon} size={18} />}
      <Ellipsis>{name}</Ellipsis>
      <span className={classes(typography.caption, layout.end)}>{label}</span>
    </div>
  );
}

function Wires({ live, both }: { readonly live: 'primary' | 'secondary' | 'unknown' | undefined; readonly both: boolean }) {
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
