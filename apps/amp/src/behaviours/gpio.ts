/** Contacts, control voltages and attenuators at the back [INPUT-04] [SETTINGS-07] [MODEL-11]. */

import { deviceInfo, gpio } from '@headroom/model/amplifier';
import type { Condition } from '../condition.ts';
import type { Behaviour, Core } from '../core.ts';
import type { World } from '../surroundings/world.ts';

export function createGpio(core: Core, world: World, condition: Condition): Behaviour {
  const ports = condition.channels.map((state) => ({ state, port: core.part(gpio, { channel: state.channel }).values }));
  const info = core.part(deviceInfo, {});
  return {
    tick() {
      for (const { state, port } of ports) {
        state.knob = info.values.backPanelAttnPotLockout ? 0 : (world.knobs.get(state.channel) ?? 0);
        const contact = world.contacts.get(state.channel);
        if (!contact) continue;
        const active = port.polarity === 'Normally Closed' ? !contact.closed : contact.closed;
        state.manualOverride = port.mode === 'Input Manual Override' && active;
        state.remoteVolume = port.mode === 'Remote Volume Control' ? volumeOf(contact.volume) : 0;
      }
    },
  };
}

function volumeOf(turned: number): number {
  return Math.max(-80, 20 * Math.log10(Math.min(1, Math.max(0, turned))));
}
