import { useVenuesWords } from './words.ts';

export function ConnectArt() {
  const words = useVenuesWords();
  return (
    <svg viewBox="0 0 340 132" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.500">
      <rect x="1" y="56" width="200" height="46" rx="4" />
      <path d="M16 68v22M25 68v22M34 68v22" />
      <circle cx="72" cy="79" r="10" />
      <circle cx="104" cy="79" r="10" />
      <rect x="130" y="69" width="56" height="20" rx="2" fill="var(--accent-tint)" stroke="var(--accent)" />
      <rect x="244" y="58" width="88" height="42" rx="4" />
      <path d="M272 72v14M282 72v14M292 72v14M302 72v14" />
      <circle cx="259" cy="79" r="2.500" fill="var(--ok)" stroke="none" />
      <g stroke="var(--accent)" strokeWidth="2">
        <path d="M201 79h43M288 58V40" />
        <path d="M270 40a10 10 0 0 1 2-20 16 16 0 0 1 30-4 12 12 0 0 1 6 24z" fill="var(--accent-tint)" />
      </g>
      <g stroke="none">
        <text x="101" y="124" textAnchor="middle">
          {words.amplifier}
        </text>
        <text x="288" y="124" textAnchor="middle">
          {words.network}
        </text>
      </g>
    </svg>
  );
}

export function RegisterArt() {
  const words = useVenuesWords();
  return (
    <svg viewBox="0 0 340 150" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.500">
      <rect x="50" y="4" width="240" height="136" rx="6" />
      <path d="M50 28h240" />
      <circle cx="62" cy="16" r="2.500" fill="currentColor" stroke="none" />
      <circle cx="72" cy="16" r="2.500" fill="currentColor" stroke="none" />
      <rect x="84" y="9" width="120" height="14" rx="3" />
      <circle cx="72" cy="48" r="6" stroke="var(--accent)" strokeWidth="4" />
      <circle cx="186" cy="48" r="6" />
      <path d="M84 48h60M198 48h44" strokeWidth="4" opacity="0.350" />
      <rect x="66" y="66" width="208" height="26" rx="3" />
      <path d="M76 79h110" strokeWidth="4" />
      <rect x="66" y="104" width="80" height="24" rx="3" fill="var(--accent)" stroke="none" />
      <text x="106" y="120" textAnchor="middle" style={{ fill: 'var(--accent-fg)' }} stroke="none">
        {words.register}
      </text>
    </svg>
  );
}
