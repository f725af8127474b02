import { Fragment } from 'react';
import { useTrail } from '../navigation/place.ts';
import { Icon } from '../ui/look/icon.tsx';
import styles from './app-bar.module.css';

export function Trail() {
  const trail = useTrail();
  return (
    <span className={styles.trail}>
      {trail.slice(0, -1).map((title) => (
        <Fragment key={title}>
          <span>{title}</span>
          <Icon name="chev-right" size={14} />
        </Fragment>
      ))}
      <b>{trail.at(-1)}</b>
    </span>
  );
}
