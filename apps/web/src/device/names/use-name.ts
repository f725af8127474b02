import type { Handle } from '@headroom/model/property';
import { useNames, type Names } from './names.ts';

export function nameIn(names: Names, { name, resource }: Handle): string {
  const mix = /^(analog|dante)(\d)MixFader$/.exec(name);
  if (mix) return `${mix[1] === 'analog' ? names.options.Analog : names.options.Dante} ${mix[2]}`;
  const known = names.properties as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return known[resource.name === 'inputIirEqFilter' ? 'outputEqFilter' : resource.name]?.[name] ?? name;
}
export function optionIn(names: Names, option: string): string {
  const known = (names.options as Readonly<Record<string, string>>)[option];
  if (known !== undefined) return known;
  const input = /^(Analog|Dante|Digital) (\d(?:\+\d)?)$/.exec(option);
  if (input) return `${names.options[input[1] as 'Analog' | 'Dante' | 'Digital']} ${input[2]}`;
  return option.replace(/(\d)dB\/oct$/, '$1 dB');
}

export function useName(): { readonly name: (handle: Handle) => string; readonly option: (option: string) => string } {
  const names = useNames();
  return { name: (handle) => nameIn(names, handle), option: (option) => optionIn(names, option) };
}
