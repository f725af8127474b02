/** What an amplifier says of itself, as long as it is of now: afterwards it is not known, as before it was ever told. */

import type { AnyParams, Handle, Property, ValueOf } from '@headroom/model/property';
import { useAmp } from './use-amp.tsx';

/** Of what moves by itself. */
export const useMeasured = <P extends Property, At extends AnyParams>(of: Handle<P, At>, at: NoInfer<At>): ValueOf<P> | undefined =>
  useAmp((amp) => (amp.current ? amp.read(of, at) : undefined));
/** Of a state that it reports when it changes. */
export const useReported = <P extends Property, At extends AnyParams>(of: Handle<P, At>, at: NoInfer<At>): ValueOf<P> | undefined =>
  useAmp((amp) => (amp.heard ? amp.read(of, at) : undefined));
