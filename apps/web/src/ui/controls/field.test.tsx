import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { MuteButton } from './mute-button.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';

afterEach(cleanup);

describe('a field', () => {
  it('ties label, error and control together', () => {
    renderKit(<TextField label="Name" value="" onChange={() => {}} hint="Shown on the strip" error="Use a name" />);
    const input = screen.getByLabelText('Name');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Use a name');
  });

  it('shows the value before the edit', () => {
    renderKit(<TextField label="IP" value="10.0.0.2" was="10.0.0.1" onChange={() => {}} />);
    expect(screen.getByText('Was 10.0.0.1')).toBeTruthy();
  });

  it('can be read but not changed when locked, with the reason', () => {
    renderKit(<TextField label="Type" value="Butterworth" locked="The tuning is locked" onChange={() => {}} />);
    const input = screen.getByLabelText<HTMLInputElement>('Type');
    expect(input.readOnly).toBe(true);
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('The tuning is locked');
  });

  it('shows and hides a password', () => {
    renderKit(<PasswordField label="Password" value="secret" onChange={() => {}} />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(input.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
  });
});

describe('choices', () => {
  const options = [
    { value: 'one', label: 'One' },
    { value: 'two', label: 'Two' },
  ] as const;

  it('report the selection', () => {
    const onChange = vi.fn<(value: string) => void>();
    renderKit(
      <>
        <Select label="Select" value="one" options={options} onChange={onChange} />
        <Segmented label="Segmented" value="one" options={options} onChange={onChange} />
      </>,
    );
    fireEvent.change(screen.getByLabelText('Select'), { target: { value: 'two' } });
    fireEvent.click(screen.getByRole('radio', { name: 'Two' }));
    expect(onChange.mock.calls).toEqual([['two'], ['two']]);
  });

  it('[CTRL-10] are disabled together with their control', () => {
    renderKit(
      <>
        <Select label="Select" value="one" options={options} onChange={() => {}} disabled />
        <Segmented label="Segmented" value="one" options={options} onChange={() => {}} disabled />
        <Switch label="Switch" checked onChange={() => {}} disabled />
        <MuteButton muted={false} text="Mute" onChange={() => {}} disabled />
      </>,
    );
    const controls = [screen.getByLabelText('Select'), screen.getByRole('switch'), screen.getByRole('button', { name: 'Mute' })];
    expect(controls.every((control) => control.matches(':disabled'))).toBe(true);
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Segmented' }).disabled).toBe(true);
  });

  it('keep a locked switch where it is', () => {
    const onChange = vi.fn<() => void>();
    renderKit(<Switch label="Locked" checked locked="Not yours" onChange={onChange} />);
    fireEvent.click(screen.getByRole('switch'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('keep a locked choice where it is, with the reason', () => {
    const onChange = vi.fn<(value: string) => void>();
    renderKit(<Segmented label="Segmented" value="one" options={options} onChange={onChange} locked="Not yours" />);
    fireEvent.click(screen.getByRole('radio', { name: 'Two' }));
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One' }).checked).toBe(true);
    const group = screen.getByRole('group', { name: 'Segmented' });
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not yours');
  });

  it('show the count of each option', () => {
    renderKit(<Segmented label="Level" value="one" options={[{ value: 'one', label: 'Faults', count: 3 }]} onChange={() => {}} />);
    expect(screen.getByRole('radio', { name: 'Faults 3' })).toBeTruthy();
  });
});

describe('buttons', () => {
  it('ignore clicks while busy', () => {
    const onClick = vi.fn<() => void>();
    renderKit(
      <Button busy="Saving" onClick={onClick}>
        Save
      </Button>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
  });

  it('are named by their visible word', () => {
    renderKit(<MuteButton muted text="Muted" label="Mute Bar" onChange={() => {}} />);
    renderKit(<MuteButton muted={false} text="Mute" label="Mute Hall" onChange={() => {}} />);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Mute Bar, Muted', 'Mute Hall']);
  });

  it('mute what is only partly muted', () => {
    const onChange = vi.fn<(muted: boolean) => void>();
    renderKit(<MuteButton muted="mixed" text="Some muted" onChange={onChange} />);
    const button = screen.getByRole('button', { name: 'Some muted' });
    expect(button.getAttribute('aria-pressed')).toBe('mixed');
    fireEvent.click(button);
    expect(onChange).toHaveBeenCalledWith(true);
  });
});
