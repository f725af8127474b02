/** Which lazy modules share a file: a page of a channel would otherwise wait for forty small ones, six at a time. */

import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

const first = /src.(?:features.amp.amp-screen|routes.channel-tabs|features.channel.inputs.inputs-tab)\.tsx$/;
const besides = /src.device.(?:history.care-notices|history.history-host|sound.generator-notice)\.tsx$/;
const ofChannel = /src.(?:routes.channel-tabs|features.(?:channel|equalizer|crossover|limiter|load))\b/;
const ofAmp = /src.features.(?:amp|power|network|dot1x|settings|logs|green|advanced|commissioning|connect)\b/;
/** They need little of what the others share. */
const alone = /src.features.(?:account|guide|preferences)\b/;
/** Small modules of the model that a channel's page uses; each would be a file of its own. */
const ofModel = /packages.model.src.(?:channel.(?:presets|output-load)|dsp.mean-level|network.subnet|schema.places)\.ts$/;

const known = new Map<string, readonly string[]>();
function partsWith(id: string, graph: Graph): readonly string[] {
  const reached = new Set([id]);
  for (const one of reached) for (const importer of graph.getModuleInfo(one)?.importers ?? []) reached.add(importer);
  return [...reached].filter((one) => (graph.getModuleInfo(one)?.dynamicImporters.length ?? 0) > 0);
}

export function chunkOf(id: string, graph: Graph): string | null {
  if (ofModel.test(id)) return 'shared';
  // Of packages only what is used stays, which the graph does not show.
  if (!/apps.web.src/.test(id)) return null;
  const parts = known.get(id) ?? partsWith(id, graph);
  known.set(id, parts);
  const isIn = (kind: RegExp) => parts.some((part) => kind.test(part));
  // The first page names each sheet, so most go into one.
  const unlessSheet = (chunk: string) => (id.endsWith('.css') ? 'shared' : chunk);
  if (isIn(first) && parts.every((part) => ofChannel.test(part))) return 'channel';
  if (isIn(first) && parts.every((part) => ofChannel.test(part) || ofAmp.test(part))) return unlessSheet('amp');
  if (isIn(alone)) return null;
  if (isIn(first)) return 'shared';
  return isIn(besides) ? unlessSheet('besides') : null;
}

/** Fetched together with its sheets, and with what it imports. */
export const isFetchedAhead = (chunk: string): boolean => /(?:amp|channel)-.{7}\.js$/.test(chunk);
