import type { TouchConfiguration } from '@headroom/model/touch';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { touchRig } from '../../../../test/touch-rig.tsx';
import { useTouchSession } from '../touch-session.ts';
import { SourceEditor } from './source-editor.tsx';

afterEach(cleanup);
const configuration: TouchConfiguration = {
  name: 'Bar panel',
  groups: [{ name: 'Source', type: 'sourceSelect', states: ['Day', 'Night', 'Late'].map((name) => ({ name, sources: [] })) }],
};
function Editor() {
  const { shown, controller } = useTouchSession();
  const [group] = shown.groups;
  return controller && group?.type === 'sourceSelect' ? <SourceEditor index={0} group={group} /> : null;
}
const stage = () =>
  touchRig({
    configuration,
    content: <Editor />,
    path: '/group/0',
    isShown: () => screen.getByRole('textbox', { name: 'State name 1' }),
  });
const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^State name/ }).map(({ value }) => value);

it('[TOUCH-27] removing a state gives the next ones no other names than they had', async () => {
  await stage();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Day' }));
  expect(names()).toEqual(['Night', 'Late']);
  expect(document.body.textContent).not.toContain('Was ');
});
