/** A chunk of its own. */

export { readTouchConfiguration, readTouchController } from '@headroom/model/touch';
