import styles from './entrance.module.css';

const levels = [
  32, 30, 30.5, 29.5, 29, 27, 28.5, 33, 32, 28.5, 31.5, 27.5, 22, 21.5, 21, 10, 18, 16, 15.5, 26, 25.5, 30.5, 30, 32, 36, 31, 29, 27, 28.5,
  28.5, 32, 32, 34, 37.5, 38, 41.5, 43, 39, 43, 41, 42, 36, 32.5, 31, 30, 33, 30, 34, 31, 34, 33, 27, 22, 26,
];
const lines = Array.from({ length: 11 }, (_, index) => index * 6);
const yOf = (dB: number) => 168 + (dB / 60) * 652;
const peak = 15;
const left = 84;
const pitch = 11.3;

export function LevelArt({ caption }: { readonly caption: string }) {
  const x = left + peak * pitch + 4;
  return (
    <svg className={styles.art} viewBox="0 0 720 900" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      {lines.map((dB) => (
        <g key={dB}>
          <path d={`M72 ${yOf(dB)}H720`} className={styles.grid} />
          <text x="56" y={yOf(dB) + 4} textAnchor="end">
            {dB === 0 ? '0' : `−${dB}`}
          </text>
        </g>
      ))}
      {levels.map((level, index) => (
        <g key={index}>
          <rect x={left + index * pitch} y={yOf(level)} width="8" height={820 - yOf(level)} className={styles.bar} />
          <rect x={left + index * pitch} y={yOf(level) - 6} width="8" height="2" className={styles.hold} />
        </g>
      ))}
      <path d="M72 168H720" className={styles.top} />
      <path d={`M${x} 174V${yOf(10) - 10}M${x - 5} 180l5-6 5 6M${x - 5} ${yOf(10) - 16}l5 6 5-6`} className={styles.arrow} />
      {/* An upright tablet cuts off what is right of the arrow. */}
      <text x={x - 16} y="222" textAnchor="end" className={styles.caption2}>
        {caption}
      </text>
    </svg>
  );
}
