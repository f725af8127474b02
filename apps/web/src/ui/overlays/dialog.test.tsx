import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../controls/button.tsx';
import { Confirm, Dialog, Sheet } from './dialog.tsx';
import { announce } from '../feedback/live-region.tsx';
import { Menu } from './menu.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';

afterEach(cleanup);

describe('a dialog', () => {
  it('is modal, named by its title, and closed by Escape', () => {
    const onClose = vi.fn<() => void>();
    renderKit(
      <Dialog open onClose={onClose} title="Find me is on">
        The front panel is flashing.
      </Dialog>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Find me is on' });
    expect(dialog.open).toBe(true);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays open with what was typed when Escape only drops half-typed Chinese', () => {
    const onClose = vi.fn<() => void>();
    renderKit(<Dialog open onClose={onClose} title="Name" />);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', isComposing: true });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('cannot be left while its work runs', () => {
    const onClose = vi.fn<() => void>();
    renderKit(<Dialog open busy onClose={onClose} title="Removing" />);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('that the browser closes stays open while its work runs, and otherwise reports the close', () => {
    const onClose = vi.fn<() => void>();
    const { rerender } = renderKit(<Dialog open busy onClose={onClose} title="Removing" />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    act(() => dialog.close());
    expect([dialog.open, onClose.mock.calls.length]).toEqual([true, 0]);
    rerender(<Dialog open onClose={onClose} title="Removing" />);
    act(() => dialog.close());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('starts on the safe answer when the other is dangerous', () => {
    renderKit(<Confirm open danger title="Remove Patio?" verb="Remove amp" onClose={() => {}} onConfirm={() => {}} />);
    expect(document.activeElement?.textContent).toBe('Cancel');
  });

  it('is read out with what it asks about, not only with its title', () => {
    renderKit(
      <Confirm open danger title="Gain: −3.0 dB?" verb="Change" onClose={() => {}} onConfirm={() => {}}>
        <p>From −40.0 dB to −3.0 dB.</p>
      </Confirm>,
    );
    expect(screen.queryByRole('alertdialog', { description: 'From −40.0 dB to −3.0 dB.' })).not.toBeNull();
    cleanup();
    renderKit(<Confirm open title="Go?" verb="Go" onClose={() => {}} onConfirm={() => {}} />);
    expect(screen.getByRole('alertdialog').hasAttribute('aria-describedby')).toBe(false);
  });

  it('ignores a key that was already pressed when it opened', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const onClose = vi.fn<() => void>();
    renderKit(<Confirm open title="Go?" verb="Go" onClose={onClose} onConfirm={() => {}} />);
    const verb = screen.getByRole('button', { name: 'Go' });
    const isTaken = (key: string, repeat = false) => fireEvent.keyDown(verb, { key, repeat });
    expect(['Enter', ' ', 'Escape', 'Tab'].map((key) => isTaken(key))).toEqual([false, false, false, true]);
    vi.advanceTimersByTime(400);
    expect([isTaken('Enter'), isTaken('Enter', true)]).toEqual([true, false]);
    expect(onClose).not.toHaveBeenCalled();
    isTaken('Escape');
    expect(onClose).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it.each([
    ['a finger', { pointerType: 'touch' }, { detail: 1 }],
    ['a mouse', { pointerType: 'mouse' }, { detail: 2 }],
  ])('ignores the second tap of the double tap that opened it, by %s', (_, pointer, click) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const onConfirm = vi.fn<() => void>();
    renderKit(<Confirm open danger title="Remove Patio?" verb="Remove amp" onClose={() => {}} onConfirm={onConfirm} />);
    const verb = screen.getByRole('button', { name: 'Remove amp' });
    const tap = () => {
      fireEvent.pointerDown(verb, pointer);
      fireEvent.click(verb, click);
    };
    // Some browsers send the click of the opening tap to what is under the finger by then.
    fireEvent.click(verb, click);
    vi.advanceTimersByTime(300);
    tap();
    expect(onConfirm).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    tap();
    expect(onConfirm).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('is not left with the double tap that opened it, also where it only offers to copy', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const onClose = vi.fn<() => void>();
    const onCopy = vi.fn<() => void>();
    renderKit(<Sheet open onClose={onClose} title="Copy" actions={<Button onClick={onCopy}>Copy, louder</Button>} />);
    const tap = (element: Element) => {
      fireEvent.pointerDown(element, { pointerType: 'touch' });
      fireEvent.click(element, { detail: 1 });
    };
    const both = () => [screen.getByRole('button', { name: 'Copy, louder' }), screen.getByRole('dialog')].forEach(tap);
    both();
    expect([onCopy, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    vi.advanceTimersByTime(400);
    both();
    expect([onCopy, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    vi.useRealTimers();
  });

  it('follows the links of a menu at once, but not by the tap that opened it', () => {
    const onLink = vi.fn<() => void>();
    renderKit(
      <Sheet open onClose={() => {}} title="Amplifier">
        <a href="#events" onClick={onLink}>
          Events
        </a>
      </Sheet>,
    );
    const link = screen.getByRole('link');
    fireEvent.click(link, { detail: 1 });
    expect(onLink).not.toHaveBeenCalled();
    fireEvent.pointerDown(link, { pointerType: 'touch' });
    fireEvent.click(link, { detail: 1 });
    expect(onLink).toHaveBeenCalledOnce();
  });

  it.each([
    ['a click of a mouse', { pointerType: 'mouse' }, { detail: 1 }],
    ['a screen reader', undefined, { detail: 0 }],
  ])('is answered at once by %s', (_, pointer, click) => {
    const onConfirm = vi.fn<() => void>();
    renderKit(<Confirm open danger title="Remove Patio?" verb="Remove amp" onClose={() => {}} onConfirm={onConfirm} />);
    const verb = screen.getByRole('button', { name: 'Remove amp' });
    if (pointer) fireEvent.pointerDown(verb, pointer);
    fireEvent.click(verb, click);
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('keeps the focus inside when the focused element goes with its step', () => {
    function Steps() {
      const [done, setDone] = useState(false);
      return (
        <Dialog
          open
          onClose={() => {}}
          title="Copy"
          actions={
            done ? (
              <Button key="close">Close</Button>
            ) : (
              <Button key="copy" onClick={() => setDone(true)}>
                Copy
              </Button>
            )
          }
        />
      );
    }
    renderKit(<Steps />);
    const copy = screen.getByRole('button', { name: 'Copy' });
    copy.focus();
    fireEvent.click(copy);
    expect(document.activeElement?.textContent).toBe('Close');
  });

  it('holds the live region while it makes the rest inert', () => {
    renderKit(<Dialog open onClose={() => {}} title="Busy" />);
    act(() => announce('Saved'));
    expect(screen.getByRole('dialog').textContent).toContain('Saved');
  });

  it('keeps its clicks from what opened it', () => {
    const outside = vi.fn<() => void>();
    renderKit(
      <div role="presentation" onClick={outside}>
        <Dialog open onClose={() => {}} title="Inside" actions={<Button>Do it</Button>} />
      </div>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Do it' }));
    expect(outside).not.toHaveBeenCalled();
  });
});

describe('a menu', () => {
  const items = (onSelect: () => void) => [
    { key: 'move', label: 'Move amp', onSelect: () => {} },
    'line' as const,
    { key: 'off', label: 'Not now', disabled: true, onSelect: () => {} },
    { key: 'remove', label: 'Remove amp', onSelect },
  ];
  const open = (onSelect = () => {}) => {
    renderKit(
      <Menu label="Amp" items={items(onSelect)}>
        {(trigger) => <Button {...trigger}>More</Button>}
      </Menu>,
    );
    const more = screen.getByRole('button', { name: 'More' });
    more.focus();
    fireEvent.click(more);
    return more;
  };
  const focused = () => document.activeElement?.textContent;

  it('moves with arrows, Home, End and first letters, past what is disabled', () => {
    open();
    const menu = screen.getByRole('menu');
    const walk = ['ArrowDown', 'ArrowDown', 'End', 'Home', 'r'].map((key) => {
      fireEvent.keyDown(menu, { key });
      return focused();
    });
    expect(walk).toEqual(['Remove amp', 'Move amp', 'Remove amp', 'Move amp', 'Remove amp']);
  });

  it('closes with Escape and gives the focus back', () => {
    const more = open();
    expect(focused()).toBe('Move amp');
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more);
  });

  it('runs the chosen entry once', () => {
    const onSelect = vi.fn<() => void>();
    open(onSelect);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove amp' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
