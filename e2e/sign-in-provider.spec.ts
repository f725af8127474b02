import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSignInProvider } from '@headroom/protocol/test/sign-in-provider';
import { startCloudProgram } from '@headroom/testbed';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './cloud-fixtures.ts';
import { expectAccessible, ready } from './fixtures.ts';

/** A cloud whose provider gives the group `bar` a role in the owner's venue. */
async function openPlace(page: Page) {
  await using stack = new AsyncDisposableStack();
  const provider = stack.use(await createSignInProvider());
  const folder = await mkdtemp(join(tmpdir(), 'headroom-providers-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'providers.json');
  const configure = (roles: readonly object[]) => {
    const { issuer, clientId } = provider;
    const staff = { id: 'staff', name: 'Staff login', issuer, clientId, private: true, scope: 'openid email groups', roles };
    return writeFile(file, JSON.stringify({ providers: [{ ...staff, clientSecretFile: join(folder, 'secret') }] }));
  };
  await writeFile(join(folder, 'secret'), provider.clientSecret);
  await configure([]);
  const cloud = stack.use(await startCloudProgram({ words: ['--providers', file] }));
  provider.admit(cloud.origin);
  const owner = await cloud.signUp('owner@example.com');
  const added = await owner.addVenue({ body: { venue: { name: 'Union Hall' } } });
  if (!added.ok) throw new Error(added.error.message);
  await configure([{ group: 'bar', venue: added.value.venue.venueId, role: 'operator' }]);
  await cloud.stop();
  await cloud.start();
  // The page must not ask a cloud that is gone.
  stack.defer(async () => void (await page.goto('about:blank')));
  const kept = stack.move();
  return { provider, cloud, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

test.describe('a sign-in provider', () => {
  test('opens an account with the venue of its group, and is left by its own log-out', async ({ page }) => {
    await using place = await openPlace(page);
    const { provider, cloud } = place;
    provider.people.set('ada', { email: 'ada@example.com', email_verified: true, groups: ['bar'] });
    await page.goto(`${cloud.origin}/venues`);
    await page.getByRole('button', { name: 'Sign in with Staff login' }).click();
    await page.getByRole('link', { name: 'ada' }).click();
    await expect(page.getByRole('heading', { name: 'Union Hall' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await page.goto(`${cloud.origin}/profile`);
    await ready(page);
    await expect(page.getByRole('list', { name: 'Sign-in providers' }).getByText('Staff login', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in with Staff login' })).toBeVisible();
    expect(page.url()).toContain(`${cloud.origin}/login`);
  });

  test('opens an account of before only once its owner has linked it', async ({ page }) => {
    await using place = await openPlace(page);
    const { provider, cloud } = place;
    await cloud.signUp('bea@example.com');
    provider.people.set('bea', { email: 'bea@example.com', email_verified: true });
    await page.goto(`${cloud.origin}/login`);
    await page.getByRole('button', { name: 'Sign in with Staff login' }).click();
    await page.getByRole('link', { name: 'bea' }).click();
    await expect(page.getByText('An account with your address exists.')).toBeVisible();
    await ready(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Return to sign-in' }).click();
    await signIn(page, 'bea@example.com');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await page.goto(`${cloud.origin}/profile`);
    await page.getByRole('button', { name: 'Link Staff login' }).click();
    await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Remove Staff login' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/profile');
  });
});
