const typed = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable=true]';

export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): -1 | 0 | 1 {
  if (!(ctrlKey || metaKey) || altKey) return 0;
  const letter = key.toLowerCase();
  const isOwn =
    target instanceof Element && (target.closest(typed) !== null || target.ownerDocument.querySelector('dialog[open]') !== null);
  if (isOwn || (letter !== 'z' && letter !== 'y')) return 0;
  return letter === 'y' || shiftKey ? 1 : -1;
}
