import type { Dot1xFileKind, PemProblem } from '@headroom/model/network';
import { outcomeText } from '../../device/binding/outcome-text.ts';
import type { Words as DeviceWords } from '../../device/words.ts';
import type { SlotProblem } from './dot1x-files.ts';
import type { Words } from './words.ts';

export function fileName(words: Words, kind: Dot1xFileKind): string {
  return { CaCert: words.caCert, ClientCert: words.clientCert, ClientKey: words.clientKey }[kind];
}

export function problemText(words: Words, deviceWords: DeviceWords, kind: Dot1xFileKind, problem: SlotProblem): string {
  if (problem.kind === 'upload') {
    const { failure } = problem;
    if (failure.reason === 'demonstration') return words.noFilesHere;
    if (failure.reason === 'cancelled' || failure.message === '') return words.uploadFailed;
    return failure.reason === 'refused' ? words.uploadRefused(failure.message) : words.uploadFailedSince(outcomeText(deviceWords, failure));
  }
  const isKey = kind === 'ClientKey';
  const said: Readonly<Record<typeof problem.problem, string>> = {
    'too large': words.tooLarge,
    'not PEM': isKey ? words.keyNotPem : words.certNotPem,
    'cut off': words.cutOff,
    damaged: words.damaged,
    'wrong label': isKey ? words.noKey : words.noCertificate,
    'wrong extension': isKey ? words.wrongKeyExtension : words.wrongCertExtension,
    'holds a key': words.holdsKey,
    'several keys': words.severalKeys,
    'unknown key kind': words.unknownKind,
    'unknown encryption': words.unknownEncryption,
    'password needed': words.passwordNeeded,
    'wrong password': words.wrongPassword,
    'not together': words.notTogether,
    unreadable: words.unreadable,
  } satisfies Record<PemProblem | 'wrong extension' | 'not together' | 'unreadable', string>;
  return said[problem.problem];
}
