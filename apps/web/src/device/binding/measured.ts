/** Reported values, undefined once outdated. */

import type { AnyParams, Handle, Property, ValueOf } from '@headroom/model/property';
import { useAmp } from './use-amp.tsx';

export const useMeasured = <P extends Property, At extends AnyParams>(of: Handle<P, At>, at: NoInfer<At>): ValueOf<P> | undefined =>
  useAmp((amp) => (amp.current ? amp.read(of, at) : undefined));
export const useReported = <P extends Property, At extends AnyParams>(of: Handle<P, At>, at: NoInfer<At>): ValueOf<P> | undefined =>
  useAmp((amp) => (amp.heard ? amp.read(of, at) : undefined));
