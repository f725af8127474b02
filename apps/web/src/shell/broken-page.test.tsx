import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createRouter, RouterView } from '../navigation/router.tsx';
import { pageAt } from '../../test/page-at.tsx';
import { renderKit } from '../../test/kit-rig.tsx';
import { BrokenPage } from './broken-page.tsx';

afterEach(cleanup);

it.each([
  ['what was thrown with words', new Error('Error reading value'), 'Error reading value · /about'],
  ['what was thrown without any', new Error(''), 'Unknown error · /about'],
  ['what is no error', 'a text', 'Unknown error · /about'],
])('[ERR-05] a page that breaks by %s shows "Something went wrong!" and the reason', async (_, error, said) => {
  renderKit(pageAt('/about', () => <BrokenPage error={error} />));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Something went wrong!');
  expect(screen.getByText(said)).toBeDefined();
});

it.each(['/amps', '/venues'])(
  '[SHELL-31] shows "Something went wrong!", and leads to the list at %s and to "Help & Feedback"',
  async (home) => {
    const Frame = () => <BrokenPage error={new Error('It broke.')} />;
    renderKit(<RouterView router={createRouter([])} frame={Frame} errorPage={() => null} otherwise="/about" home={home} />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Something went wrong!');
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Go to the amp list', home],
      ['Help & Feedback', '/about'],
    ]);
  },
);
