import { ampPath } from '../../navigation/amp-table.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Chip } from '../../ui/look/chip.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import { Link } from '../../ui/provider.tsx';
import styles from './differences.module.css';
import { useNoticeWords } from './words.ts';

interface DifferencesProps {
  readonly count: number;
  readonly base: string;
}
export function DifferencesBanner({ count, base }: DifferencesProps) {
  const words = useNoticeWords();
  if (count === 0) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button small href={ampPath(base, 'commissioning')}>
          {words.compare}
        </Button>
      }
    >
      {words.differences(count)}
    </Banner>
  );
}

/** For a card, whose own link lies below it. */
export function DifferencesChip({ count, href }: { readonly count: number; readonly href: string }) {
  const words = useNoticeWords();
  if (count === 0) return null;
  return (
    <Link
      href={href}
      className={classes(layout.center, styles.chip)}
      aria-label={words.differences(count)}
      title={words.differences(count)}
    >
      <Chip tone="info" icon="edit">
        {count}
      </Chip>
    </Link>
  );
}
