import type { AnyParams, Handle, Property } from '@headroom/model/property';
import type { ReactNode } from 'react';
import { useAmp } from '../binding/use-amp.tsx';
import { useName } from '../names/use-name.ts';
import { Hidden } from './hidden.tsx';

interface ReadOnlyValueProps<At extends AnyParams> {
  readonly of: Handle<Property, At>;
  readonly params: NoInfer<At>;
  readonly label?: string;
  readonly children: ReactNode;
}
export function ReadOnlyValue<At extends AnyParams>({ of, params, label, children }: ReadOnlyValueProps<At>) {
  return useHidden(of, params, label) ?? children;
}
export function useHidden<At extends AnyParams>(of: Handle<Property, At>, params: NoInfer<At>, label?: string): ReactNode {
  const { name } = useName();
  const isHidden = useAmp(({ hides }) => hides(of, params));
  return isHidden ? <Hidden label={label ?? name(of)} why={undefined} bare /> : undefined;
}
