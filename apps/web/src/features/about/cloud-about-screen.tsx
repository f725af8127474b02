/** Help in the cloud application [SHELL-22]. */

import { About } from './about-screen.tsx';

export function Screen() {
  return <About>{null}</About>;
}
