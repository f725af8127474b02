import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { idOf, leaveCloudPage, openCloudPage, profileTold, signedInAs } from '../../test/cloud-page-rig.tsx';
import { ampTold, dashboardTold, venuesTold } from '../../test/scripted-cloud.tsx';

afterEach(() => {
  cleanup();
  leaveCloudPage();
});
const email = 'ada@example.com';
const answers = {
  'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', amps: [ampTold('a', 'Bar')] }),
  'GET /dashboard': dashboardTold(0, []),
  'GET /account': profileTold(email),
};
const said = () => document.body.textContent;
const sentence = /This cloud is on hold, as after a restore\. Until whoever runs it releases it, it sends no notices/;

it.each(['/venues', `/venues/${idOf(1)}`, '/contacts', '/profile', '/preferences', '/about'])(
  'the page %s says of a cloud on hold that it sends nothing until it is released',
  async (path) => {
    const { account } = await openCloudPage(path, answers, { email, isHeld: true });
    expect(said()).toMatch(sentence);
    act(() => account.enter(signedInAs(email)));
    expect(said()).not.toMatch(sentence);
  },
);

it('no page tells a signed-out user that the cloud is on hold', async () => {
  await openCloudPage('/login', answers, {});
  expect(said()).not.toMatch(sentence);
});
