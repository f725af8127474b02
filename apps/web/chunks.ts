/** Which lazy modules share a file: a page of a channel would otherwise wait for fifty small ones, six at a time. */

import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

const first = /src.(?:features.amp.amp-screen|routes.channel-tabs|features.channel.inputs.inputs-tab)\.tsx$/;
const besides = /src.device.(?:history.care-notices|history.history-host|sound.generator-notice)\.tsx$/;
const ofChannel = /src.(?:routes.channel-tabs|features.(?:channel|equalizer|crossover|limiter|load))\b/;
const ofAmp = /src.features.(?:amp|power|network|dot1x|settings|logs|green|advanced|commissioning|connect)\b/;
/** They need little of what the others share. */
const alone = /src.features.(?:guide|preferences|firmware)\b/;

const known = new Map<string, readonly string[]>();
function partsWith(id: string, graph: Graph): readonly string[] {
  const reached = new Set([id]);
  for (const one of reached) for (const importer of graph.getModuleInfo(one)?.importers ?? []) reached.add(importer);
  return [...reached].filter((one) => (graph.getModuleInfo(one)?.dynamicImporters.length ?? 0) > 0);
}

export function chunkOf(id: string, graph: Graph): string | null {
  // Of packages only what is used stays, which the graph does not show.
  if (!/apps.web.src/.test(id)) return null;
  const parts = known.get(id) ?? partsWith(id, graph);
  known.set(id, parts);
  const isSheet = id.endsWith('.css');
  if (parts.length > 0 && parts.every((part) => besides.test(part))) return isSheet ? 'shared' : 'besides';
  if (!parts.some((part) => first.test(part))) return null;
  if (parts.every((part) => ofChannel.test(part))) return 'channel';
  // The first page names each sheet.
  if (parts.every((part) => ofChannel.test(part) || ofAmp.test(part))) return isSheet ? 'shared' : 'amp';
  return parts.length < 4 || parts.some((part) => alone.test(part)) ? null : 'shared';
}

/** Fetched together with its sheets, and with what it imports. */
export const isFetchedAhead = (chunk: string): boolean => /(?:amp|channel)-.{7}\.js$/.test(chunk);
