import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LevelArt } from './level-art.tsx';

afterEach(cleanup);

it('has its words where an upright tablet still shows the picture', () => {
  render(<LevelArt caption="10 dB of headroom" />);
  const caption = screen.getByText('10 dB of headroom');
  // 820 x 1180 pixels show 312 units.
  expect([caption.getAttribute('text-anchor'), Number(caption.getAttribute('x')) < 312]).toEqual(['end', true]);
});
