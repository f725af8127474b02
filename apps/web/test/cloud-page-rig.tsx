import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { CloudApp } from '../src/cloud-app.tsx';
import { leave, scriptedCloud } from './scripted-cloud.tsx';
import { navigate } from '../src/navigation/whereabouts.ts';
import { loadRegion } from '../src/region.ts';
import { layOut, onPhone } from './kit-rig.tsx';

/** A body, or a refusal with its status. */
export type Answer =
  | object
  | readonly [status: number, refusal: { readonly code: string; readonly field?: string; readonly details?: object }];
/** Keys name a call, as `POST /account/sign-in`. */
export type Answering = (body: unknown, query: URLSearchParams) => Answer | Promise<Answer>;
export type Answers = Record<string, Answer | Answering>;

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const profileTold = (email: string, change: Partial<AnsweredWith<CloudApi['getProfile']>> = {}) => ({
  accountId: idOf(0),
  email,
  emailVerified: true,
  secondFactor: false,
  recoveryCodesLeft: 0,
  isOperator: false,
  language: 'en',
  ...change,
});
const session = { accessToken: 'a', refreshToken: '', idToken: 'i' };
export const signedInAs = (username: string, emailVerified = true) => ({ ...session, username, emailVerified });

interface Visit {
  /** Undefined: signed out. */
  readonly email?: string | undefined;
  readonly emailVerified?: boolean;
  readonly isHeld?: boolean;
  /** A phone's window. */
  readonly narrow?: boolean;
  readonly config?: object;
}
export async function openCloudPage(
  path: string,
  answers: Answers,
  { email, emailVerified = true, isHeld = false, narrow = false, config = {} }: Visit = {},
) {
  leaveCloudPage();
  onPhone(narrow);
  vi.stubGlobal('isSecureContext', true);
  layOut({ height: 900, row: 72 });
  vi.stubGlobal('fetch', async () => Response.json(config));
  await loadRegion();
  const { account, asked, left } = scriptedCloud(async ({ call, body }, query) => {
    const given = answers[call];
    const answer = typeof given === 'function' ? await (given as Answering)(body, query) : given;
    return Array.isArray(answer) ? { status: answer[0] as number, body: { message: '', ...(answer[1] as object) } } : answer;
  });
  if (email !== undefined) account.enter({ ...signedInAs(email, emailVerified), isHeld });
  navigate(path);
  await act(async () => render(<CloudApp account={account} />));
  return {
    account,
    asked,
    /** The addresses of other sites. */
    left,
    answers,
    bodies: (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body),
  };
}
export function leaveCloudPage(): void {
  leave();
  vi.unstubAllGlobals();
}

/** Opens a page whose reads the cloud fails, and lets its repetitions pass. */
export async function openFailingPage(...visit: Parameters<typeof openCloudPage>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await openCloudPage(...visit);
    await act(() => vi.advanceTimersByTimeAsync(5000));
  } finally {
    vi.useRealTimers();
  }
}

export const address = (): string => location.pathname + location.search;
export const isAt = (path: string): Promise<void> =>
  waitFor(() => {
    if (address() !== path) throw new Error(`at ${address()}, not at ${path}`);
  });
export const press = async (name: string | RegExp): Promise<void> => {
  const button = await screen.findByRole('button', { name });
  await act(async () => fireEvent.click(button));
};
export const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
