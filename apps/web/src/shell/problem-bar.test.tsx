import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderKit } from '../../test/kit-rig.tsx';
import { clearProblem, showProblem } from '../device/site/problems.ts';
import { ProblemBar, reportUncaught } from './problem-bar.tsx';

beforeAll(reportUncaught);
afterEach(() => {
  clearProblem('connection');
  clearProblem('unexpected');
  cleanup();
});

const shown = () =>
  within(screen.getByRole('alert'))
    .queryAllByText(/\./)
    .map(({ textContent }) => textContent);
const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

describe('the bar at the root', () => {
  it('[SHELL-32] shows a problem until it is dismissed, and then not again while it stays the same', () => {
    renderKit(<ProblemBar />);
    expect(shown()).toEqual([]);
    act(() => showProblem('connection', 'Nobody answers.'));
    expect(shown()).toEqual(['Nobody answers.']);
    dismiss();
    act(() => showProblem('connection', 'Nobody answers.'));
    expect(shown()).toEqual([]);
    act(() => showProblem('connection', 'Nobody was found.'));
    expect(shown()).toEqual(['Nobody was found.']);
    act(() => clearProblem('connection'));
    expect(shown()).toEqual([]);
    act(() => showProblem('connection', 'Nobody answers.'));
    expect(shown()).toEqual(['Nobody answers.']);
  });

  it('[SHELL-32] shows an uncaught error, a second time too, beside what keeps the page from its amplifiers', () => {
    renderKit(<ProblemBar />);
    const reject = (reason: unknown) => act(() => void dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
    act(() => showProblem('connection', 'Nobody answers.'));
    reject(new Error('It broke.'));
    expect(shown()).toEqual(['Nobody answers.', 'Something went wrong! It broke.']);
    act(() => clearProblem('connection'));
    dismiss();
    expect(shown()).toEqual([]);
    reject(new Error('It broke.'));
    expect(shown()).toEqual(['Something went wrong! It broke.']);
  });
});
