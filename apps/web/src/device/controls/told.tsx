/** A value that a page tells and does not let be changed there; a lock hides it as it hides a control [LOCK-02] [LOCK-07]. */

import type { AnyParams, Handle, Property } from '@headroom/model/property';
import type { ReactNode } from 'react';
import { useAmp } from '../binding/use-amp.tsx';
import { useName } from '../names/use-name.ts';
import { Hidden } from './hidden.tsx';

interface ToldProps<At extends AnyParams> {
  readonly of: Handle<Property, At>;
  readonly params: NoInfer<At>;
  /** What it is called there, if not by the property's own name. */
  readonly label?: string;
  readonly children: ReactNode;
}
export function Told<At extends AnyParams>({ of, params, label, children }: ToldProps<At>) {
  return useHidden(of, params, label) ?? children;
}
/** What stands in the place of a value that is hidden; undefined where it may be seen. */
export function useHidden<At extends AnyParams>(of: Handle<Property, At>, params: NoInfer<At>, label?: string): ReactNode {
  const { name } = useName();
  const isHidden = useAmp(({ hides }) => hides(of, params));
  return isHidden ? <Hidden label={label ?? name(of)} why={undefined} bare /> : undefined;
}
