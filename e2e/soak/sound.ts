/** `npm run soak -- sound`: records at the amplifier while forty actions meet their worst moments. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { at } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import type { Locator, Page } from '@playwright/test';
import { actions, addressOf, changesOf, type Action } from './actions.ts';
import { createHand } from './hand.ts';
import { everyMoment, momentsOf, undisturbed, type Moment, type Scene } from './moments.ts';
import { openPlace, roads, type Place, type Road } from './place.ts';
import { freeStep, handRate, rampSeconds, recordSound, tolerance } from '@headroom/testbed';

interface Run {
  readonly road: Road;
  readonly action: Action;
  readonly moment: Moment;
}
interface Row {
  readonly action: string;
  readonly moment: string;
  readonly road: Road;
  /** dB above both the old and the requested value. */
  readonly above: number;
  /** dB within seconds. */
  readonly rise: number;
  readonly within: number;
  /** Until the page agreed with the amplifier; over 15 s is a finding. */
  readonly agreedAfter: number | undefined;
  readonly findings: readonly string[];
  readonly received: readonly string[];
}

const settleSeconds = 15;
const maxActMs = 30_000;
const maxWayMs = 3000;

const { values: told } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    moment: { type: 'string', multiple: true },
    road: { type: 'string', multiple: true },
  },
});
const isChosen = (names: readonly string[] | undefined, name: string) => names === undefined || names.some((each) => name.startsWith(each));
/** A full name matches every action, a part only in turn. */
const momentsFor = (index: number): readonly Moment[] => {
  const turn = momentsOf(index);
  return everyMoment.filter(
    (moment) => told.moment?.includes(moment.name) === true || (turn.includes(moment) && isChosen(told.moment, moment.name)),
  );
};
const runs = roads
  .filter((road) => isChosen(told.road, road))
  .flatMap((road) => actions.flatMap((action, index) => momentsFor(index).map((moment): Run => ({ road, action, moment }))))
  .filter(({ action }) => isChosen(told.only, action.name));
if (runs.length === 0) {
  console.error(`No such action, moment or road. Actions: ${actions.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const folder = new URL('../../.cache/soak/', import.meta.url);
const began = performance.now();
const rows: Row[] = [];
for (const road of roads) {
  const left = runs.filter((run) => run.road === road);
  if (left.length === 0) continue;
  const total = left.length;
  const worker = async () => {
    await using place = await openPlace(road);
    for (let run = left.shift(); run; run = left.shift()) {
      const row = await carryOut(place, run).catch((error: unknown) => brokenRow(run, error));
      rows.push(row);
      keep(rows);
      console.error(`${total - left.length}/${total} ${lineOf(row)}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, total) }, worker));
}
console.log(`${tableOf(rows)}\nAlso in .cache/soak/sound.md and sound.json.`);
process.exit(rows.every(({ findings }) => findings.length === 0) ? 0 : 1);

async function carryOut(place: Place, { road, action, moment }: Run): Promise<Row> {
  await place.rest(changesOf(action.from));
  const path = action.path === 'group' ? place.groupPath : `${place.base}${action.path}`;
  const page = await place.open(path, action.isPhone);
  const hand = createHand(page, place);
  let scene: Scene | undefined;
  try {
    await action.before(hand);
    await pause(300);
    const recorder = recordSound(place.amp, machineClock);
    scene = {
      place,
      page,
      quieter: changesOf(action.quieter),
      recorder,
      rested: action.pace === 'hand' ? Promise.race([hand.rested, pause(maxActMs / 5)]) : pause(300),
      async reopen() {
        if (scene) scene.page = await place.open(path, action.isPhone);
      },
    };
    let failure = '';
    const acting = Promise.race([action.act(hand), pause(maxActMs)]).catch((error: unknown) => void (failure = String(error)));
    const moved = Object.keys({ ...action.asked, ...action.quieter }).map(addressOf);
    await Promise.race([recorder.first(moved), acting]);
    await moment.happen(scene);
    const over = performance.now();
    await acting;
    await Promise.race([recorder.first(moved), pause(maxWayMs)]);
    const settled = await untilShown(scene, action);
    await pause(1000);
    recorder.stop();
    const isDriven = recorder.heard.some(([, address]) => moved.includes(address));
    const asked = [...changesOf(action.asked), ...hand.asked()];
    const isAgreed = hand.isAgreed() && (action.pace !== 'ramp' || road === 'cloud');
    const { above, steepest } = recorder.judge(asked, action.pace, isAgreed);
    const findings = [
      ...(isDriven || moment !== undisturbed ? [] : [`nothing arrived: ${failure}`]),
      ...(moment === undisturbed && failure !== '' ? [`not done: ${failure}`] : []),
      ...(above > tolerance ? [`${above.toFixed(1)} dB above what stood and what was asked`] : []),
      ...(steepest.over > 0 ? [`+${steepest.rise.toFixed(1)} dB within ${steepest.seconds.toFixed(2)} s`] : []),
      ...(settled === undefined ? [] : [settled]),
    ].map((finding) => finding.split('\n')[0] ?? '');
    return {
      action: action.name,
      moment: moment.name,
      road,
      above,
      rise: steepest.rise,
      within: steepest.seconds,
      agreedAfter: settled === undefined ? (performance.now() - over) / 1000 - 1 : undefined,
      findings,
      received: recorder.heard.map(([seconds, address, value]) => `${seconds.toFixed(2)} ${address} ${JSON.stringify(value)}`),
    };
  } finally {
    place.amp.appliance?.setCable(true);
    await scene?.page.close().catch(() => undefined);
    await page.close().catch(() => undefined);
  }
}

/** Names a control that disagrees; undefined once all agree. */
async function untilShown({ place, page }: Scene, { shows }: Action): Promise<string | undefined> {
  const until = performance.now() + settleSeconds * 1000;
  for (;;) {
    const wrong: string[] = [];
    for (const [name, find] of Object.entries(shows)) {
      const has = at(place.amp.amplifier.core.tree, addressOf(name));
      const shown = await shownBy(page, find).catch(() => 'nothing');
      if (!isSame(shown, has)) wrong.push(`shows ${name} ${shown}, the amplifier has ${JSON.stringify(has)}`);
    }
    if (wrong.length === 0) return undefined;
    if (performance.now() > until) return wrong.join('; ');
    await pause(100);
  }
}
function shownBy(page: Page, find: (page: Page) => Locator): Promise<string> {
  return find(page).evaluate(
    (element) =>
      (/Enter a value/.test(element.getAttribute('aria-label') ?? '') ? element.getAttribute('aria-label') : undefined) ??
      element.getAttribute('aria-pressed') ??
      element.getAttribute('aria-checked') ??
      (element instanceof HTMLInputElement && /checkbox|radio/.test(element.type) ? String(element.checked) : undefined) ??
      element.getAttribute('aria-valuenow') ??
      (element instanceof HTMLSelectElement ? element.value : (element.textContent ?? '')),
    undefined,
    { timeout: 1000 },
  );
}
function isSame(shown: string, has: unknown): boolean {
  if (typeof has !== 'number') return shown === String(has);
  const [, digits = '', thousand] = /(?:^|, )([+−-]?\d+(?:\.\d+)?)\s?(k?)/.exec(shown) ?? [];
  const number = Number(digits.replace('−', '-')) * (thousand === 'k' ? 1000 : 1);
  return digits !== '' && Math.abs(number - has) <= 0.005 * Math.abs(has) + 0.06;
}

function brokenRow({ action, moment, road }: Run, error: unknown): Row {
  const [sentence = ''] = String(error).split('\n');
  return {
    action: action.name,
    moment: moment.name,
    road,
    above: Number.NaN,
    rise: Number.NaN,
    within: Number.NaN,
    agreedAfter: undefined,
    findings: [`not driven: ${sentence}`],
    received: [],
  };
}
function lineOf({ action, moment, road, above, rise, within, findings }: Row): string {
  const figures = `above ${above.toFixed(1)} dB, steepest +${rise.toFixed(1)} dB in ${within.toFixed(2)} s`;
  return `${action}, ${moment}, ${road}: ${findings.length === 0 ? 'fine' : findings.join(' | ')} (${figures})`;
}

function tableOf(all: readonly Row[]): string {
  const columns = everyMoment.map(({ name }) => name).filter((name) => all.some(({ moment }) => moment === name));
  const cell = (row: Row | undefined): string =>
    row === undefined
      ? ''
      : `${row.findings.length === 0 ? '' : '**'}${row.above.toFixed(1)} / ${row.rise.toFixed(1)}${row.findings.length === 0 ? '' : '**'}`;
  const lines = [
    '# Soak of the sound',
    '',
    `Each cell: dB above both what stood and what was asked (at most ${tolerance}) / the steepest rise in dB. Bold: a finding. A hand raises ${handRate} dB/s, a ramp takes ${rampSeconds} s, ${freeStep} dB may come in one step; without a question nothing more.`,
    '',
    `| action | road | ${columns.join(' | ')} |`,
    `|---|---|${columns.map(() => '---').join('|')}|`,
    ...actions.flatMap(({ name }) =>
      roads.flatMap((road) => {
        const own = all.filter((row) => row.action === name && row.road === road);
        if (own.length === 0) return [];
        return [`| ${name} | ${road} | ${columns.map((column) => cell(own.find(({ moment }) => moment === column))).join(' | ')} |`];
      }),
    ),
    '',
    ...all.filter(({ findings }) => findings.length > 0).map((row) => `- ${lineOf(row)}`),
  ];
  const wrong = all.filter(({ findings }) => findings.length > 0).length;
  const minutes = (performance.now() - began) / 60_000;
  const sum = `${all.length} runs in ${minutes.toFixed(1)} minutes, ${wrong} with a finding.`;
  return [...lines, '', sum].join('\n');
}
function keep(all: readonly Row[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('sound.json', folder), `${JSON.stringify({ taken: new Date().toISOString(), rows: all }, null, 2)}\n`);
  writeFileSync(new URL('sound.md', folder), `${tableOf(all)}\n`);
}
