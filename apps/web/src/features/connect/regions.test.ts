import { describe, expect, it } from 'vitest';
import { firstRegion, offeredRegions, registrationEndpoint } from './regions.ts';

const world = { name: 'World', endpoint: 'https://cloud.example' };
const china = { name: 'China', endpoint: 'https://cloud.example.cn/', china: true };
const lab = { name: 'Lab', endpoint: 'http://lab.example/api', development: true };

describe('cloud regions', () => {
  it('[CONNECT-01] hides development regions outside development', () => {
    expect(offeredRegions([world, china, lab], false)).toEqual([world, china]);
    expect(offeredRegions([world, china, lab], true)).toEqual([world, china, lab]);
  });
  it('begins with the region of the operator', () => {
    expect(firstRegion([world, china], true)).toBe(china);
    expect(firstRegion([china, world], false)).toBe(world);
    expect(firstRegion([china], false)).toBe(china);
    expect(firstRegion([], false)).toBeUndefined();
  });
  it('[CONNECT-05] registers at /devices/register of the region', () => {
    expect([world, china, lab].map(registrationEndpoint)).toEqual([
      'https://cloud.example/devices/register',
      'https://cloud.example.cn/devices/register',
      'http://lab.example/api/devices/register',
    ]);
  });
});
