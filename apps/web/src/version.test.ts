// @vitest-environment node
import { expect, it } from 'vitest';
import config from '../vite.config.ts';

it.each(['production', 'cloud'])('[SHELL-23] the build in mode %s says that it is 2.0.0-342', (mode) => {
  expect(config({ command: 'build', mode })).toMatchObject({ define: { __HEADROOM_VERSION__: '"2.0.0-342"' } });
});
