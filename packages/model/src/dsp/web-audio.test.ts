/** An independent implementation, the browser's, must agree. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { logGrid } from './grid.ts';
import { createChannelResponse } from './response.ts';
import { flatChannel } from './settings.ts';
import type { EqBand, PassFilter } from './settings.ts';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const missing = existsSync(executablePath) ? undefined : `no Chromium at ${executablePath}; set CHROMIUM`;

interface Node {
  readonly type: string;
  readonly frequency: number;
  readonly Q: number;
  readonly gain: number;
}

/** Text, because this package has no browser types. */
const inPage = `({ cases, frequencies }) => {
  const context = new OfflineAudioContext(1, 1, 96000);
  const at = Float32Array.from(frequencies);
  return cases.map((nodes) => {
    const decibels = frequencies.map(() => 0);
    const phase = frequencies.map(() => 0);
    for (const { type, frequency, Q, gain } of nodes) {
      const node = context.createBiquadFilter();
      node.type = type;
      node.frequency.value = frequency;
      node.Q.value = Q;
      node.gain.value = gain;
      const magnitude = new Float32Array(at.length);
      const angle = new Float32Array(at.length);
      node.getFrequencyResponse(at, magnitude, angle);
      for (let k = 0; k < at.length; k++) {
        decibels[k] += 20 * Math.log10(magnitude[k]);
        phase[k] += angle[k];
      }
    }
    return { decibels, phase };
  });
}`;

// Single precision, as in the engine.
const grid = logGrid(20, 20_000, 200);
const frequencies = Array.from(grid.frequencies, Math.fround);

interface Case {
  readonly name: string;
  readonly nodes: readonly Node[];
  readonly bands: readonly EqBand[];
  readonly highPass?: PassFilter;
  readonly lowPass?: PassFilter;
}

function eqCases(): Case[] {
  const cases: Case[] = [];
  for (const frequency of [20, 1000, 20_000]) {
    for (const gain of [-15, 3, 15]) {
      for (const q of [0.1, 1, 24].map(Math.fround)) {
        const band = { enable: true, frequency, q, gain };
        const node = { frequency, Q: q, gain };
        cases.push({ name: 'Parametric', bands: [{ ...band, type: 'Parametric' }], nodes: [{ ...node, type: 'peaking' }] });
        cases.push({ name: 'AllPass 2', bands: [{ ...band, type: 'AllPass 2' }], nodes: [{ ...node, type: 'allpass' }] });
      }
      const band = { enable: true, frequency, q: Math.SQRT1_2, gain };
      const node = { frequency, Q: 1, gain };
      cases.push({ name: 'low shelf', bands: [{ ...band, type: 'LP Shelf 12dB/oct' }], nodes: [{ ...node, type: 'lowshelf' }] });
      cases.push({ name: 'high shelf', bands: [{ ...band, type: 'HP Shelf 12dB/oct' }], nodes: [{ ...node, type: 'highshelf' }] });
    }
  }
  return cases;
}

/** Even orders; the engine takes a pass's q in decibels. */
function passCases(): Case[] {
  const cases: Case[] = [];
  const qs = (order: number): number[] =>
    Array.from({ length: order / 2 }, (_, k) => 0.5 / Math.sin(((2 * k + 1) * Math.PI) / (2 * order)));
  const types = {
    'Butterworth 12dB/oct': qs(2),
    'Butterworth 24dB/oct': qs(4),
    'Butterworth 48dB/oct': qs(8),
    'Linkwitz-Riley 24dB/oct': [...qs(2), ...qs(2)],
    'Linkwitz-Riley 48dB/oct': [...qs(4), ...qs(4)],
  } as const;
  for (const [type, pairs] of Object.entries(types) as [keyof typeof types, readonly number[]][]) {
    for (const frequency of [20, 1000, 20_000]) {
      const filter = { enable: true, type, frequency };
      const nodes = (node: string): Node[] => pairs.map((q) => ({ type: node, frequency, Q: 20 * Math.log10(q), gain: 0 }));
      cases.push({ name: `${type} low pass`, bands: [], lowPass: filter, nodes: nodes('lowpass') });
      cases.push({ name: `${type} high pass`, bands: [], highPass: filter, nodes: nodes('highpass') });
    }
  }
  return cases;
}

describe.skipIf(missing !== undefined)(`against Web Audio${missing === undefined ? '' : ` (skipped: ${missing})`}`, () => {
  it('[ENUM-11] [ENUM-14] agrees within 1e-3 dB, and in phase, on every filter it has', async () => {
    const cases = [...eqCases(), ...passCases()];
    await using browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 0 });
    const page = await browser.newPage();
    const sent = JSON.stringify({ cases: cases.map(({ nodes }) => nodes), frequencies });
    const answers: readonly { readonly decibels: readonly number[]; readonly phase: readonly number[] }[] = await page.evaluate(
      `(${inPage})(${sent})`,
    );
    const response = createChannelResponse(grid);
    for (const [index, { name, bands, highPass, lowPass }] of cases.entries()) {
      const { highPassFilter, lowPassFilter } = flatChannel.crossover;
      const crossover = { ...flatChannel.crossover, highPassFilter: highPass ?? highPassFilter, lowPassFilter: lowPass ?? lowPassFilter };
      response.update({ ...flatChannel, outputEqFilters: bands, crossover });
      const phase = response.phase();
      const answer = answers[index]!;
      // Single precision leaves nothing far down a slope.
      const heard = answer.decibels.flatMap((decibels, k) => (decibels < -100 ? [] : [k]));
      const error = {
        name,
        decibels: Math.max(...heard.map((k) => Math.abs(response.magnitude[k]! - answer.decibels[k]!))),
        phase: Math.max(...heard.map((k) => Math.abs(Math.sin((phase[k]! - answer.phase[k]!) / 2)))),
      };
      expect(error).toSatisfy(({ decibels, phase: angle }: typeof error) => decibels < 1e-3 && angle < 1e-4);
      expect(heard.length).toBeGreaterThan(20);
    }
  });
});
