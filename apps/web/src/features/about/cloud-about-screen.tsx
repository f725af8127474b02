/** [SHELL-22] */

import { About } from './about-screen.tsx';

function CloudAboutPage() {
  return <About>{null}</About>;
}
export { CloudAboutPage as Screen };
