import { firmwareSteps, type FirmwareStep } from '@headroom/model/amplifier';
import { rolloutDeviceStates, rolloutReasons } from '@headroom/model/firmware';
import { describe, expect, it } from 'vitest';
import { iconOf, partStatus, segmentsOf, toneOf, type RowPart } from './row-status.ts';
import { useUpdatesWords } from './words.ts';

const row = (state: RowPart['state'], step: FirmwareStep = 'None', pairs: FirmwareStep[] = ['None', 'None']): RowPart => ({
  state,
  step,
  powerSupply: 'None',
  pairs,
});
const shown = (part: RowPart) =>
  segmentsOf(part)
    .map(({ state }) => state)
    .join(' ');

describe('a row of the progress', () => {
  it.each<[string, RowPart, string]>([
    ['waits', row('waiting'), 'waiting waiting waiting waiting'],
    ['was asked and says nothing yet', row('starting'), 'waiting waiting waiting waiting'],
    ['fetches', row('running', 'Downloading'), 'now waiting waiting waiting'],
    ['decrypts', row('running', 'Decrypting'), 'done now waiting waiting'],
    ['extracts', row('running', 'Extraction'), 'done done now waiting'],
    ['has extracted', row('running', 'ExtractionComplete'), 'done done done now'],
    ['gives its parts what is theirs', row('running', 'Downloading', ['Downloading', 'None']), 'done done done now'],
    ['is done and restarts', row('running', 'Finished'), 'done done done now'],
    ['is back and looked at', row('checking', 'None'), 'done done done now'],
    ['could not fetch', row('failure', 'DownloadFail'), 'failed waiting waiting waiting'],
    ['has a part that took nothing', row('failure', 'DownloadFail', ['Finished', 'DownloadFail']), 'done done done failed'],
    ['could not decrypt', row('failure', 'DecryptingFail'), 'done failed waiting waiting'],
    ['is of other hardware', row('failure', 'HwNotSupportedInFw'), 'done done failed waiting'],
    ['refused', row('request failed'), 'failed waiting waiting waiting'],
    ['was not begun', row('cancelled'), 'waiting waiting waiting waiting'],
    ['succeeded', row('success', 'None'), 'done done done done'],
  ])('[FWCLOUD-05] shows four segments of one that %s', (_, part, segments) => {
    expect(shown(part)).toBe(segments);
  });

  it('[FWCLOUD-13] shows "Starting" for one that has not begun, and "Request failed" for one that refused', () => {
    const { deviceStates } = useUpdatesWords.now();
    expect([deviceStates.starting, deviceStates['request failed']]).toEqual(['Starting', 'Request failed']);
  });

  it('[FWCLOUD-06] [FWCLOUD-17] shows each part by its own step', () => {
    const word = (step: FirmwareStep, state: RowPart['state']) => partStatus(step, state).word;
    expect(word('None', 'running')).toBe('None');
    expect(word('None', 'failure')).toBe('not started');
    expect(word('None', 'success')).toBe('Finished');
    const tones = firmwareSteps.filter((step) => partStatus(step, 'running').tone === 'fault');
    expect(tones).toEqual(['DecryptingFail', 'DownloadFail', 'ExtractionFail', 'HwNotSupportedInFw']);
  });

  it('has a word, a tone and an icon for every state', () => {
    const { deviceStates, reasons, steps } = useUpdatesWords.now();
    for (const state of rolloutDeviceStates) expect([deviceStates[state], toneOf(state), iconOf(state)]).not.toContain(undefined);
    for (const reason of rolloutReasons) expect(reasons[reason]).toBeTruthy();
    for (const step of firmwareSteps) expect(steps[step]).toBeTruthy();
  });
});
