import { cleanup } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { useMainSeat } from './local-site-context.tsx';
import { useSite, useSiteValue } from './site-context.tsx';

afterEach(cleanup);

function Reader() {
  const amps = useSiteValue((site) => site.amps());
  return <p>{`${amps.length} amplifiers, ${useMainSeat().id}`}</p>;
}
function Follower() {
  return <p>{useSite().version()}</p>;
}

it('an amplifier that is away and tried again renders only the parts that follow the whole site', async () => {
  const rig = await siteRig([{ model: '704D' }, { model: '702', isAway: true }]);
  const renders = { reader: 0, follower: 0 };
  const { container } = renderKit(
    rig.wrapper({
      children: (
        <>
          <Profiler id="reader" onRender={() => void (renders.reader += 1)}>
            <Reader />
          </Profiler>
          <Profiler id="follower" onRender={() => void (renders.follower += 1)}>
            <Follower />
          </Profiler>
        </>
      ),
    }),
  );
  const before = { ...renders };
  await rig.turn(30_000);
  expect(container.textContent).toContain('2 amplifiers, 001B66000001');
  expect(renders.follower).toBeGreaterThan(before.follower + 4);
  expect(renders.reader).toBe(before.reader);
});
