import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('MODE', 'demonstration');
  history.replaceState(null, '', '/tools/demo/');
});
afterEach(() => {
  vi.unstubAllEnvs();
  history.replaceState(null, '', '/');
});

describe('the addresses of the demonstration', () => {
  const load = async (hash: string) => {
    history.replaceState(null, '', `/tools/demo/${hash}`);
    return import('./whereabouts.ts');
  };

  it('are behind the #, below any folder of a host that knows none of them', async () => {
    const { navigate, whereabouts } = await load('#/amps/A1/channels/1/INPUTS?open=why');
    expect(whereabouts.now()).toMatchObject({ path: '/amps/A1/channels/1/INPUTS', search: '?open=why' });
    navigate('/meters?part=2');
    expect(whereabouts.now()).toMatchObject({ path: '/meters', search: '?part=2' });
    expect([location.pathname, location.hash]).toEqual(['/tools/demo/', '#/meters?part=2']);
  });

  it('begin at the root, and stay when the skip link leads to the content, over a reload too', async () => {
    const { followHistory, navigate, whereabouts } = await load('');
    expect(whereabouts.now()).toMatchObject({ path: '/', search: '' });
    followHistory();
    navigate('/amps');
    history.replaceState(history.state, '', '#content');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(whereabouts.now()).toMatchObject({ path: '/amps', search: '' });
    expect(location.hash).toBe('#/amps');
  });
});
