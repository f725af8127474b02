/** Pages without TLS cannot use the clipboard. */

import { useEffect, useRef } from 'react';

export type ReadFile = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly refusal: 'too large' | 'unreadable' };
export async function readTextFile(file: File, largestBytes: number): Promise<ReadFile> {
  if (file.size > largestBytes) return { ok: false, refusal: 'too large' };
  try {
    return { ok: true, text: await file.text() };
  } catch {
    return { ok: false, refusal: 'unreadable' };
  }
}

interface NewestFile {
  /** Undefined once another file was taken, or this one was forgotten. */
  readonly read: (file: File, largestBytes: number) => Promise<ReadFile | undefined>;
  readonly forget: () => void;
}
/** A file that is read slowly must not replace what was chosen or typed since. */
export function useNewestFile(): NewestFile {
  const newest = useRef<File>(undefined);
  useEffect(() => () => void (newest.current = undefined), []);
  return {
    async read(file, largestBytes) {
      newest.current = file;
      const read = await readTextFile(file, largestBytes);
      return newest.current === file ? read : undefined;
    },
    forget: () => void (newest.current = undefined),
  };
}

export function saveTextFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Without a clipboard API it copies from a field: the given one, which a modal dialog needs, or a temporary one. */
export async function copyText(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    if (window.isSecureContext && 'clipboard' in navigator) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {}
  const { activeElement: from } = document;
  // Outside an open dialog nothing can be selected.
  const holder = field ?? (from?.closest('dialog') ?? document.body).appendChild(document.createElement('textarea'));
  if (!field) holder.value = text;
  holder.focus();
  holder.select();
  // oxlint-disable-next-line typescript/no-deprecated -- pages without TLS have no other way
  const copied = document.execCommand('copy');
  // A given field stays selected, for a copy by hand.
  if (field) return copied;
  holder.remove();
  if (from instanceof HTMLElement) from.focus();
  return copied;
}
