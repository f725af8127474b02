/** What reads the answers of wall controllers, in a script of its own. */

export { readTouchConfiguration, readTouchController } from '@headroom/model/touch';
