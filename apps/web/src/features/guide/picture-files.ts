import type { GuideKey } from './contents.ts';
import { pictureName, type Theme } from './pictures.ts';

const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

export const pictureAddress = (key: GuideKey, theme: Theme): string | undefined => addresses[`./pictures/${pictureName(key, theme)}`];
