import type { RolloutReason } from './rollout-states.ts';

export type ReasonWords = Readonly<Record<RolloutReason, string>>;

export const reasonWords: ReasonWords = {
  DownloadFail: 'It could not fetch or take the package.',
  ExtractionFail: 'It could not unpack the package.',
  DecryptingFail: 'The package is not one that it trusts, or arrived damaged.',
  HwNotSupportedInFw: 'This firmware does not support its hardware.',
  PartFailed: 'One of its parts did not take the firmware.',
  NotBegun: 'It took the request and then reported nothing of an update.',
  NotEnded: 'It stayed in one step for too long.',
  NotBack: 'It went away to restart and was not seen again. Check its power and its network.',
  OldVersion: 'It came back with another version than it was to have.',
  StepsUnseen: 'It has the new version, but reported no step of the way there: whether all of its parts took it is not known. Check it.',
  Interrupted: 'It lost its power or its connection several times on the way.',
  SettingsChanged: 'Some of its settings are not as they were before:',
  NewFault: 'It has a fault that it had not before:',
  Offline: 'It was offline and did not come back in time.',
  NoAnswer: 'It did not answer the request.',
  Busy: 'It was being updated already.',
  OlderVersion: 'The release is older than what it has.',
  SameVersion: 'It has this version already.',
  WrongModel: 'The release is not for its model.',
  NoRoom: 'There is no room on it for the package.',
  Refused: 'It refused, in its own words:',
  Halted: 'Not begun, since an update before it failed.',
  Stopped: 'Not begun, since the update was stopped.',
  WindowOver: 'Not begun before the window ended.',
  Removed: 'It is no longer in this venue.',
  Withdrawn: 'The release was withdrawn.',
  AlreadyThere: 'It had the version before its turn came.',
};
