import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Button } from './button.tsx';
import { copyText } from './text-file.ts';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'execCommand');
});

it.each([
  ['a page', <Button key="copy">Copy</Button>, false],
  ['a dialog', <Dialog key="codes" open onClose={() => {}} title="Codes" actions={<Button>Copy</Button>} />, true],
])('without TLS copies from %s, and gives the focus back', async (_, place, isInDialog) => {
  let copied: unknown;
  const copy = () => {
    const { activeElement: from } = document;
    copied = from instanceof HTMLTextAreaElement && [from.value, from.closest('dialog') !== null];
    return true;
  };
  Object.defineProperty(document, 'execCommand', { configurable: true, value: copy });
  renderKit(place);
  const button = screen.getByRole('button', { name: 'Copy' });
  button.focus();
  expect(await copyText('a1b2', null)).toBe(true);
  expect([copied, document.activeElement, document.querySelector('textarea')]).toEqual([['a1b2', isInDialog], button, null]);
});
