import type { GuideTexts } from '../guide-text.ts';
import { amplifiers } from './amplifiers.ts';
import { channel } from './channel.ts';
import { cloud } from './cloud.ts';
import { headroom } from './headroom.ts';
import { recipes } from './recipes.ts';
import { site } from './site.ts';

export const texts: GuideTexts = { ...recipes, ...amplifiers, ...channel, ...site, ...cloud, ...headroom };
