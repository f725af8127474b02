import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NumberEntry, ValueButton } from './number-entry.tsx';
import { decibels, hertz, renderKit } from '../../../test/kit-rig.tsx';

afterEach(cleanup);

function open(value: number | null = -6, sign = '.') {
  const onSave = vi.fn<(value: number) => void>();
  const onClose = vi.fn<() => void>();
  renderKit(
    <NumberEntry title="Gain" value={value} range={{ min: -80, max: 0, step: 0.1 }} format={decibels} onSave={onSave} onClose={onClose} />,
    sign,
  );
  const field = screen.getByLabelText<HTMLInputElement>('New value');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return { onSave, onClose, field, save, type, enter: () => field.form && fireEvent.submit(field.form) };
}

describe('number entry', () => {
  it('[CTRL-01] shows the current value, the minimum, the maximum, a field, Save and Cancel', () => {
    const { field } = open();
    const facts = [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent);
    expect(facts).toEqual(['Current−6.0 dB', 'Minimum−80.0 dB', 'Maximum0.0 dB']);
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.filter((text) => ['Cancel', 'Save'].includes(text))).toEqual(['Cancel', 'Save']);
    expect(screen.getAllByRole('textbox')).toEqual([field]);
    expect(field.value).toBe('−6');
    expect(document.activeElement).toBe(field);
  });

  it('[CTRL-01] Save keeps the typed value, Cancel discards it', () => {
    const saved = open();
    saved.type('-4.5');
    fireEvent.click(saved.save);
    expect([saved.onSave.mock.calls, saved.onClose.mock.calls.length]).toEqual([[[-4.5]], 1]);
    cleanup();
    const left = open();
    left.type('-4.5');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([left.onSave.mock.calls, left.onClose.mock.calls.length]).toEqual([[], 1]);
  });

  it.each([
    [-6.5, '.', '−6.5'],
    [-6.5, ',', '−6,5'],
    [-6, ',', '−6'],
    [null, ',', ''],
  ] as const)('[CTRL-01] offers %s with the decimal sign %s as %s', (value, sign, text) => {
    const { field, enter, onSave } = open(value, sign);
    expect(field.value).toBe(text);
    enter();
    expect(onSave.mock.calls).toEqual(value === null ? [] : [[value]]);
  });

  it('with nothing typed does not return to the old value what somebody else has set meanwhile', () => {
    const onSave = vi.fn<(value: number) => void>();
    const entry = (value: number) => (
      <NumberEntry
        title="Gain"
        value={value}
        range={{ min: -80, max: 0, step: 0.1 }}
        format={decibels}
        onSave={onSave}
        onClose={() => {}}
      />
    );
    const { rerender } = renderKit(entry(-6));
    rerender(entry(-11));
    const field = screen.getByLabelText<HTMLInputElement>('New value');
    const enter = () => field.form && fireEvent.submit(field.form);
    enter();
    expect(onSave).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '-7' } });
    fireEvent.change(field, { target: { value: '-6' } });
    enter();
    expect(onSave.mock.calls).toEqual([[-6]]);
  });

  it('[CTRL-02] accepts only values from minimum to maximum', () => {
    const { type, save, enter, onSave, onClose } = open();
    for (const wrong of ['0.2', '0.04', '-80.01', '-81', '12', 'loud', '3 V']) {
      type(wrong);
      expect(save.disabled).toBe(true);
      enter();
    }
    expect(onSave).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    type('24');
    expect(screen.getByText('Enter a value from −80.0 dB to 0.0 dB')).toBeTruthy();
    type('-80');
    expect(save.disabled).toBe(false);
    enter();
    expect(onSave).toHaveBeenCalledWith(-80);
  });

  it('[CTRL-02] accepts a bound exactly and as shown, although it is shown rounded', () => {
    const onSave = vi.fn<(value: number) => void>();
    const range = { min: 0.512, max: 99.96, step: 0.01 };
    renderKit(<NumberEntry title="Gain" value={1} range={range} format={decibels} onSave={onSave} onClose={() => {}} />);
    const field = screen.getByLabelText<HTMLInputElement>('New value');
    for (const written of ['0.5', '100.0', '0.512', '99.96', '0.511', '99.97']) {
      fireEvent.change(field, { target: { value: written } });
      if (field.form) fireEvent.submit(field.form);
    }
    expect(onSave.mock.calls).toEqual([[0.512], [99.96], [0.512], [99.96]]);
  });

  it.each([
    ['2.9', 3],
    ['2.4', 2],
    ['11.4', 11],
  ])('[CTRL-06] a typed value is no drag: %s goes to the nearest step, %d, not to the bound', (typed, kept) => {
    const onSave = vi.fn<(value: number) => void>();
    const range = { min: 2, max: 12, step: 1 };
    renderKit(<NumberEntry title="Gain" value={5} range={range} format={decibels} onSave={onSave} onClose={() => {}} />);
    const field = screen.getByLabelText<HTMLInputElement>('New value');
    fireEvent.change(field, { target: { value: typed } });
    if (field.form) fireEvent.submit(field.form);
    expect(onSave.mock.calls).toEqual([[kept]]);
  });

  it.each([
    ['6', '−6'],
    ['−6', '6'],
    ['-6', '6'],
    ['', '−'],
  ])('[CTRL-01] ± turns "%s" into "%s", for keyboards without a minus', (typed, text) => {
    const { type, field } = open();
    type(typed);
    fireEvent.click(screen.getByRole('button', { name: '±' }));
    expect(field.value).toBe(text);
  });

  it('[CTRL-01] opens a number pad whose Enter says done, and suggests nothing typed before', () => {
    const { field } = open();
    expect(['inputmode', 'enterkeyhint', 'autocomplete'].map((name) => field.getAttribute(name))).toEqual(['decimal', 'done', 'off']);
    cleanup();
    const range = { min: 0, max: 100, step: 1 };
    renderKit(<NumberEntry title="Gain" value={1} range={range} format={decibels} onSave={() => {}} onClose={() => {}} />);
    expect(screen.queryByRole('button', { name: '±' })).toBeNull();
  });

  it('says which two numbers may be meant', () => {
    const { type, save } = open();
    type('-20,000');
    expect(screen.getByText('-20,000 may be two numbers: write −20000 or −20')).toBeTruthy();
    expect(save.disabled).toBe(true);
  });

  it('[CTRL-03] commits on Enter', () => {
    const { type, enter, onSave, onClose } = open();
    type('−4,5 dB');
    enter();
    expect(onSave).toHaveBeenCalledWith(-4.5);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('[CTRL-03] cancels on Escape', () => {
    const { type, field, onSave, onClose } = open();
    type('-4.5');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('[CTRL-04] closes without a change when Save is pressed with an empty field', () => {
    for (const empty of ['', '  ']) {
      const { type, save, onSave, onClose } = open();
      type(empty);
      expect(save.disabled).toBe(false);
      fireEvent.click(save);
      expect(onClose).toHaveBeenCalledOnce();
      expect(onSave).not.toHaveBeenCalled();
      cleanup();
    }
  });

  it('[CTRL-01] is named for its value, rounds to the step of the property and reads shorthand', () => {
    const onCommit = vi.fn<(value: number) => void>();
    renderKit(<ValueButton label="Frequency" value={4100} range={{ min: 20, max: 20000, step: 1 }} format={hertz} onCommit={onCommit} />);
    fireEvent.click(screen.getByRole('button', { name: /^Frequency, 4.10 kHz/u }));
    const field = screen.getByLabelText<HTMLInputElement>('New value');
    expect([screen.getByRole('heading').textContent, field.value]).toEqual(['Frequency', '4100']);
    fireEvent.change(field, { target: { value: '1.2345k' } });
    if (field.form) fireEvent.submit(field.form);
    expect(onCommit).toHaveBeenCalledWith(1235);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['open', {}, false],
    ['disabled', { disabled: true }, true],
    ['locked', { locked: 'Locked by UAC' }, true],
  ] as const)('[CTRL-10] [LOCK-07] says that it opens a dialog, and opens it unless it is disabled: %s', (_, state, isOff) => {
    const range = { min: -80, max: 0, step: 0.1 };
    renderKit(<ValueButton label="Gain" value={-6} range={range} format={decibels} onCommit={() => {}} {...state} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Gain, /u });
    expect(button.getAttribute('aria-haspopup')).toBe('dialog');
    expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(isOff);
    fireEvent.click(button);
    expect(document.querySelector('dialog') === null).toBe(isOff);
  });

  it('[CTRL-10] waits while its control is disabled, and continues when it is enabled again', () => {
    const onCommit = vi.fn<(value: number) => void>();
    const range = { min: -80, max: 0, step: 0.1 };
    const button = (more: { disabled?: boolean }) => (
      <ValueButton label="Gain" value={-6} range={range} format={decibels} onCommit={onCommit} {...more} />
    );
    const { rerender } = renderKit(button({}));
    fireEvent.click(screen.getByRole('button', { name: /^Gain, /u }));
    const field = screen.getByLabelText<HTMLInputElement>('New value');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    fireEvent.change(field, { target: { value: '-9' } });
    rerender(button({ disabled: true }));
    expect(save.disabled).toBe(true);
    if (field.form) fireEvent.submit(field.form);
    expect([onCommit.mock.calls, field.value]).toEqual([[], '-9']);
    rerender(button({}));
    expect(save.disabled).toBe(false);
    if (field.form) fireEvent.submit(field.form);
    expect(onCommit.mock.calls).toEqual([[-9]]);
  });
});
