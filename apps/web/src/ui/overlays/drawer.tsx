import { useId } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { classes } from '../look/classes.ts';
import { Modal } from './modal.tsx';
import layout from '../look/layout.module.css';
import typography from '../look/typography.module.css';
import styles from './drawer.module.css';
import { Icon } from '../look/icon.tsx';
import type { IconName } from '../look/icon.tsx';
import { Link } from '../provider.tsx';
import { useWords } from '../words.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
}

export function Drawer({ open, onClose, title, children, footer }: DrawerProps) {
  const id = useId();
  const words = useWords();
  if (!open) return null;
  return (
    <Modal onClose={onClose} labelledBy={id} describedBy={undefined} className={styles.drawer} scrimCloses>
      <div className={classes(layout.stack, styles.column)}>
        <header className={classes(layout.line, styles.head)}>
          <h2 id={id} className={typography.title}>
            {title}
          </h2>
          <IconButton icon="close" label={words.close} onClick={onClose} />
        </header>
        <nav className={styles.links} aria-labelledby={id}>
          {children}
        </nav>
        {footer !== undefined && <footer className={classes(layout.stack, typography.caption, styles.foot)}>{footer}</footer>}
      </div>
    </Modal>
  );
}

interface DrawerItemProps {
  icon: IconName;
  label: string;
  href?: string;
  onSelect?: () => void;
  current?: boolean;
  chip?: ReactNode;
}

export function DrawerLink({ icon, label, href, onSelect, current, chip }: DrawerItemProps) {
  const look = classes(layout.line, styles.link, current && styles.current);
  const face = (
    <>
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
      {chip}
    </>
  );
  return href === undefined ? (
    <button type="button" className={look} onClick={onSelect}>
      {face}
    </button>
  ) : (
    <Link href={href} className={look} aria-current={current ? 'page' : undefined} onClick={onSelect}>
      {face}
    </Link>
  );
}

export function DrawerLine() {
  return <hr className={styles.line} />;
}
