import { obfuscate } from '@headroom/model/access';
import { at, put } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { TuningsCard } from './tunings-card.tsx';

afterEach(() => {
  act(() => toast.close());
  cleanup();
});

const threshold = '/amp/channels/1/rmsLimiter/threshold';
async function stage({ key = obfuscate('001B66000001', 'Grille 7') } = {}) {
  const rig = await pageRig({
    settings: (tree) => {
      put(tree, threshold, 33);
      if (key === '') return;
      put(tree, '/lockedProperties/ch1/key', key);
      put(tree, '/lockedProperties/ch1/properties', [threshold]);
    },
  });
  renderKit(rig.wrapper({ children: <TuningsCard lockedWhy={undefined} /> }));
  await rig.turn(500);
  const press = async (name: string, ms = 500) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await rig.turn(ms);
  };
  const reset = async (ms = 500) => {
    await press('Reset tuning…');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset tuning' }));
    await rig.turn(ms);
  };
  const type = (password: string) => fireEvent.change(screen.getByLabelText('Tuning password'), { target: { value: password } });
  const groups = () => Object.keys((rig.amp.tree['lockedProperties'] ?? {}) as object);
  const says = (text: string) => screen.queryByText(text) !== null;
  return { ...rig, press, reset, type, groups, says };
}
const failedUnlock = 'There was an error unlocking speaker tunings';
const failedReset = 'There was an error resetting speaker tunings';
const wasReset = 'Speaker tuning reset';
const wrong = 'The provided password is incorrect';

describe('speaker tunings', () => {
  it('[LOCK-09] lock the chosen parts under a password that must be typed twice, and name everything locked', async () => {
    const { press, type, groups, amp } = await stage({ key: '' });
    await press('Lock 1');
    const dialog = within(screen.getByRole('dialog'));
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.every(({ checked }) => checked)).toBe(true);
    for (const box of boxes) if (box.labels?.[0]?.textContent !== 'Limiters') fireEvent.click(box);
    const verb = dialog.getByRole<HTMLButtonElement>('button', { name: 'Lock tuning' });
    const repeat = (password: string) => fireEvent.change(screen.getByLabelText('Repeat tuning password'), { target: { value: password } });
    const offered = [
      ['', ''],
      ['  ', '  '],
      ['Grille 7', 'Grille'],
      ['Grille 7', 'Grille 8'],
      ['Grille 7', 'Grille 7'],
    ].map(([password = '', repeated = '']) => {
      type(password);
      repeat(repeated);
      return [!verb.disabled, dialog.queryByText('The passwords differ') !== null];
    });
    expect(offered).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [false, true],
      [true, false],
    ]);
    await press('Lock tuning');
    expect(groups()).toEqual(['ch1']);
    expect(at(amp.tree, '/lockedProperties/ch1/properties')).toEqual(
      ['rmsLimiter', 'peakLimiter'].flatMap((limiter) =>
        ['enable', 'threshold', 'attackTime', 'releaseTime'].map((name) => `/amp/channels/1/${limiter}/${name}`),
      ),
    );
    expect(JSON.stringify(amp.tree['lockedProperties'])).not.toContain('Grille');
    expect(screen.getByRole('button', { name: 'Unlock 1' }).closest('li')?.textContent).toContain('Limiters');
  });

  it('[LOCK-09] [LOCK-11] [LOCK-15] unlock with their password alone, and report a wrong one', async () => {
    const { amp, press, type, groups, says } = await stage();
    await press('Unlock 1');
    for (const guess of ['Grille', 'grille 7', 'Grille 7 ']) {
      type(guess);
      await press('Unlock');
      expect([says(wrong), says(failedUnlock), groups()]).toEqual([true, false, ['ch1']]);
    }
    type('Grille 7');
    await press('Unlock');
    expect([says(wrong), groups()]).toEqual([false, []]);
    // A reset would have lost this value.
    expect(at(amp.tree, threshold)).toBe(33);
  });

  it('[LOCK-15] report that unlocking failed if their key cannot be read', async () => {
    const { press, type, groups, says } = await stage({ key: obfuscate('001B66000002', 'Grille 7') });
    await press('Unlock 1');
    type('Grille 7');
    await press('Unlock');
    expect([says(wrong), says(failedUnlock), groups()]).toEqual([false, true, ['ch1']]);
  });

  it('[LOCK-10] [LOCK-15] report that unlocking failed if an amplifier has not answered for five seconds', async () => {
    const { press, type, says, link, turn } = await stage();
    await press('Unlock 1');
    type('Grille 7');
    link.frozen = true;
    await press('Unlock', 4900);
    expect(says(failedUnlock)).toBe(false);
    await turn(200);
    expect(says(failedUnlock)).toBe(true);
  });

  it('[LOCK-09] [LOCK-14] are reset with what they protect if there is one lock, and not if there are two', async () => {
    const { press, reset, groups, says, amp, turn } = await stage();
    await press('Unlock 1');
    amp.report([['/lockedProperties/maker/properties', ['/amp/channels/1/output/fader']]]);
    await turn(500);
    await reset();
    expect([says(failedReset), groups(), at(amp.tree, threshold)]).toEqual([true, ['ch1', 'maker'], 33]);
    amp.report([['/lockedProperties/maker', null]]);
    await turn(500);
    await reset();
    expect([says(failedReset), says(wasReset), groups(), at(amp.tree, threshold)]).toEqual([false, true, [], 100]);
  });

  it('[LOCK-10] [LOCK-14] report that resetting failed if an amplifier has not answered for five seconds', async () => {
    const { press, reset, says, link, turn } = await stage();
    await press('Unlock 1');
    link.frozen = true;
    await reset(4900);
    expect([says(failedReset), says(wasReset)]).toEqual([false, false]);
    await turn(200);
    expect([says(failedReset), says(wasReset)]).toEqual([true, false]);
  });

  it('[LOCK-14] report that resetting failed if the line is lost', async () => {
    const { press, says, link, turn } = await stage();
    await press('Unlock 1');
    await press('Reset tuning…');
    link.answer = 'refuse';
    link.cut();
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reset tuning' }));
    await turn(6000);
    expect([says(failedReset), says(wasReset)]).toEqual([true, false]);
  });
});
