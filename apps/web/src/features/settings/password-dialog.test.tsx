import type { LocalDevice, Outcome } from '@headroom/protocol';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { SessionProvider } from '../../device/site/session-context.ts';
import { createSession } from '../../device/site/session.ts';
import { navigate } from '../../navigation/whereabouts.ts';
import { preferences } from '../../preferences/preferences.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { PasswordTask } from './password-form.ts';
import { PasswordProtection } from './password-protection.tsx';

let close = () => {};
afterEach(() => {
  cleanup();
  close();
  toast.close();
  preferences.set('loggedIn', false);
  sessionStorage.clear();
  navigate('/');
});

async function stage(isProtected: boolean, children: (device: LocalDevice) => React.ReactNode) {
  const password = isProtected ? 'headroom' : '';
  const { site, turn, wrapper } = await siteRig([{ model: '704D', password }], [], isProtected ? password : undefined);
  const session = createSession();
  close = session.close;
  session.signIn('headroom');
  navigate('/amps/001B66000001/settings');
  const [amp] = site.amps();
  if (!amp) throw new Error('no amplifier');
  const inside = <SeatProvider value={amp.seat}>{children(amp.device)}</SeatProvider>;
  renderKit(wrapper({ children: <SessionProvider value={session}>{inside}</SessionProvider> }));
  await turn(500);
  return { session, turn };
}
const labels = (dialog: HTMLElement) => [...dialog.querySelectorAll('input')].map((field) => [field.labels?.[0]?.textContent, field.type]);

it.each([
  [false, 'Protect…', 'Protect with a password?', ['New password', 'Repeat new password']],
  [true, 'Change…', 'Change the password?', ['Current password', 'New password', 'Repeat new password']],
  [true, 'Remove…', 'Remove the password?', ['Current password']],
])('[SETTINGS-02] of a protected amplifier: %j, "%s" opens "%s", which asks for %j', async (isProtected, button, title, asked) => {
  await stage(isProtected, () => <PasswordProtection />);
  const offered = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(offered).toEqual(isProtected ? ['Change…', 'Remove…'] : ['Protect…']);
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(labels(screen.getByRole('dialog', { name: title }))).toEqual(asked.map((label) => [label, 'password']));
});

const verbs = { protect: 'Protect', change: 'Change password', remove: 'Remove password' } as const;
async function answered(task: PasswordTask, outcome: Outcome = { ok: true }) {
  type Command = Parameters<LocalDevice['run']>[0];
  const commands: Command[] = [];
  const run = (command: Command) => (commands.push(command), Promise.resolve(outcome));
  const rig = await stage(task !== 'protect', (device) => (
    <PasswordDialog device={{ ...device, run }} task={task} onClose={() => undefined} />
  ));
  const dialog = within(screen.getByRole('dialog'));
  const fill = (fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields)) fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  };
  const verb = () => dialog.getByRole<HTMLButtonElement>('button', { name: verbs[task] });
  const submit = async () => {
    await act(async () => fireEvent.submit(verb()));
    await rig.turn(500);
  };
  return { ...rig, commands, dialog, fill, verb, submit };
}
const pair = (next: string, repeated = next) => ({ 'New password': next, 'Repeat new password': repeated });

describe('a password dialog', () => {
  it.each<readonly [string, PasswordTask, Readonly<Record<string, string>>, boolean]>([
    ['[SETTINGS-03]', 'protect', pair(''), true],
    ['[SETTINGS-03]', 'protect', pair('a', ''), true],
    ['[SETTINGS-03]', 'protect', pair('', 'a'), true],
    ['[SETTINGS-03]', 'protect', pair('a'), false],
    ['[SETTINGS-04]', 'change', pair('a'), true],
    ['[SETTINGS-04]', 'change', { 'Current password': 'x', ...pair('', 'a') }, true],
    ['[SETTINGS-04]', 'change', { 'Current password': 'x', ...pair('a') }, false],
    ['[SETTINGS-02]', 'remove', {}, true],
    ['[SETTINGS-02]', 'remove', { 'Current password': 'x' }, false],
  ])('%s to %s with %j cannot be sent: %j', async (_, task, fields, isOff) => {
    const { fill, verb } = await answered(task);
    fill(fields);
    expect(verb().disabled).toBe(isOff);
  });

  it.each<readonly [string, PasswordTask, Readonly<Record<string, string>>]>([
    ['[SETTINGS-03]', 'protect', pair('a', 'A')],
    ['[SETTINGS-04]', 'change', { 'Current password': 'x', ...pair('a', 'b') }],
  ])('%s to %s with %j shows "Password does not match" and sends nothing, until something else is typed', async (_, task, fields) => {
    const { commands, dialog, fill, session, submit } = await answered(task);
    fill(fields);
    await submit();
    expect([dialog.queryAllByText('Password does not match').length, commands, session.signedIn()]).toEqual([1, [], true]);
    fill(pair('b'));
    expect(dialog.queryByText('Password does not match')).toBeNull();
  });

  it.each<readonly [PasswordTask, Readonly<Record<string, string>>, string, string]>([
    ['protect', pair('b'), '', 'b'],
    ['change', { 'Current password': 'x', ...pair('b') }, 'x', 'b'],
    ['remove', { 'Current password': 'x' }, 'x', ''],
  ])('[SETTINGS-05] that succeeded, to %s, ends the login and leads to it', async (task, fields, current, next) => {
    const { commands, fill, session, submit } = await answered(task);
    fill(fields);
    expect(session.signedIn()).toBe(true);
    await submit();
    expect(commands).toEqual([{ kind: 'changePassword', current, next }]);
    expect([session.signedIn(), location.pathname]).toEqual([false, '/login']);
  });

  it('[SETTINGS-05] [SETTINGS-04] that is refused keeps the login, and says so', async () => {
    const { dialog, fill, session, submit } = await answered('change', { ok: false, reason: 'wrong password', message: '' });
    fill({ 'Current password': 'y', ...pair('b') });
    await submit();
    expect(dialog.getByText('The current password is not correct')).toBeDefined();
    expect([session.signedIn(), location.pathname]).toEqual([true, '/amps/001B66000001/settings']);
  });
});
