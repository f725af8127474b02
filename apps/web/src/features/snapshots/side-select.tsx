import { Select } from '../../ui/controls/select.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Icon } from '../../ui/look/icon.tsx';
import { fullLabel, keyOfSide, type SideOption } from './sides.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './snapshots.module.css';
import { useSnapshotWords } from './words.ts';

interface SideChoiceProps {
  readonly a: SideOption;
  readonly b: SideOption | undefined;
  readonly options: readonly SideOption[];
  readonly onChange: (a: SideOption, b: SideOption | undefined) => void;
}
export function SideChoice({ a, b, options, onChange }: SideChoiceProps) {
  const words = useSnapshotWords();
  return (
    <div className={classes(layout.grid3, styles.sides)}>
      <SideSelect letter="A" option={a} options={options} onChange={(next) => onChange(next, b?.level === next.level ? b : undefined)} />
      <span className={styles.swap}>
        <button
          type="button"
          className={classes(layout.line, styles.swapper)}
          aria-label={words.swap}
          title={words.swap}
          disabled={!b}
          onClick={() => b && onChange(b, a)}
        >
          <Icon name="arrow-right" size={16} />
          <Icon name="arrow-left" size={16} />
        </button>
      </span>
      <SideSelect
        letter="B"
        option={b}
        options={options.filter(({ level, side }) => level === a.level && keyOfSide(side) !== keyOfSide(a.side))}
        onChange={(next) => onChange(a, next)}
      />
    </div>
  );
}

interface SideSelectProps {
  readonly letter: 'A' | 'B';
  readonly option: SideOption | undefined;
  readonly options: readonly SideOption[];
  readonly onChange: (option: SideOption) => void;
}
function SideSelect({ letter, option, options, onChange }: SideSelectProps) {
  const words = useSnapshotWords();
  const label = letter === 'B' ? words.with : option?.side.kind === 'now' ? words.sideNow[option.level] : words.sideKept;
  return (
    <div className={styles.side}>
      <span className={classes(layout.line, styles.letter, letter === 'B' && styles.other)} aria-hidden="true">
        {letter}
      </span>
      <div className={styles.grow}>
        <Select
          label={`${letter}: ${label}`}
          value={option ? keyOfSide(option.side) : null}
          placeholder={words.choose}
          options={options.map((each) => ({
            value: keyOfSide(each.side),
            label: each.label,
            short: fullLabel(each),
            group: each.side.kind === 'kept' ? words.snapshots : each.group,
          }))}
          onChange={(key) => {
            const found = options.find(({ side }) => keyOfSide(side) === key);
            if (found) onChange(found);
          }}
        />
      </div>
    </div>
  );
}
