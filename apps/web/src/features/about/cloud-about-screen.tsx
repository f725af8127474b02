/** Help in the cloud's application [SHELL-22]. */

import { About } from './about-screen.tsx';

export function Screen() {
  return <About>{null}</About>;
}
