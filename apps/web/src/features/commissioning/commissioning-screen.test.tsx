import { bandGainAndDelay, inputSelector, loadMonitor, output, rmsLimiter } from '@headroom/model/amplifier';
import { beginRun, defaultRecipe, maxRecipeBytes, nextRun, recipeJson, type CheckStep } from '@headroom/model/commissioning';
import { addressOf, put, type Tree } from '@headroom/model/property';
import { setUpSoundAmp } from '@headroom/model/test/sound-amp';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeeper } from '../../../test/commissioning-keeper.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { ampPath } from '../../navigation/amp-table.ts';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { DifferencesNotice } from '../../device/commissioning/differences-notice.tsx';
import { ShelfProvider } from '../../device/commissioning/shelf.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Screen } from './commissioning-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  toast.close();
  cleanup();
});

async function opened(more: (tree: Tree) => void = () => undefined, search = '') {
  const rig = await pageRig({
    settings(tree) {
      setUpSoundAmp(tree);
      more(tree);
    },
  });
  const show = () =>
    renderKit(<SeatProvider value={rig.seat}>{pageAt(`${ampPath(rig.seat.base, 'commissioning')}${search}`, Screen)}</SeatProvider>);
  const shown = show();
  await rig.turn(500);
  return { ...rig, shown, show };
}
const button = (name: string | RegExp, index = 0) => screen.getAllByRole('button', { name })[index]!;
const press = (name: string | RegExp, index = 0) => act(async () => button(name, index).click());
const check = (key: string) => document.querySelector<HTMLElement>(`[data-check="${key}"]`);
const outcomes = () => [...document.querySelectorAll<HTMLElement>('[data-check]')].map(({ dataset }) => dataset['outcome']);
const heardMs = 13_000;
const recipeCalled = (name: string) => JSON.stringify({ ...recipeJson(defaultRecipe), name });

async function signed(more?: (tree: Tree) => void) {
  const rig = await opened(more);
  await press('Begin');
  await rig.turn(heardMs);
  await press('Sign off');
  fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ana Ruiz' } });
  await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Your name' })));
  await rig.turn(500);
  return rig;
}

describe('the page of a commissioning', () => {
  it('passes a sound amplifier in half a minute, without a write, and is signed off by name', async () => {
    const written: string[] = [];
    const rig = await opened();
    rig.device.writeListeners.add(({ resource }) => void written.push(resource.path));
    await press('Begin');
    await rig.turn(2000);
    expect(check('limitersOn 1')?.dataset['outcome']).toBe('passed');
    expect(check('sourcePresent 1')?.dataset['outcome']).toBe('open');
    expect(screen.getByText('Listening. Let the music play.')).toBeDefined();
    await rig.turn(heardMs);
    expect(new Set(outcomes())).toEqual(new Set(['passed']));
    expect(written).toEqual([]);
    await press('Sign off');
    await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Your name' })));
    expect(screen.getByText('Enter your name.')).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ana Ruiz' } });
    await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Your name' })));
    await rig.turn(500);
    expect(screen.getByRole('heading', { name: 'Commissioning report' })).toBeDefined();
    expect(screen.getByText(/^Signed off by Ana Ruiz, /)).toBeDefined();
    expect(screen.getByText('All settings are as they were handed over.')).toBeDefined();
  });

  it('stops with its page, and resumes after a reload', async () => {
    const rig = await opened();
    await press('Begin');
    await rig.turn(4000);
    rig.shown.unmount();
    await rig.turn(60_000);
    rig.show();
    await rig.turn(2000);
    expect(screen.getByText('The run is stopped.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign off' })).toBeNull();
    expect(check('sourcePresent 1')?.dataset['outcome']).toBe('open');
    await press('Resume');
    await rig.turn(heardMs);
    expect(new Set(outcomes())).toEqual(new Set(['passed']));
  });

  it('says that it was cut off when the amplifier stops answering, and passes nothing', async () => {
    const rig = await opened();
    await press('Begin');
    await rig.turn(4000);
    rig.link.frozen = true;
    await rig.turn(60_000);
    expect(screen.getByText('The run was stopped: the amplifier did not answer.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign off' })).toBeNull();
  });

  it('does not know what it measured while somebody changed the channel', async () => {
    const rig = await opened();
    await press('Begin');
    await rig.turn(5000);
    await act(async () => rig.amp.report([[addressOf(bandGainAndDelay.properties.gain, { channel: 2 }), -3]]));
    await rig.turn(heardMs);
    expect(check('sourcePresent 2')?.textContent).toContain('Somebody changed the channel during the measurement: repeat it.');
    expect(check('sourcePresent 1')?.dataset['outcome']).toBe('passed');
    await press('Repeat Source present, Channel 2, Bar 2');
    await rig.turn(heardMs);
    expect(check('sourcePresent 2')?.dataset['outcome']).toBe('passed');
  });

  it('is not signed off with settings that are no longer heard of', async () => {
    const rig = await opened();
    await press('Begin');
    await rig.turn(heardMs);
    await press('Sign off');
    rig.link.answer = 'refuse';
    rig.link.cut();
    await rig.turn(30_000);
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Ana Ruiz' } });
    await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Your name' })));
    await rig.turn(500);
    expect(screen.queryByText(/^Signed off by Ana Ruiz, /)).toBeNull();
    expect(screen.getByRole('dialog').textContent).toContain('Not Connected');
  });

  it('is signed off with a failed check only after a remark', async () => {
    const rig = await opened((tree) => put(tree, addressOf(output.properties.name, { channel: 1 }), ''));
    await press('Begin');
    await rig.turn(heardMs);
    expect(check('channelNamed 1')?.textContent).toContain('The channel has no name.');
    const marked = () =>
      [...document.querySelectorAll<HTMLElement>('[data-check]')].filter(({ textContent }) => textContent.includes('Needs a remark'));
    expect(marked()).toEqual([check('channelNamed 1')]);
    await press('Sign off');
    expect(screen.getByText(/^Add a remark to each check that failed/)).toBeDefined();
    await press('Cancel');
    await press('Remark on Name of the channel, Channel 1');
    fireEvent.change(screen.getByRole('textbox', { name: 'Remark' }), { target: { value: 'Named tomorrow' } });
    await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Remark' })));
    expect(check('channelNamed 1')?.textContent).toContain('Remark: Named tomorrow');
    expect(marked()).toEqual([]);
    await press('Sign off');
    expect(screen.queryByText(/^Add a remark to each check that failed/)).toBeNull();
  });

  it('shows a run of the venue without its actions to who may only view, and says where its photo cannot be shown', async () => {
    const rig = await pageRig({ inCloud: 'viewer', settings: setUpSoundAmp });
    const keeper = createKeeper(rig.seat.id);
    const step: CheckStep = { check: 'amplifierNamed', channel: undefined };
    const begun = beginRun(defaultRecipe, { deviceId: rig.seat.id, tree: rig.seat.tree, scope: undefined, at: rig.clock.now() });
    const found = nextRun(begun, {
      kind: 'result',
      step,
      judged: { outcome: 'failed', finding: 'amplifierNameMissing', values: {}, cause: undefined, settings: '' },
      at: rig.clock.now(),
    });
    keeper.keep(nextRun(found, { kind: 'picture', step, sha256: 'ab'.repeat(32) }));
    const shelf = await keeper.open('bo@example.com', rig.clock, 'viewer');
    renderKit(
      <SeatProvider value={rig.seat}>
        <ShelfProvider value={shelf}>{pageAt(ampPath(rig.seat.base, 'commissioning'), Screen)}</ShelfProvider>
      </SeatProvider>,
    );
    await screen.findByText('The photo cannot be shown.');
    expect(screen.getByText(/^Operators and owners of the venue run the checks/)).toBeDefined();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it.each([
    ['{"recipe":2,"checks":[]}', 'The recipe was made by a newer version: update first.'],
    ['{"recipe":1,"checks":[{"check":"impedance","limits":{"lowest":9,"highest":8}}]}', 'Limits are upside down: nothing can meet them.'],
    ['x'.repeat(maxRecipeBytes + 1), 'The file is too large for a recipe.'],
  ])('refuses a recipe with a sentence, and keeps the one it had', async (text, sentence) => {
    await opened();
    const field = screen.getByLabelText('Open a recipe', { selector: 'input' });
    await act(async () => fireEvent.change(field, { target: { files: [new File([text], 'bar.json')] } }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(sentence);
    expect(alert.textContent).toContain('bar.json was not used.');
    expect(screen.getByText(/^Default recipe · /)).toBeDefined();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    [
      'another that was opened since',
      'Quick',
      (open: (file: File) => Promise<unknown>) => open(new File([recipeCalled('Quick')], 'quick.json')),
    ],
    ['the choice of the default', 'Default recipe', (): Promise<unknown> => press('Use the default recipe')],
  ])('lets a recipe that is read slowly not replace %s', async (_, kept, choose) => {
    await opened();
    const field = screen.getByLabelText('Open a recipe', { selector: 'input' });
    const open = (file: File) => act(async () => fireEvent.change(field, { target: { files: [file] } }));
    await open(new File([recipeCalled('First')], 'first.json'));
    await screen.findByText(/^First · /);
    const { promise, resolve } = Promise.withResolvers<string>();
    await open(Object.assign(new File([], 'slow.json'), { text: () => promise }));
    await choose(open);
    await screen.findByText(new RegExp(`^${kept} · `));
    await act(async () => resolve(recipeCalled('Slow')));
    expect(screen.queryByText(/^Slow · /)).toBeNull();
  });

  it('refuses a report that was changed', async () => {
    await opened();
    const field = screen.getByLabelText('Open a report', { selector: 'input' });
    await act(async () => fireEvent.change(field, { target: { files: [new File(['{"report":1,"sha256":"00"}'], 'bar.json')] } }));
    expect((await screen.findByRole('alert')).textContent).toContain('The report was changed after it was signed.');
    expect(localStorage).toHaveLength(0);
  });

  it('lists what differs from commissioning, takes one back after a question, and accepts one by name', async () => {
    const { amp, turn, held, answer } = await signed();
    const threshold = rmsLimiter.properties.threshold;
    const address = addressOf(threshold, { channel: 1 });
    const gain = addressOf(bandGainAndDelay.properties.gain, { channel: 2 });
    await act(async () =>
      amp.report([
        [address, 60],
        [gain, -3],
        [addressOf(output.properties.fader, { channel: 3 }), -9],
      ]),
    );
    await turn(1000);
    const rows = () => within(screen.getByRole('list', { name: 'Differences from commissioning' })).getAllByRole('listitem');
    expect(rows().map(({ dataset }) => dataset['difference'])).toEqual([gain, address].toSorted());
    await press('Take back Ch 1 · RMS threshold');
    await turn(500);
    // A higher limit lets more through, so the control's own question comes first.
    expect(held(threshold, { channel: 1 })).toBe(60);
    await answer(true);
    await turn(2000);
    expect(held(threshold, { channel: 1 })).toBe(100);
    await press('Accept Ch 2 · Gain');
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Leo' } });
    await act(async () => fireEvent.submit(screen.getByRole('textbox', { name: 'Your name' })));
    await turn(500);
    expect(screen.getByText('All settings are as they were handed over.')).toBeDefined();
    expect(screen.getByText(/^Accepted by Leo, /)).toBeDefined();
  });

  it('tests again only what failed or changed', async () => {
    const { amp, turn } = await signed();
    await act(async () => amp.report([[addressOf(rmsLimiter.properties.threshold, { channel: 1 }), 60]]));
    await turn(1000);
    await press('Test again what failed or changed');
    expect(check('limitersOn 1')?.dataset['outcome']).toBe('open');
    expect(check('limitersOn 2')?.dataset['outcome']).toBe('passed');
    expect(check('sourcePresent 2')?.dataset['outcome']).toBe('passed');
  });

  describe('with a load monitor that is off', () => {
    const off = (tree: Tree) => put(tree, addressOf(loadMonitor.properties.enable, { channel: 1 }), false);
    const generator = inputSelector.properties.signalGeneratorEnable;
    async function measured(more: (tree: Tree) => void = () => undefined) {
      const rig = await opened((tree) => {
        off(tree);
        more(tree);
      });
      await press('Begin');
      await rig.turn(heardMs);
      expect(check('impedance 1')?.textContent).toContain('The load monitor is off, so the impedance is not measured.');
      await press('Measure with a tone, Channel 1, Bar 1');
      return rig;
    }

    it('makes no sound before the question is answered', async () => {
      const { held, turn } = await measured();
      await turn(1000);
      expect(held(generator, { channel: 1 })).toBe(false);
      await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }).click());
      await turn(1000);
      expect(held(generator, { channel: 1 })).toBe(false);
    });

    it('plays a quiet tone, takes the finding, and leaves all as it was', async () => {
      const { held, turn } = await measured();
      await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Play' }).click());
      await turn(3000);
      expect(held(generator, { channel: 1 })).toBe(true);
      expect(held(inputSelector.properties.signalGeneratorFader, { channel: 1 })).toBeLessThanOrEqual(-30);
      await turn(20_000);
      expect(check('impedance 1')?.dataset['outcome']).toBe('passed');
      expect(held(generator, { channel: 1 })).toBe(false);
      expect(held(loadMonitor.properties.enable, { channel: 1 })).toBe(false);
    });

    it.each([-60, -30, 0])(
      'is never louder than its quiet tone, with a send of %d dB before, which it leaves as it was',
      async (before) => {
        const send = inputSelector.properties.signalGeneratorFader;
        const { held, turn } = await measured((tree) => put(tree, addressOf(send, { channel: 1 }), before));
        await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Play' }).click());
        const heard: number[] = [];
        for (let ms = 0; ms < 30_000; ms += 20) {
          await turn(20);
          if (held(generator, { channel: 1 })) heard.push(Number(held(send, { channel: 1 })));
        }
        expect(heard.length).toBeGreaterThan(100);
        expect(Math.max(...heard)).toBe(-30);
        expect(new Set(heard).size, 'steps of the ramp').toBeGreaterThan(5);
        // It begins in silence.
        expect(heard[0]).toBe(send.property.min);
        expect([held(generator, { channel: 1 }), held(send, { channel: 1 })]).toEqual([false, before]);
      },
    );

    it.each([
      ['a touch', () => fireEvent.pointerDown(document.body)],
      ['a key', () => fireEvent.keyDown(document.body, { key: 'a' })],
    ])('ends the tone by %s', async (_, touch) => {
      const { held, turn } = await measured();
      await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Play' }).click());
      await turn(3000);
      act(() => void touch());
      await turn(1500);
      expect(held(generator, { channel: 1 })).toBe(false);
      expect(check('impedance 1')?.dataset['outcome']).toBe('open');
    });

    it('ends the tone although the clock is set back while it plays', async () => {
      const { held, turn, clock } = await measured();
      await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Play' }).click());
      await turn(3000);
      expect(held(generator, { channel: 1 })).toBe(true);
      clock.set(clock.now() - 3_600_000);
      await turn(60_000);
      expect(held(generator, { channel: 1 })).toBe(false);
      expect(check('impedance 1')?.dataset['outcome']).toBe('passed');
    });

    it('goes on with a run that is resumed before the amplifier has ended the tone', async () => {
      const { held, turn, link } = await measured();
      await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Play' }).click());
      await turn(3000);
      link.frozen = true;
      await press('Stop');
      await turn(100);
      await press('Resume');
      await turn(100);
      link.frozen = false;
      await turn(heardMs + 20_000);
      expect(held(generator, { channel: 1 })).toBe(false);
      expect(outcomes()).not.toContain('open');
      expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    });

    it('ends the tone once the amplifier is back, where the cable came out while it played', async () => {
      const { held, turn, link } = await measured();
      await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Play' }).click());
      await turn(3000);
      link.answer = 'refuse';
      link.cut();
      await turn(20_000);
      expect(held(generator, { channel: 1 })).toBe(true);
      expect(check('impedance 1')?.dataset['outcome']).toBe('open');
      link.answer = 'accept';
      await turn(60_000);
      expect(held(generator, { channel: 1 })).toBe(false);
      expect(held(loadMonitor.properties.enable, { channel: 1 })).toBe(false);
    });

    it('ends the tone of a closed browser when any page of the amplifier opens, and says so until then', async () => {
      const { held, turn, shown, link, wrapper } = await measured();
      await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Play' }).click());
      await turn(3000);
      link.answer = 'refuse';
      link.cut();
      shown.unmount();
      await turn(20_000);
      expect(held(generator, { channel: 1 })).toBe(true);
      renderKit(wrapper({ children: <DifferencesNotice /> }));
      await turn(500);
      expect(screen.getByText('A test tone may still play. It ends as soon as the amplifier answers.')).toBeDefined();
      link.answer = 'accept';
      await turn(60_000);
      expect(held(generator, { channel: 1 })).toBe(false);
      expect(screen.queryByText(/^A test tone may/)).toBeNull();
    });

    it('ends the tone with the page', async () => {
      const { held, turn, shown } = await measured();
      await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Play' }).click());
      await turn(3000);
      shown.unmount();
      await turn(1500);
      expect(held(generator, { channel: 1 })).toBe(false);
    });
  });
});
