/** Black on white in both themes, so that cameras can read it. */

import { encodeQR } from 'qr';

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium' });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
