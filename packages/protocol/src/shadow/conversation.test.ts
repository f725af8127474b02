import { describe, expect, it } from 'vitest';
import { planDelete, planGet, planUpdate, type ShadowPlan } from './conversation.ts';
import { noShadow, type Shadow, type ShadowChange } from './document.ts';

const seconds = 1_790_000_000;
const update = (shadow: Shadow, change: ShadowChange, more: { version?: number; clientToken?: string } = {}, at = seconds) =>
  planUpdate(shadow, { change, version: more.version, clientToken: more.clientToken }, at);
const plain = { version: undefined, clientToken: undefined };

function shadowOf(plan: ShadowPlan): Shadow {
  if (!plan.ok) throw new Error(plan.rejection.message);
  return plan.shadow;
}
const told = (plan: ShadowPlan) => (plan.ok ? Object.fromEntries(plan.told.map(({ reply, payload }) => [reply, payload])) : {});

describe('a shadow', () => {
  it('[CLOUDAPI-18] keeps reported and desired values, and reports the difference', () => {
    const first = update(noShadow, { reported: { output: { mute: false, fader: -12 } } }, { clientToken: 'a' });
    const second = update(shadowOf(first), { desired: { output: { mute: true, fader: -12 } } }, { clientToken: 'b' }, seconds + 1);
    expect(told(second)).toEqual({
      'update/accepted': {
        state: { desired: { output: { mute: true, fader: -12 } } },
        metadata: { desired: { output: { mute: { timestamp: seconds + 1 }, fader: { timestamp: seconds + 1 } } } },
        version: 2,
        timestamp: seconds + 1,
        clientToken: 'b',
      },
      'update/documents': {
        previous: {
          state: { reported: { output: { mute: false, fader: -12 } } },
          metadata: { reported: { output: { mute: { timestamp: seconds }, fader: { timestamp: seconds } } } },
          version: 1,
        },
        current: {
          state: { desired: { output: { mute: true, fader: -12 } }, reported: { output: { mute: false, fader: -12 } } },
          metadata: {
            desired: { output: { mute: { timestamp: seconds + 1 }, fader: { timestamp: seconds + 1 } } },
            reported: { output: { mute: { timestamp: seconds }, fader: { timestamp: seconds } } },
          },
          version: 2,
        },
        timestamp: seconds + 1,
        clientToken: 'b',
      },
      'update/delta': {
        state: { output: { mute: true } },
        metadata: { output: { mute: { timestamp: seconds + 1 } } },
        version: 2,
        timestamp: seconds + 1,
        clientToken: 'b',
      },
    });
  });

  it('has no delta once the device reports the desired value', () => {
    const desired = shadowOf(update(noShadow, { desired: { mute: true } }));
    expect(told(update(desired, { reported: { mute: true } }))['update/delta']).toBeUndefined();
    expect(told(update(desired, { reported: { mute: false } }))['update/delta']).toMatchObject({ state: { mute: true } });
  });

  it('treats a list as one value: replaced whole, compared whole, with a time for each entry', () => {
    const reported = shadowOf(update(noShadow, { reported: { names: ['one', 'two'] }, desired: { names: ['one'] } }));
    expect(told(planGet(reported, 'amp', plain, seconds))).toMatchObject({
      'get/accepted': {
        state: { delta: { names: ['one'] } },
        metadata: { reported: { names: [{ timestamp: seconds }, { timestamp: seconds }] } },
      },
    });
    expect(shadowOf(update(reported, { reported: { names: ['three'] } })).state?.reported).toEqual({ names: ['three'] });
  });

  it('loses a member or a section with null; an object that loses its last member goes too', () => {
    const full = shadowOf(update(noShadow, { desired: { output: { mute: true }, name: 'Bar' }, reported: { name: 'Bar' } }));
    const cut = shadowOf(update(full, { desired: { output: { mute: null } } }));
    expect(cut.state).toEqual({ desired: { name: 'Bar' }, reported: { name: 'Bar' } });
    expect(cut.stamps.desired).toEqual({ name: seconds });
    expect(shadowOf(update(cut, { desired: null })).state).toEqual({ reported: { name: 'Bar' } });
    expect(told(update(cut, { desired: null }))['update/accepted']).toMatchObject({ state: { desired: null }, metadata: {} });
  });

  it('refuses a change of another version', () => {
    const once = shadowOf(update(noShadow, { reported: { name: 'Bar' } }, { version: 0 }));
    expect(update(once, { reported: { name: 'Hall' } }, { version: 0 })).toEqual({
      ok: false,
      rejection: { code: 409, message: 'Version conflict' },
    });
    expect(shadowOf(update(once, { reported: { name: 'Hall' } }, { version: 1 })).version).toBe(2);
  });

  it('holds 8 KB at most, whatever it held before', () => {
    const most = 'x'.repeat(8192 - JSON.stringify({ reported: { text: '' } }).length);
    const full = shadowOf(update(noShadow, { reported: { text: most } }));
    expect(update(full, { reported: { more: 1 } })).toEqual({
      ok: false,
      rejection: { code: 413, message: 'The payload exceeds the maximum size allowed' },
    });
    expect(update(full, { reported: { text: null } }).ok).toBe(true);
  });

  it('is answered with its times, and is absent before its first write and after its deletion', () => {
    expect(planGet(noShadow, 'channel1', plain, seconds)).toEqual({
      ok: false,
      rejection: { code: 404, message: `No shadow exists with name: 'channel1'` },
    });
    const written = shadowOf(update(noShadow, { reported: { name: 'Bar' } }));
    const deleted = planDelete(written, 'channel1', { ...plain, clientToken: 'c' }, seconds);
    expect(told(deleted)).toEqual({ 'delete/accepted': { version: 1, timestamp: seconds, clientToken: 'c' } });
    expect(planGet(shadowOf(deleted), 'channel1', plain, seconds)).toMatchObject({ ok: false, rejection: { code: 404 } });
    expect(shadowOf(update(shadowOf(deleted), { reported: { name: 'Hall' } })).version).toBe(3);
  });
});
