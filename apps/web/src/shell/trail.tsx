import { Fragment } from 'react';
import { useTrail } from '../navigation/place.ts';
import { Icon } from '../ui/look/icon.tsx';
import { useNarrow } from '../ui/look/width.ts';
import styles from './app-bar.module.css';

export function Trail() {
  const trail = useTrail();
  const narrow = useNarrow();
  const page = <b>{trail.at(-1)}</b>;
  if (narrow)
    return (
      <span className={styles.title}>
        {page} {trail.length > 2 && <small>{trail.at(-2)}</small>}
      </span>
    );
  return (
    <span className={styles.trail}>
      {trail.slice(0, -1).map((title) => (
        <Fragment key={title}>
          <span>{title}</span>
          <Icon name="chev-right" size={14} />
        </Fragment>
      ))}
      {page}
    </span>
  );
}
