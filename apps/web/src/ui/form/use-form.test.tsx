import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import type { Answer } from './use-attempt.ts';
import { refuse, sent, useForm } from './use-form.ts';

afterEach(cleanup);

type Answered = Answer<undefined, string>;
function opened() {
  const asked: string[] = [];
  const done: string[] = [];
  const held: ((answer: Answered) => void)[] = [];
  function Form() {
    const { field, problem, tried, busy, error, submit } = useForm({
      first: { name: '', place: 'Hall' },
      check: ({ name }) => name === '' && 'no name',
      send({ name, place }) {
        asked.push(`${name} ${place}`);
        return new Promise<Answered>((answer) => void held.push(answer));
      },
      done: (_, { name }) => void done.push(name),
      refused: (reason) => reason === 'shown elsewhere',
    });
    return (
      <>
        <TextField label="Name" {...field('name')} error={tried && (problem ?? error)} />
        <TextField label="Place" {...field('place')} />
        <Button onClick={submit}>Send</Button>
        <output aria-label="State">{`${busy ? 'busy' : 'idle'} ${tried ?? 'untried'}`}</output>
      </>
    );
  }
  const { unmount } = renderKit(<Form />);
  return { asked, done, unmount, answer: (answer: Answered) => act(async () => held.shift()?.(answer)) };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByText('Send'));
const state = () => screen.getByLabelText('State').textContent;

it('sends nothing while there is a problem, which shows after the first attempt', () => {
  const { asked } = opened();
  expect(state()).toBe('idle untried');
  expect(screen.queryByText('no name')).toBeNull();
  send();
  expect(state()).toBe('idle bad');
  expect(screen.getByText('no name')).toBeTruthy();
  expect(asked).toEqual([]);
});
it('sends the typed values, one submission at a time, and completes with what was sent', async () => {
  const { asked, done, answer } = opened();
  type('Name', 'Bar');
  send();
  expect(state()).toBe('busy good');
  type('Name', 'Bars');
  send();
  expect(asked).toEqual(['Bar Hall']);
  await answer(sent);
  expect([state(), done]).toEqual(['idle good', ['Bar']]);
});
it('keeps a refusal until something is typed, unless it is shown elsewhere', async () => {
  const { done, answer } = opened();
  type('Name', 'Bar');
  send();
  await answer(refuse('taken'));
  expect(screen.getByText('taken')).toBeTruthy();
  type('Place', 'Halls');
  expect(screen.queryByText('taken')).toBeNull();
  send();
  await answer(refuse('shown elsewhere'));
  expect(screen.queryByText('shown elsewhere')).toBeNull();
  expect([state(), done]).toEqual(['idle good', []]);
});
it('does not complete after its page was left', async () => {
  const { done, answer, unmount } = opened();
  type('Name', 'Bar');
  send();
  unmount();
  await answer(sent);
  expect(done).toEqual([]);
});
