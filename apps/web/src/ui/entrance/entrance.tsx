import type { ReactNode } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Form } from '../form/form.tsx';
import { Icon } from '../look/icon.tsx';
import { Logo } from '../look/logo.tsx';
import { Hidden } from '../look/text.tsx';
import { classes } from '../look/classes.ts';
import layout from '../look/layout.module.css';
import typography from '../look/typography.module.css';
import styles from './entrance.module.css';
import { LevelArt } from './level-art.tsx';

interface EntranceProps {
  readonly product: string;
  readonly caption: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly head?: ReactNode;
  readonly dark: { readonly label: string; readonly pressed: boolean; readonly onChange: (dark: boolean) => void };
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

export function Entrance({ product, caption, title, lead, head, dark, foot, children }: EntranceProps) {
  return (
    <div className={styles.screen}>
      <aside className={classes(layout.fill, styles.picture)}>
        <div className={styles.logo}>
          <Logo name={product} large />
        </div>
        <LevelArt caption={caption} />
      </aside>
      <main className={classes(layout.line, styles.side)}>
        <div className={classes(layout.stack, styles.form)}>
          <div className={styles.phoneLogo}>
            <Logo name={product} large />
          </div>
          {head}
          <div>
            <h1 className={styles.title}>{title}</h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        <div className={classes(layout.row, typography.caption, styles.foot)}>
          {foot}
          <IconButton icon="contrast" label={dark.label} pressed={dark.pressed} onClick={() => dark.onChange(!dark.pressed)} />
        </div>
      </main>
    </div>
  );
}

export function Fields({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  return (
    <Form className={classes(layout.stack, styles.fields)} onSubmit={onSubmit}>
      {children}
    </Form>
  );
}

export function Chips({ children }: { readonly children: ReactNode }) {
  return <div className={layout.wrap2}>{children}</div>;
}
export function Note({ children }: { readonly children: ReactNode }) {
  return <p className={typography.caption}>{children}</p>;
}
export function Aside({ children }: { readonly children: ReactNode }) {
  return <div className={styles.aside}>{children}</div>;
}
export function Way({ children }: { readonly children: ReactNode }) {
  return <div className={styles.way}>{children}</div>;
}
export function Divider({ children }: { readonly children: ReactNode }) {
  return <div className={classes(layout.line3, typography.caption, styles.divider)}>{children}</div>;
}

export function Steps({ label, now, of }: { readonly label: string; readonly now: number; readonly of: number }) {
  return (
    <ol className={layout.line2} aria-label={label}>
      {Array.from({ length: of }, (_, index) => index + 1).flatMap((step) => [
        ...(step === 1 ? [] : [<li key={`before ${step}`} className={styles.between} aria-hidden="true" />]),
        <li
          key={step}
          className={classes(layout.center, typography.quietLabel, styles.step)}
          data-state={step < now ? 'done' : step === now ? 'now' : 'later'}
          aria-current={step === now ? 'step' : undefined}
        >
          {step < now ? (
            <>
              <Icon name="check" size={16} />
              <Hidden>{step}</Hidden>
            </>
          ) : (
            step
          )}
        </li>,
      ])}
    </ol>
  );
}
