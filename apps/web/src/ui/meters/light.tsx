import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import layout from '../look/layout.module.css';
import styles from './light.module.css';
import { Hidden } from '../look/text.tsx';
import { useWords } from '../words.ts';

export interface LightState {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  readonly tone: 'ok' | 'warn' | 'fault';
  readonly on: boolean | undefined;
  readonly state?: string;
}

export function Light({ icon, label, tone, on, state, large }: Omit<LightState, 'key'> & { large?: boolean }) {
  const { unknown } = useWords();
  const isUnknown = on === undefined;
  const said = isUnknown ? unknown : state;
  return (
    <span
      className={classes(layout.line, styles.light, large && styles.large, isUnknown && styles.unknown, on && styles[tone])}
      data-on={on ?? 'unknown'}
      title={isUnknown ? `${label}: ${unknown}` : label}
    >
      <Icon name={isUnknown ? 'help' : icon} size={large ? 18 : 14} />
      <span className={classes(layout.oneLine, styles.word)}>{label}</span>
      {said !== undefined && <Hidden>: {said}</Hidden>}
    </span>
  );
}

interface LightsProps {
  label: string;
  lights: readonly LightState[];
  row?: boolean;
}

export function Lights({ label, lights, row }: LightsProps) {
  return (
    <div role="group" aria-label={label} className={classes(layout.grid1, styles.lights, row && styles.row)}>
      {lights.map(({ key, ...light }) => (
        <Light key={key} {...light} />
      ))}
    </div>
  );
}
